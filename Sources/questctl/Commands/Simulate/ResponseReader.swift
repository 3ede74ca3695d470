import Glibc
import NIOCore

/// Reads HTTP/1.1 responses from bytes as they come: as much of RFC 9112 as the daemon uses, and no more, since ten
/// thousand riders on one processor have some tens of microseconds for a response.
struct ResponseReader {
    /// The status of the current response.
    private(set) var status = 0
    /// Whether the server closes the connection after it.
    private(set) var isLast = false
    private var pending = ByteBuffer()
    private var state = State.head

    private enum State {
        case head
        case body(left: Int)
        case chunkSize
        case chunk(left: Int)
        /// The line end behind a chunk.
        case chunkEnd
        case trailer
    }

    struct Malformed: Error {}

    /// Reads more bytes.
    ///
    /// - Parameter take: Gets the parts of the body.
    /// - Returns: Whether the response is complete now.
    mutating func read(_ bytes: inout ByteBuffer, _ take: (inout ByteBuffer) -> Void) throws -> Bool {
        pending.writeBuffer(&bytes)
        while true {
            switch state {
            case .head:
                guard let end = pending.end(of: "\r\n\r\n") else { return false }
                guard let head = pending.readSlice(length: end) else { return false }
                try readHead(head)
                if case .body(0) = state { return finish() }
            case .body(let left):
                guard let part = readPart(upTo: left) else { return false }
                var rest = part
                take(&rest)
                state = .body(left: left - part.readableBytes)
                if left == part.readableBytes { return finish() }
            case .chunkSize:
                guard let line = readLine() else { return false }
                guard let size = Int(line.prefix { $0 != ";" }, radix: 16) else { throw Malformed() }
                state = size == 0 ? .trailer : .chunk(left: size)
            case .chunk(let left):
                guard let part = readPart(upTo: left) else { return false }
                var rest = part
                take(&rest)
                state = left == part.readableBytes ? .chunkEnd : .chunk(left: left - part.readableBytes)
            case .chunkEnd:
                guard readLine() != nil else { return false }
                state = .chunkSize
            case .trailer:
                guard let line = readLine() else { return false }
                if line.isEmpty { return finish() }
            }
        }
    }

    private mutating func finish() -> Bool {
        state = .head
        pending.discardReadBytes()
        return true
    }

    private mutating func readPart(upTo count: Int) -> ByteBuffer? {
        let length = min(count, pending.readableBytes)
        return length > 0 ? pending.readSlice(length: length) : nil
    }

    private mutating func readLine() -> String? {
        guard let end = pending.end(of: "\r\n"), let line = pending.readString(length: end) else {
            return nil
        }
        return String(line.dropLast(1))
    }

    private mutating func readHead(_ head: ByteBuffer) throws {
        let bytes = head.readableBytesView
        guard bytes.count > 12,
            let status = Int(String(decoding: bytes.dropFirst(9).prefix(3), as: UTF8.self))
        else { throw Malformed() }
        self.status = status
        isLast = false
        state = .body(left: 0)
        for line in bytes.split(separator: 0x0A).dropFirst() {
            // Of all fields three matter, and they begin with two letters.
            guard let first = line.first, first | 0x20 == 0x63 || first | 0x20 == 0x74 else { continue }
            let field = String(decoding: line, as: UTF8.self).lowercased()
            let value = field.drop { $0 != ":" }.dropFirst().filter { !$0.isWhitespace }
            if field.hasPrefix("content-length:") {
                guard let length = Int(value), length >= 0 else { throw Malformed() }
                state = .body(left: length)
            } else if field.hasPrefix("transfer-encoding:"), value == "chunked" {
                state = .chunkSize
            } else if field.hasPrefix("connection:"), value == "close" {
                isLast = true
            }
        }
    }
}

extension ByteBuffer {
    /// Returns the number of bytes up to the end of the first occurrence of a text.
    fileprivate func end(of mark: StaticString) -> Int? {
        withUnsafeReadableBytes { $0.firstOffset(of: mark).map { $0 + mark.utf8CodeUnitCount } }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first occurrence of a text.
    ///
    /// - Complexity: O(count) while the text's first byte is rare.
    func firstOffset(of mark: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        guard let base = baseAddress, let text = mark.baseAddress, mark.count > 0 else { return nil }
        var place = start
        while place + mark.count <= count {
            let left = count - place - mark.count + 1
            guard let found = memchr(base + place, Int32(mark[0]), left) else { return nil }
            place = UnsafeRawPointer(found) - base
            if memcmp(base + place, text, mark.count) == 0 { return place }
            place += 1
        }
        return nil
    }

    func firstOffset(of mark: StaticString, from start: Int = 0) -> Int? {
        firstOffset(
            of: UnsafeRawBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount), from: start)
    }

    func contains(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { firstOffset(of: UnsafeRawBufferPointer($0)) != nil }
    }
}
