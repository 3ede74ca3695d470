/// Unpacks DEFLATE data (RFC 1951), the way most files stand in ZIP archives.
///
/// Codes are read bit by bit by their lengths, which needs no tables that damaged data could lead astray.
struct Inflating {
    enum Fault: Error {
        case malformed
        /// More comes out than is allowed.
        case tooLarge
    }

    private let packed: ArraySlice<UInt8>
    private let limit: Int
    private var place: Int
    private var buffer: UInt32 = 0
    private var bitCount: UInt32 = 0
    private var unpacked: [UInt8] = []

    private init(_ packed: ArraySlice<UInt8>, limit: Int) {
        self.packed = packed
        self.limit = limit
        place = packed.startIndex
    }

    /// Returns what was packed.
    ///
    /// - Parameter limit: the number of bytes that may come out.
    /// - Complexity: O(bytes packed + bytes unpacked).
    static func unpack(_ packed: ArraySlice<UInt8>, limit: Int) throws(Fault) -> [UInt8] {
        var inflating = Inflating(packed, limit: limit)
        var isLast = false
        while !isLast {
            isLast = try inflating.bits(1) == 1
            switch try inflating.bits(2) {
            case 0: try inflating.copyStored()
            case 1: try inflating.copy(by: Self.fixedLiterals, Self.fixedDistances)
            case 2: try inflating.copyByOwnCodes()
            default: throw .malformed
            }
        }
        return inflating.unpacked
    }

    private mutating func bits(_ wanted: UInt32) throws(Fault) -> Int {
        while bitCount < wanted {
            guard place < packed.endIndex else { throw .malformed }
            buffer |= UInt32(packed[place]) << bitCount
            place += 1
            bitCount += 8
        }
        let value = buffer & ((1 << wanted) - 1)
        buffer >>= wanted
        bitCount -= wanted
        return Int(value)
    }

    private mutating func append(_ byte: UInt8) throws(Fault) {
        guard unpacked.count < limit else { throw .tooLarge }
        unpacked.append(byte)
    }

    private mutating func copyStored() throws(Fault) {
        // The rest of the byte that is begun says nothing.
        (buffer, bitCount) = (0, 0)
        let count = try bits(16)
        guard try bits(16) == count ^ 0xFFFF, packed.endIndex - place >= count else { throw .malformed }
        guard limit - unpacked.count >= count else { throw .tooLarge }
        unpacked += packed[place..<place + count]
        place += count
    }

    private mutating func copy(by literals: Codes, _ distances: Codes) throws(Fault) {
        while true {
            let symbol = try literals.symbol(from: &self)
            if symbol == 256 { return }
            if symbol < 256 {
                try append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengths.count else { throw .malformed }
            let (base, extra) = Self.lengths[symbol - 257]
            let length = try base + bits(extra)
            let code = try distances.symbol(from: &self)
            guard code < Self.distances.count else { throw .malformed }
            let (near, more) = Self.distances[code]
            let distance = try near + bits(more)
            guard distance <= unpacked.count else { throw .malformed }
            for _ in 0..<length { try append(unpacked[unpacked.count - distance]) }
        }
    }

    private mutating func copyByOwnCodes() throws(Fault) {
        let literalCount = try bits(5) + 257
        let distanceCount = try bits(5) + 1
        let lengthCount = try bits(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw .malformed }
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<lengthCount { lengths[Self.orderOfLengths[index]] = try bits(3) }
        let codes = try Codes(lengths: lengths)
        let all = literalCount + distanceCount
        lengths = []
        while lengths.count < all {
            let symbol = try codes.symbol(from: &self)
            switch symbol {
            case 0...15: lengths.append(symbol)
            case 16:
                guard let last = lengths.last else { throw .malformed }
                let count = try bits(2) + 3
                lengths += Array(repeating: last, count: count)
            case 17:
                let count = try bits(3) + 3
                lengths += Array(repeating: 0, count: count)
            default:
                let count = try bits(7) + 11
                lengths += Array(repeating: 0, count: count)
            }
        }
        guard lengths.count == all, lengths[256] > 0 else { throw .malformed }
        let literals = try Codes(lengths: Array(lengths[..<literalCount]))
        try copy(by: literals, try Codes(lengths: Array(lengths[literalCount...])))
    }

    /// Huffman codes, which their lengths determine.
    private struct Codes {
        /// Number of codes of each length, by the length.
        private var counts = [Int](repeating: 0, count: 16)
        /// The symbols in the order of their codes.
        private var symbols: [Int] = []

        init(lengths: [Int]) throws(Fault) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            var left = 1
            for length in 1...15 {
                left = left * 2 - counts[length]
                guard left >= 0 else { throw .malformed }
            }
            for length in 1...15 {
                for (symbol, own) in lengths.enumerated() where own == length { symbols.append(symbol) }
            }
        }

        func symbol(from source: inout Inflating) throws(Fault) -> Int {
            var (code, first, index) = (0, 0, 0)
            for length in 1...15 {
                code |= try source.bits(1)
                let count = counts[length]
                if code - count < first { return symbols[index + code - first] }
                index += count
                first = (first + count) << 1
                code <<= 1
            }
            throw .malformed
        }
    }

    private static let orderOfLengths = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    /// The length that each symbol from 257 on begins with, and how many bits say what is added.
    private static let lengths: [(Int, UInt32)] = {
        var table: [(Int, UInt32)] = (0..<8).map { (3 + $0, 0) }
        var base = 11
        for extra: UInt32 in 1...5 {
            for _ in 0..<4 {
                table.append((base, extra))
                base += 1 << Int(extra)
            }
        }
        table.append((258, 0))
        return table
    }()

    private static let distances: [(Int, UInt32)] = {
        var table: [(Int, UInt32)] = (0..<4).map { (1 + $0, 0) }
        var base = 5
        for extra: UInt32 in 1...13 {
            for _ in 0..<2 {
                table.append((base, extra))
                base += 1 << Int(extra)
            }
        }
        return table
    }()

    private static let fixedLiterals = fixed(
        Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
            + Array(repeating: 8, count: 8))
    private static let fixedDistances = fixed(Array(repeating: 5, count: 30))

    private static func fixed(_ lengths: [Int]) -> Codes {
        do {
            return try Codes(lengths: lengths)
        } catch {
            preconditionFailure("The codes of RFC 1951, section 3.2.6, are codes.")
        }
    }
}
