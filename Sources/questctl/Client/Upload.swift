import Glibc
import NIOCore
import QuestEngine

/// A file that is sent piece by piece, however large it is.
struct Upload: Sendable {
    let path: String
    /// Bytes.
    let size: Int

    /// - Throws: `CommandFailure` where the file cannot be read.
    init(_ path: String) throws(CommandFailure) {
        var status = stat()
        guard access(path, R_OK) == 0, stat(path, &status) == 0 else {
            throw CommandFailure(.badFile, .fileUnreadable(path, reason: String(cString: strerror(errno))))
        }
        self.path = path
        size = Int(status.st_size)
    }

    private static let piece = 256 * 1024

    /// The bytes of the file as they are read.
    ///
    /// - Parameter observe: Called with the part that was read, 0 to 1.
    func pieces(_ observe: @escaping @Sendable (Double) -> Void) -> some AsyncSequence<ByteBuffer, any Error>
        & Sendable
    {
        let (path, size) = (path, max(size, 1))
        return AsyncThrowingStream<ByteBuffer, any Error>(unfolding: Reader(path, size, observe).next)
    }

    /// Reads the file from its beginning to its end, asked by one after the other.
    private final class Reader: @unchecked Sendable {
        private let path: String
        private let size: Int
        private let observe: @Sendable (Double) -> Void
        private var descriptor: Int32 = -1
        private var read = 0

        init(_ path: String, _ size: Int, _ observe: @escaping @Sendable (Double) -> Void) {
            (self.path, self.size, self.observe) = (path, size, observe)
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        @Sendable func next() throws -> ByteBuffer? {
            if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
            var buffer = [UInt8](repeating: 0, count: Upload.piece)
            let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                throw CommandFailure(
                    .badFile, .fileUnreadable(path, reason: String(cString: strerror(errno))))
            }
            guard count > 0 else { return nil }
            read += count
            observe(Double(read) / Double(size))
            return ByteBuffer(bytes: buffer[..<count])
        }
    }
}
