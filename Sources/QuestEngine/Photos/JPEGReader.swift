/// Walks the segments of a JPEG file (ITU-T T.81, annex B).
///
/// Kept are the segments that pixels are made from, JFIF's own without a thumbnail, and Adobe's, which tells how colours
/// are coded. Exif, XMP, IPTC, colour profiles, comments, and whatever follows the end are left out; from Exif only
/// the way the picture is turned is written anew.
struct JPEGReader {
    private let source: PhotoBytes
    private var facts: PhotoFacts?
    private var orientation = 1
    private var kept: [Range<Int>] = []

    init(_ source: PhotoBytes) {
        self.source = source
    }

    mutating func read() throws(PhotoError) -> PhotoReading {
        var place = 2
        var hasScan = false
        while true {
            guard source[place] == 0xFF, place + 1 < source.count else { throw .unreadable }
            let marker = source[place + 1]
            switch marker {
            case 0xFF:
                place += 1
                continue
            case 0xD9:
                guard let facts, hasScan else { throw .unreadable }
                keep(place..<place + 2)
                return PhotoReading(facts: facts, copy: copy())
            case 0x01, 0xD0...0xD7:
                keep(place..<place + 2)
                place += 2
                continue
            default: break
            }
            let length = source.bigEndian(at: place + 2, count: 2)
            let end = place + 2 + length
            guard marker >= 0xC0, length >= 2, end <= source.count else { throw .unreadable }
            note(marker, place, end)
            if isKept(marker, place, length) { keep(place..<end) }
            place = end
            if marker == 0xDA {
                hasScan = true
                while place + 1 < source.count, !isMarker(at: place) { place += 1 }
                keep(end..<place)
            }
        }
    }

    /// In coded data 0xFF stands with a zero behind it, or begins a restart marker.
    private func isMarker(at place: Int) -> Bool {
        source[place] == 0xFF && source[place + 1] != 0 && !(0xD0...0xD7).contains(source[place + 1])
    }

    private mutating func note(_ marker: UInt8, _ place: Int, _ end: Int) {
        switch marker {
        case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker) && facts == nil:
            facts = PhotoFacts(
                kind: .jpeg, width: source.bigEndian(at: place + 7, count: 2),
                height: source.bigEndian(at: place + 5, count: 2))
        case 0xE1 where source.starts(with: Array("Exif\0\0".utf8), at: place + 4):
            orientation = orientation(exifAt: place + 10, end: end) ?? orientation
        default: break
        }
    }

    private func isKept(_ marker: UInt8, _ place: Int, _ length: Int) -> Bool {
        switch marker {
        // Sixteen bytes are one without a thumbnail.
        case 0xE0: source.starts(with: Array("JFIF\0".utf8), at: place + 4) && length == 16
        case 0xEE: source.starts(with: Array("Adobe".utf8), at: place + 4)
        case 0xE1...0xEF, 0xFE: false
        default: true
        }
    }

    /// Tag 0x0112 of the first directory (TIFF 6.0), 1 to 8.
    private func orientation(exifAt base: Int, end: Int) -> Int? {
        let isLittle = source.starts(with: [0x49, 0x49], at: base)
        func number(_ offset: Int, _ count: Int) -> Int {
            isLittle
                ? source.littleEndian(at: base + offset, count: count)
                : source.bigEndian(at: base + offset, count: count)
        }
        let directory = number(4, 4)
        guard base + directory + 2 <= end else { return nil }
        for entry in 0..<number(directory, 2) {
            let offset = directory + 2 + 12 * entry
            guard base + offset + 12 <= end else { return nil }
            if number(offset, 2) == 0x0112 {
                let value = number(offset + 8, 2)
                return (1...8).contains(value) ? value : nil
            }
        }
        return nil
    }

    private mutating func keep(_ range: Range<Int>) {
        if let last = kept.last, last.upperBound == range.lowerBound {
            kept[kept.count - 1] = last.lowerBound..<range.upperBound
        } else {
            kept.append(range)
        }
    }

    private func copy() -> [PhotoReading.Piece] {
        var start: [UInt8] = [0xFF, 0xD8]
        if orientation != 1 {
            // A segment of one directory of one entry.
            start += [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
            start += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
        }
        return [.bytes(start)] + kept.map { .original($0) }
    }
}
