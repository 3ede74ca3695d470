/// Walks the chunks of a WebP file (RFC 9649).
///
/// Kept are the picture and its transparency, under headers of our own; Exif, XMP, colour profiles, unknown chunks, and
/// whatever follows the end are left out. What moves is no photo, and a canvas is as large as its picture.
struct WebPReader {
    private let source: PhotoBytes
    private var parts = PhotoParts()
    private var canvas: PhotoFacts?
    private var picture: PhotoFacts?
    /// The type of the chunk that holds the picture, and its bytes.
    private var coded: (type: String, body: Range<Int>)?
    private var transparency: Range<Int>?

    init(_ source: PhotoBytes) {
        self.source = source
    }

    mutating func read() throws(PhotoError) -> PhotoReading {
        // The size counts what follows it.
        let end = source.littleEndian(at: 4, count: 4) + 8
        guard end <= source.count else { throw .unreadable }
        var place = 12
        while place + 8 <= end {
            try parts.next()
            let length = source.littleEndian(at: place + 4, count: 4)
            let next = place + 8 + length + length % 2
            guard next <= end else { throw .unreadable }
            try take(source.text(at: place), place + 8..<place + 8 + length, isFirst: place == 12)
            place = next
        }
        guard let picture, let coded, canvas == nil || canvas == picture else { throw .unreadable }
        return PhotoReading(facts: picture, copy: copy(of: picture, coded))
    }

    private mutating func take(_ type: String, _ body: Range<Int>, isFirst: Bool) throws(PhotoError) {
        let start = body.lowerBound
        switch type {
        case "VP8X":
            canvas = try PhotoFacts(
                .webp, width: source.littleEndian(at: start + 4, count: 3) + 1,
                height: source.littleEndian(at: start + 7, count: 3) + 1)
            guard isFirst, body.count == 10, source[start] & 0x02 == 0 else { throw .unreadable }
        case "VP8 ":
            let size = try PhotoFacts(
                .webp, width: source.littleEndian(at: start + 6, count: 2) & 0x3FFF,
                height: source.littleEndian(at: start + 8, count: 2) & 0x3FFF)
            // A frame that needs no other.
            guard body.count > 10, source[start] & 1 == 0,
                source.starts(with: [0x9D, 0x01, 0x2A], at: start + 3)
            else { throw .unreadable }
            try note(size, type, body)
        case "VP8L":
            let bits = source.littleEndian(at: start + 1, count: 4)
            let size = try PhotoFacts(.webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
            guard body.count > 5, source[start] == 0x2F, bits >> 29 == 0 else { throw .unreadable }
            try note(size, type, body)
        case "ALPH":
            guard canvas != nil, transparency == nil, picture == nil, !body.isEmpty else { throw .unreadable }
            transparency = body
        case "ANIM", "ANMF": throw .unreadable
        default: break
        }
    }

    /// - Throws: for a second picture.
    private mutating func note(_ size: PhotoFacts, _ type: String, _ body: Range<Int>) throws(PhotoError) {
        guard picture == nil else { throw .unreadable }
        picture = size
        coded = (type, body)
    }

    private func copy(
        of picture: PhotoFacts, _ coded: (type: String, body: Range<Int>)
    ) -> PhotoCopy {
        var chunks = PhotoCopy()
        // What is coded without loss carries its own transparency.
        if let transparency, coded.type == "VP8 " {
            let size = [picture.width - 1, picture.height - 1].flatMap { Self.bytes($0, 3) }
            chunks.write(Array("VP8X".utf8) + Self.bytes(10, 4) + [0x10, 0, 0, 0] + size)
            chunks.write(Array("ALPH".utf8) + Self.bytes(transparency.count, 4))
            // The two highest bits mean nothing.
            chunks.write([source[transparency.lowerBound] & 0x3F])
            chunks.keep(transparency.lowerBound + 1..<transparency.upperBound)
            if transparency.count % 2 == 1 { chunks.write([0]) }
        }
        chunks.write(Array(coded.type.utf8) + Self.bytes(coded.body.count, 4))
        chunks.keep(coded.body)
        if coded.body.count % 2 == 1 { chunks.write([0]) }
        var copy = PhotoCopy()
        copy.write(Array("RIFF".utf8) + Self.bytes(chunks.size + 4, 4) + Array("WEBP".utf8))
        copy.append(chunks)
        return copy
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
