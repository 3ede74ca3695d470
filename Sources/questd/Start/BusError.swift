import Glibc

/// SIGBUS: something that is mapped into memory is no longer there, such as a map whose file was cut. Nothing can be
/// answered from it; the daemon says why it ends.
enum BusError {
    /// As `sysexits.h` has it: EX_IOERR.
    static let exitCode: Int32 = 74

    /// Made before there is a signal: a handler must not ask for memory.
    nonisolated(unsafe) private static var line: UnsafeRawBufferPointer?

    private static let text = """
        {"level":"critical","message":"a file that is mapped into memory was cut while it was in use (SIGBUS), most likely \
        the map: questd has stopped. Put the file back and start questd again; replace maps by renaming only."}

        """

    /// To be called once, before there are threads.
    static func explain() {
        let bytes = Array(text.utf8)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
        line = UnsafeRawBufferPointer(memory)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in BusError.end() }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        sigaction(SIGBUS, &action, nil)
    }

    /// Calls nothing but what POSIX allows in a handler.
    private static func end() {
        if let line { _ = write(STDERR_FILENO, line.baseAddress, line.count) }
        _exit(exitCode)
    }
}
