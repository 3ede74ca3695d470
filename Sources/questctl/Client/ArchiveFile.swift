import Glibc
import QuestEngine

/// The archive of a quest while it is written: one file of it at a time is in memory, and nothing stands under its
/// name before it is whole.
final class ArchiveFile {
    private let path: String
    private let temporary: String
    private let file: UnsafeMutablePointer<FILE>
    private var writer: ZIPWriter
    private var isOpen = true
    private(set) var files: [ArchiveManifest.File] = []

    /// - Throws: `CommandFailure` where the file cannot be written.
    init(_ path: String, at time: Timestamp) throws(CommandFailure) {
        self.path = path
        temporary = "\(path).\(getpid()).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0, let file = fdopen(descriptor, "w") else { throw ArchiveFile.unwritable(path) }
        self.file = file
        writer = ZIPWriter(at: time)
    }

    deinit {
        guard isOpen else { return }
        fclose(file)
        unlink(temporary)
    }

    /// Writes a file of the archive, and notes it for the manifest.
    func add(_ name: String, _ contents: [UInt8]) throws(CommandFailure) {
        try put(name, contents)
        files.append(ArchiveManifest.File(path: name, contents: contents))
    }

    /// Writes the manifest and gives the archive its name.
    func finish(with manifest: ArchiveManifest) throws(CommandFailure) {
        try put(ArchiveManifest.path, manifest.document)
        try write(writer.end)
        isOpen = false
        let isWritten = fflush(file) == 0 && fsync(fileno(file)) == 0
        guard fclose(file) == 0, isWritten, rename(temporary, path) == 0 else {
            let failure = ArchiveFile.unwritable(path)
            unlink(temporary)
            throw failure
        }
    }

    private func put(_ name: String, _ contents: [UInt8]) throws(CommandFailure) {
        let bytes: [UInt8]
        do throws(ZIPWriter.Fault) {
            bytes = try writer.file(name, contents)
        } catch {
            throw CommandFailure(.badFile, .archiveTooLarge(path))
        }
        try write(bytes)
    }

    private func write(_ bytes: [UInt8]) throws(CommandFailure) {
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw ArchiveFile.unwritable(path) }
    }

    private static func unwritable(_ path: String) -> CommandFailure {
        CommandFailure(.badFile, .fileUnwritable(path, reason: String(cString: strerror(errno))))
    }
}
