/// Bytes that grow at their end, written through a pointer after the room for them was made.
struct ByteSink {
    /// The bytes, of which those from `count` on are only room.
    private var storage: [UInt8] = []
    private(set) var count = 0

    /// Returns all that was written and leaves the sink empty.
    mutating func takeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        swap(&bytes, &storage)
        bytes.removeLast(bytes.count - count)
        count = 0
        return bytes
    }

    /// Lends room for so many bytes to `body`, which returns how many it wrote.
    @inline(__always)
    mutating func write(atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        if storage.count &- count < room { grow(by: room) }
        let start = count
        count &+= storage.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped + start) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        write(atMost: 1) {
            $0[0] = byte
            return 1
        }
    }

    @inline(__always)
    mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        write(atMost: bytes.count) {
            $0.update(from: start, count: bytes.count)
            return bytes.count
        }
    }

    @inline(__always)
    mutating func append(_ literal: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    @inline(never)
    private mutating func grow(by room: Int) {
        let capacity = max(storage.count * 2, count + room, 256)
        // What is behind the bytes written is never read, so that it needs no value.
        storage = Array(unsafeUninitializedCapacity: capacity) { larger, initializedCount in
            storage.withUnsafeBufferPointer { smaller in
                guard let start = smaller.baseAddress else { return }
                larger.baseAddress.unsafelyUnwrapped.update(from: start, count: count)
            }
            initializedCount = capacity
        }
    }
}

extension ByteSink {
    /// Number of positions written before room is made for more.
    private static let batch = 32
    private static let roomForPosition = 3 * DecimalText.room

    /// Appends an array of positions without white space.
    mutating func append(_ positions: [Position], precision: Int?) {
        append(ASCII.openBracket)
        positions.withUnsafeBufferPointer { positions in
            var first = 0
            while first < positions.count {
                let batch = positions[first..<min(first &+ Self.batch, positions.count)]
                write(atMost: batch.count &* Self.roomForPosition) { start in
                    if first > 0 { start[0] = ASCII.comma }
                    return Self.write(batch, precision: precision, to: start + (first > 0 ? 1 : 0)) - start
                }
                first &+= batch.count
            }
        }
        append(ASCII.closeBracket)
    }

    /// Appends one position without white space.
    mutating func append(_ position: Position, precision: Int?) {
        write(atMost: Self.roomForPosition) { start in
            withUnsafePointer(to: position) {
                Self.write(UnsafeBufferPointer(start: $0, count: 1)[...], precision: precision, to: start)
            } - start
        }
    }

    /// Writes positions with commas between; returns where they end.
    private static func write(
        _ positions: Slice<UnsafeBufferPointer<Position>>, precision: Int?,
        to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        // The choice is made out here, so that either loop is a tight one.
        if let precision {
            return write(positions, to: start) { DecimalText.write($0, precision: precision, to: $1) }
        }
        return write(positions, to: start) { DecimalText.write($0, keepsPoint: false, to: $1) }
    }

    @inline(__always)
    private static func write(
        _ positions: Slice<UnsafeBufferPointer<Position>>, to start: UnsafeMutablePointer<UInt8>,
        number: (Double, UnsafeMutablePointer<UInt8>) -> Int
    ) -> UnsafeMutablePointer<UInt8> {
        var end = start
        for position in positions {
            end[0] = ASCII.openBracket
            end += 1
            write(position.longitude, to: &end, number: number)
            end[0] = ASCII.comma
            end += 1
            write(position.latitude, to: &end, number: number)
            if let altitude = position.altitude {
                end[0] = ASCII.comma
                end += 1
                write(altitude, to: &end, number: number)
            }
            end[0] = ASCII.closeBracket
            end[1] = ASCII.comma
            end += 2
        }
        return end - 1
    }

    @inline(__always)
    private static func write(
        _ coordinate: Double, to end: inout UnsafeMutablePointer<UInt8>,
        number: (Double, UnsafeMutablePointer<UInt8>) -> Int
    ) {
        if coordinate.isFinite {
            end += number(coordinate, end)
        } else {
            for byte in "null".utf8 {
                end[0] = byte
                end += 1
            }
        }
    }
}

extension ByteSink {
    /// Appends a string between quotes, escaping what JSON wants escaped and nothing else.
    /// - Parameters:
    ///   - isFirst: Whether no comma stands before it.
    ///   - isName: Whether a colon follows.
    @inline(__always)
    mutating func append(quoted string: String, isFirst: Bool = true, isName: Bool = false) {
        var string = string
        string.withUTF8 { bytes in
            guard let text = bytes.baseAddress, Self.isPlain(bytes) else {
                if !isFirst { append(ASCII.comma) }
                append(escaping: bytes)
                if isName { append(ASCII.colon) }
                return
            }
            write(atMost: bytes.count &+ 4) { start in
                var end = start
                if !isFirst { Self.put(ASCII.comma, at: &end) }
                Self.put(ASCII.quote, at: &end)
                end.update(from: text, count: bytes.count)
                end += bytes.count
                Self.put(ASCII.quote, at: &end)
                if isName { Self.put(ASCII.colon, at: &end) }
                return end - start
            }
        }
    }

    @inline(__always)
    private static func put(_ byte: UInt8, at end: inout UnsafeMutablePointer<UInt8>) {
        end.pointee = byte
        end += 1
    }

    /// Whether no byte needs an escape.
    @inline(__always)
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index &+ 8 <= bytes.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard JSONScanner.specialBytes(of: word) & ~word == 0 else { return false }
            index &+= 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte == ASCII.quote || byte == ASCII.backslash { return false }
            index &+= 1
        }
        return true
    }

    @inline(never)
    private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        append(ASCII.quote)
        for byte in bytes {
            switch byte {
            case ASCII.quote, ASCII.backslash:
                append(ASCII.backslash)
                append(byte)
            case 0x20...: append(byte)
            case ASCII.lineFeed: append(#"\n"#)
            case ASCII.carriageReturn: append(#"\r"#)
            case ASCII.tab: append(#"\t"#)
            case 0x08: append(#"\b"#)
            case 0x0C: append(#"\f"#)
            default:
                append(byte < 16 ? #"\u000"# : #"\u001"#)
                append(ASCII.hexadecimalDigit(byte & 15))
            }
        }
        append(ASCII.quote)
    }
}
