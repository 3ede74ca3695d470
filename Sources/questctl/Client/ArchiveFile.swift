import Glibc
import QuestEngine

/// An archive on the disk, of a quest or a backup, of which no more than one file at a time is in memory.
final class ArchiveFile: Sendable {
    private let path: String
    private let descriptor: Int32
    /// Bytes.
    let size: Int

    /// - Throws: `CommandFailure` where the file cannot be read.
    init(_ path: String) throws(CommandFailure) {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard opened >= 0, fstat(opened, &status) == 0 else {
            throw CommandFailure(.badFile, .fileUnreadable(path, reason: String(cString: strerror(errno))))
        }
        self.path = path
        descriptor = opened
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Holds the archive of a quest against its manifest, and its log against itself.
    ///
    /// - Throws: `CommandFailure`, which names every file that is not what it was, a line each.
    func verify() throws(CommandFailure) -> ArchiveManifest {
        do throws(QuestArchiveFault) {
            return try QuestArchive.verify(size: size) { [self] range in bytes(range) }
        } catch {
            throw CommandFailure(.refused, [error.message] + error.others)
        }
    }

    /// Holds a backup against its manifest.
    ///
    /// - Parameter show: Called now and then with the bytes that have been read.
    /// - Throws: `CommandFailure`, which names the first file that is not what was copied.
    func verifyBackup(_ show: (_ bytes: Int) -> Void) throws -> BackupManifest {
        do {
            let archive = try BackupArchive(size: size) { [self] range in bytes(range) }
            try archive.verify(show)
            return archive.manifest
        } catch let fault as BackupArchive.Fault {
            throw CommandFailure(.badFile, fault.message(path))
        }
    }

    /// Reads a file of a quest's archive that was verified.
    ///
    /// - Throws: `CommandFailure` for one that is not as the manifest says any more.
    func contents(of file: ArchiveManifest.File) throws(CommandFailure) -> [UInt8] {
        let archive = try? ZIPReader(size: size) { [self] range in bytes(range) }
        let entry = archive?.entries.first { $0.name == file.path }
        guard let bytes = entry.flatMap({ try? archive?.contents(of: $0, limit: file.size) }),
            ArchiveManifest.File(path: file.path, contents: bytes) == file
        else { throw CommandFailure(.badFile, .archiveChanged(path)) }
        return bytes
    }

    private func bytes(_ range: Range<Int>) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = 0
            while count < range.count, let start = buffer.baseAddress {
                let place = off_t(range.lowerBound + count)
                let piece = pread(descriptor, start + count, range.count - count, place)
                if piece < 0, errno == EINTR { continue }
                guard piece > 0 else { break }
                count += piece
            }
        }
        return bytes.count == range.count ? bytes : nil
    }
}

extension Message {
    fileprivate static func archiveChanged(_ file: String) -> Message {
        Message(
            "archive-changed", "{file} was changed while it was read.", "{file} изменился во время чтения.",
            ["file": .text(file)])
    }
}
