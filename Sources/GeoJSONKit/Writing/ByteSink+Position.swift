extension ByteSink {
    /// How many positions are written before room is made for more.
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
