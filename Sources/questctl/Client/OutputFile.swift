import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes whole files: the old content stays until the new one is complete.
enum OutputFile {
    /// - Parameter mode: who may read the file, before the mask of the process.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o666) throws(CommandFailure) {
        let temporary = "\(path).\(getpid()).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0, let file = fdopen(descriptor, "w") else { throw unwritable(path) }
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0
        guard fclose(file) == 0, isWritten, rename(temporary, path) == 0 else {
            let failure = unwritable(path)
            unlink(temporary)
            throw failure
        }
    }

    /// Whether two names mean the same file.
    static func isSame(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func unwritable(_ path: String) -> CommandFailure {
        CommandFailure(.badFile, .fileUnwritable(path, reason: String(cString: strerror(errno))))
    }
}
