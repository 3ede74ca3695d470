/// Walks the chunks of a WebP file (RFC 9649).
///
/// Kept are the picture and its transparency; Exif, XMP, colour profiles, unknown chunks, and whatever follows the end
/// are left out. What moves is no photo.
enum WebPReader {
    static func read(_ source: PhotoBytes) throws(PhotoError) -> PhotoReading {
        // The size counts what follows it.
        let end = source.littleEndian(at: 4, count: 4) + 8
        guard end <= source.count else { throw .unreadable }
        var chunks: [PhotoReading.Piece] = []
        var size = 4
        var picture: PhotoFacts?
        var canvas: PhotoFacts?
        var place = 12
        while place + 8 <= end {
            let length = source.littleEndian(at: place + 4, count: 4)
            let next = place + 8 + length + length % 2
            guard next <= end else { throw .unreadable }
            let data = place + 8
            switch source.text(at: place) {
            case "VP8X":
                let flags = source[data]
                guard length == 10, flags & 0x02 == 0 else { throw .unreadable }
                canvas = PhotoFacts(
                    kind: .webp, width: source.littleEndian(at: data + 4, count: 3) + 1,
                    height: source.littleEndian(at: data + 7, count: 3) + 1)
                // Of the flags transparency alone holds for the copy.
                chunks += [
                    .original(place..<data), .bytes([flags & 0x10]), .original(data + 1..<next),
                ]
                size += next - place
            case "VP8 ":
                guard source.starts(with: [0x9D, 0x01, 0x2A], at: data + 3) else { throw .unreadable }
                picture = PhotoFacts(
                    kind: .webp, width: source.littleEndian(at: data + 6, count: 2) & 0x3FFF,
                    height: source.littleEndian(at: data + 8, count: 2) & 0x3FFF)
                chunks.append(.original(place..<next))
                size += next - place
            case "VP8L":
                guard source[data] == 0x2F else { throw .unreadable }
                let bits = source.littleEndian(at: data + 1, count: 4)
                picture = PhotoFacts(
                    kind: .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
                chunks.append(.original(place..<next))
                size += next - place
            case "ALPH":
                chunks.append(.original(place..<next))
                size += next - place
            case "ANIM", "ANMF": throw .unreadable
            default: break
            }
            place = next
        }
        guard let picture else { throw .unreadable }
        let sizeBytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
        let start = Array("RIFF".utf8) + sizeBytes + Array("WEBP".utf8)
        return PhotoReading(facts: canvas ?? picture, copy: [.bytes(start)] + chunks)
    }
}
