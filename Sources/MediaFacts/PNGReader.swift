/// Walks the chunks of a PNG file (ISO/IEC 15948).
///
/// Kept are the header, the palette, transparency and the pixels, each only where the kind of picture needs it; that
/// colours are those of sRGB is written anew. All else is left out: texts, times, Exif, colour profiles, gamma,
/// further frames, unknown chunks, and whatever follows the end.
struct PNGReader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private let source: PhotoBytes
    private var parts = PhotoParts()
    private var facts: PhotoFacts?
    private var color = Color.gray
    private var hasPalette = false
    private var hasPixels = false
    private var isStandardRGB = false
    private var copy = PhotoCopy()

    /// The components of a pixel.
    private enum Color: UInt8 {
        case gray = 0
        case rgb = 2
        case indexed = 3
        case grayAlpha = 4
        case rgba = 6

        func allows(_ depth: UInt8) -> Bool {
            switch self {
            case .gray: [1, 2, 4, 8, 16].contains(depth)
            case .indexed: [1, 2, 4, 8].contains(depth)
            case .rgb, .grayAlpha, .rgba: [8, 16].contains(depth)
            }
        }
    }

    init(_ source: PhotoBytes) {
        self.source = source
        copy.write(Self.signature)
    }

    mutating func read() throws(PhotoError) -> PhotoReading {
        var place = Self.signature.count
        while true {
            try parts.next()
            // Length, type and checksum are four bytes each.
            let length = source.bigEndian(at: place, count: 4)
            let end = place + 12 + length
            guard end <= source.count else { throw .unreadable }
            let type = source.text(at: place + 4)
            guard (facts == nil) == (type == "IHDR") else { throw .unreadable }
            try take(type, place + 8..<place + 8 + length)
            place = end
            if type == "IEND" { break }
        }
        guard let facts, hasPixels else { throw .unreadable }
        return PhotoReading(facts: facts, copy: copy)
    }

    private mutating func take(_ type: String, _ body: Range<Int>) throws(PhotoError) {
        switch type {
        case "IHDR":
            try takeHeader(body)
            try keep(body)
        case "PLTE":
            guard !hasPixels, !hasPalette, body.count % 3 == 0, (3...768).contains(body.count) else {
                throw .unreadable
            }
            hasPalette = true
            // Elsewhere it is a proposal that nobody needs.
            if color == .indexed { try keep(body) }
        case "tRNS":
            if isTransparency(body) { try keep(body) }
        case "IDAT":
            guard hasPalette || color != .indexed else { throw .unreadable }
            hasPixels = true
            try keep(body)
        case "IEND":
            guard body.isEmpty else { throw .unreadable }
            try keep(body)
        case "sRGB":
            if !hasPixels, !isStandardRGB { write("sRGB", [0]) }
            isStandardRGB = true
        case "fcTL":
            // A frame of a moving picture has a size of its own.
            _ = try PhotoFacts(
                .png, width: source.bigEndian(at: body.lowerBound + 4, count: 4),
                height: source.bigEndian(at: body.lowerBound + 8, count: 4))
        default:
            // A capital letter is what no reader may pass over.
            guard type.utf8.first.map({ $0 & 0x20 != 0 }) ?? false else { throw .unreadable }
        }
    }

    private mutating func takeHeader(_ body: Range<Int>) throws(PhotoError) {
        let start = body.lowerBound
        facts = try PhotoFacts(
            .png, width: source.bigEndian(at: start, count: 4),
            height: source.bigEndian(at: start + 4, count: 4))
        // Compression and filter have one value each, interlacing two.
        guard body.count == 13, let color = Color(rawValue: source[start + 9]),
            color.allows(source[start + 8]),
            source[start + 10] == 0, source[start + 11] == 0, source[start + 12] <= 1
        else { throw .unreadable }
        self.color = color
    }

    private func isTransparency(_ body: Range<Int>) -> Bool {
        guard !hasPixels else { return false }
        return switch color {
        case .gray: body.count == 2
        case .rgb: body.count == 6
        case .indexed: hasPalette && (1...256).contains(body.count)
        case .grayAlpha, .rgba: false
        }
    }

    /// The whole chunk. Its checksum must be right: else it is damaged, or says something else.
    private mutating func keep(_ body: Range<Int>) throws(PhotoError) {
        let sum = source.bigEndian(at: body.upperBound, count: 4)
        guard Int(source.checksum(body.lowerBound - 4..<body.upperBound)) == sum else { throw .unreadable }
        copy.keep(body.lowerBound - 8..<body.upperBound + 4)
    }

    private mutating func write(_ type: String, _ body: [UInt8]) {
        let checked = Array(type.utf8) + body
        let sum = CyclicChecksum.of(checked)
        func bytes(_ number: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
        }
        copy.write(bytes(UInt32(body.count)) + checked + bytes(sum))
    }
}
