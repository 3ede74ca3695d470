import Glibc
import QuestEngine

/// The archive of a quest on the disk, of which no more than one file at a time is in memory.
final class ArchiveFile: Sendable {
    private let descriptor: Int32
    private let size: Int

    /// - Throws: `CommandFailure` where the file cannot be read.
    init(_ path: String) throws(CommandFailure) {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard opened >= 0, fstat(opened, &status) == 0 else {
            throw CommandFailure(.badFile, .fileUnreadable(path, reason: String(cString: strerror(errno))))
        }
        descriptor = opened
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Holds the archive against its manifest, and its log against itself.
    ///
    /// - Throws: `CommandFailure`, which names the first file that is not what it was.
    func verify() throws(CommandFailure) -> ArchiveManifest {
        do throws(QuestArchiveFault) {
            return try QuestArchive.verify(size: size) { [self] range in bytes(range) }
        } catch {
            throw CommandFailure(.refused, error.message)
        }
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
