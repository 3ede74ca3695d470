/// The pieces by which a photo is written again without anything that tells of place, time, device or person.
public struct PhotoCopy: Sendable, Equatable {
    /// A part of the copy.
    public enum Piece: Sendable, Equatable {
        /// These bytes of the original.
        case original(Range<Int>)
        case bytes([UInt8])
        /// Zero bytes, in this number.
        case zeros(Int)
    }

    public private(set) var pieces: [Piece] = []

    /// Size of the copy in bytes.
    public var size: Int {
        pieces.reduce(0) { size, piece in
            switch piece {
            case .original(let range): size + range.count
            case .bytes(let bytes): size + bytes.count
            case .zeros(let count): size + count
            }
        }
    }

    /// Bytes of the original that are needed; those that follow one another are one piece.
    mutating func keep(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if case .original(let last) = pieces.last, last.upperBound == range.lowerBound {
            pieces[pieces.count - 1] = .original(last.lowerBound..<range.upperBound)
        } else {
            pieces.append(.original(range))
        }
    }

    /// Bytes of our own.
    mutating func write(_ bytes: [UInt8]) {
        if case .bytes(let last) = pieces.last {
            pieces[pieces.count - 1] = .bytes(last + bytes)
        } else {
            pieces.append(.bytes(bytes))
        }
    }

    /// Zero bytes in the place of what is left out, where all that follows has to stay where it was.
    mutating func blank(_ count: Int) {
        if count > 0 { pieces.append(.zeros(count)) }
    }

    /// Writes zero bytes in the place of those of the original that stand in these ranges.
    ///
    /// The pieces of the original stand in its own order.
    /// - Parameter ranges: In rising order, none reaching into another.
    /// - Complexity: O(pieces + ranges).
    mutating func blank(originals ranges: [Range<Int>]) {
        var result = PhotoCopy()
        var next = 0
        for piece in pieces {
            switch piece {
            case .bytes(let bytes): result.write(bytes)
            case .zeros(let count): result.blank(count)
            case .original(let range):
                while next < ranges.count, ranges[next].upperBound <= range.lowerBound { next += 1 }
                var place = range.lowerBound
                for hole in ranges[next...].prefix(while: { $0.lowerBound < range.upperBound }) {
                    let part = hole.clamped(to: place..<range.upperBound)
                    result.keep(place..<part.lowerBound)
                    result.blank(part.count)
                    place = part.upperBound
                }
                result.keep(place..<range.upperBound)
            }
        }
        self = result
    }

    mutating func append(_ other: PhotoCopy) {
        for piece in other.pieces {
            switch piece {
            case .original(let range): keep(range)
            case .bytes(let bytes): write(bytes)
            case .zeros(let count): blank(count)
            }
        }
    }

    /// The copy's bytes.
    public func bytes(from original: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(size)
        for piece in pieces {
            switch piece {
            case .bytes(let new): result += new
            case .original(let range): result += original[range]
            case .zeros(let count): result += [UInt8](repeating: 0, count: count)
            }
        }
        return result
    }
}
