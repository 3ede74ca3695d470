/// Walks the chunks of a PNG file (ISO/IEC 15948).
///
/// Kept are the critical chunks and those that tell transparency and colours in numbers; texts, times, Exif, colour
/// profiles, further frames, and whatever follows the end are left out.
enum PNGReader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static let kept: Set = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB"]

    static func read(_ source: PhotoBytes) throws(PhotoError) -> PhotoReading {
        guard source.text(at: 12) == "IHDR", source.bigEndian(at: 8, count: 4) == 13 else {
            throw .unreadable
        }
        let facts = PhotoFacts(
            kind: .png, width: source.bigEndian(at: 16, count: 4), height: source.bigEndian(at: 20, count: 4))
        var copy: [PhotoReading.Piece] = [.bytes(signature)]
        var place = 8
        var hasPixels = false
        while true {
            let length = source.bigEndian(at: place, count: 4)
            let type = source.text(at: place + 4)
            // Length, type and checksum are four bytes each.
            guard place + 12 + length <= source.count else { throw .unreadable }
            if kept.contains(type) { copy.append(.original(place..<place + 12 + length)) }
            if type == "IDAT" { hasPixels = true }
            place += 12 + length
            if type == "IEND" { break }
        }
        guard hasPixels else { throw .unreadable }
        return PhotoReading(facts: facts, copy: copy)
    }
}
