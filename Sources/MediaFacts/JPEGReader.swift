/// Walks the segments of a JPEG file (ITU-T T.81, annex B).
///
/// Kept are the segments that pixels are made from, each exactly as long as what it says; what JFIF and Adobe say of
/// colours is written anew, and so is the way the picture is turned, from Exif. All else is left out: Exif, XMP, IPTC,
/// colour profiles, comments, unknown segments, bytes between segments, and whatever follows the end.
struct JPEGReader {
    private let source: PhotoBytes
    private var parts = PhotoParts()
    private var facts: PhotoFacts?
    private var componentCount = 0
    private var scanCount = 0
    private var hasScan: Bool { scanCount > 0 }
    private var orientation = 1
    /// Whether colours are those of JFIF.
    private var isJFIF = false
    /// The coding of colours, by Adobe's marker.
    private var transform: UInt8?
    private var kept = PhotoCopy()

    init(_ source: PhotoBytes) {
        self.source = source
    }

    mutating func read() throws(PhotoError) -> PhotoReading {
        var place = 2
        while true {
            place = try marker(from: place)
            let marker = source[place + 1]
            // What stands alone: a restart has no meaning outside of a scan.
            if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                place += 2
                continue
            }
            if marker == 0xD9 {
                guard let facts, hasScan else { throw .unreadable }
                kept.keep(place..<place + 2)
                return PhotoReading(facts: facts, copy: copy())
            }
            try parts.next()
            let length = source.bigEndian(at: place + 2, count: 2)
            let end = place + 2 + length
            guard length >= 2, end <= source.count else { throw .unreadable }
            try take(marker, place..<end)
            place = end
            if marker == 0xDA {
                // A decoder goes through the whole picture for each, however few bytes it has.
                scanCount += 1
                guard scanCount <= PhotoLimits.scans.value else { throw .tooManyScans }
                place = endOfScan(from: end)
                kept.keep(end..<place)
            }
        }
    }

    /// The next marker; what stands before it is skipped, as decoders do.
    private func marker(from start: Int) throws(PhotoError) -> Int {
        var place = start
        while place + 1 < source.count {
            if source[place] == 0xFF, source[place + 1] != 0xFF, source[place + 1] != 0 { return place }
            place += 1
        }
        throw .unreadable
    }

    /// Returns the end of coded data, in which 0xFF stands with a zero behind it or begins a restart marker.
    private func endOfScan(from start: Int) -> Int {
        var place = start
        while place + 1 < source.count {
            if source[place] == 0xFF {
                var next = place + 1
                while source[next] == 0xFF { next += 1 }
                if source[next] != 0, !(0xD0...0xD7).contains(source[next]) { return place }
                place = next
            }
            place += 1
        }
        return source.count
    }

    private mutating func take(_ marker: UInt8, _ segment: Range<Int>) throws(PhotoError) {
        let body = segment.lowerBound + 4..<segment.upperBound
        let isPart: Bool
        switch marker {
        case 0xC0, 0xC1, 0xC2: isPart = try takeFrame(body)
        case 0xC4: isPart = areHuffmanTables(body)
        case 0xDB: isPart = areQuantizationTables(body)
        case 0xDD: isPart = body.count == 2
        case 0xDA:
            let count = Int(source[body.lowerBound])
            isPart = facts != nil && (1...4).contains(count) && body.count == 4 + 2 * count
        // Tell nothing that the picture is made from.
        case 0xE0...0xEF:
            note(marker, body)
            return
        case 0xF0...0xFD, 0xFE: return
        // Other ways to code, and what declares a size besides the frame's: nobody's camera makes them.
        default: isPart = false
        }
        guard isPart else { throw .unreadable }
        kept.keep(segment)
    }

    /// - Returns: `false` for a second one: its size is another than the one that was read.
    private mutating func takeFrame(_ body: Range<Int>) throws(PhotoError) -> Bool {
        let size = try PhotoFacts(
            .jpeg, width: source.bigEndian(at: body.lowerBound + 3, count: 2),
            height: source.bigEndian(at: body.lowerBound + 1, count: 2))
        guard facts == nil, !hasScan else { return false }
        facts = size
        componentCount = Int(source[body.lowerBound + 5])
        return (1...4).contains(componentCount) && body.count == 6 + 3 * componentCount
    }

    /// Sixteen counts, and as many values.
    private func areHuffmanTables(_ body: Range<Int>) -> Bool {
        var place = body.lowerBound
        while place < body.upperBound {
            guard place + 17 <= body.upperBound, source[place] & 0xEC == 0 else { return false }
            place += 17 + (1...16).reduce(0) { $0 + Int(source[place + $1]) }
        }
        return place == body.upperBound
    }

    /// Sixty-four values of one byte or two.
    private func areQuantizationTables(_ body: Range<Int>) -> Bool {
        var place = body.lowerBound
        while place < body.upperBound {
            guard source[place] & 0xEC == 0 else { return false }
            place += 1 + 64 * (Int(source[place] >> 4) + 1)
        }
        return place == body.upperBound
    }

    private mutating func note(_ marker: UInt8, _ body: Range<Int>) {
        switch marker {
        case 0xE0 where source.starts(with: Array("JFIF\0".utf8), at: body.lowerBound):
            isJFIF = true
        case 0xE1 where source.starts(with: Array("Exif\0\0".utf8), at: body.lowerBound):
            orientation = orientation(exifAt: body.lowerBound + 6, end: body.upperBound) ?? orientation
        case 0xEE where body.count >= 12 && source.starts(with: Array("Adobe".utf8), at: body.lowerBound):
            let value = source[body.lowerBound + 11]
            // Decoders look at it before the first scan.
            if !hasScan, value <= 2 { transform = value }
        default: break
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

    private func copy() -> PhotoCopy {
        var copy = PhotoCopy()
        copy.write([0xFF, 0xD8])
        if orientation != 1 {
            // A segment of one directory of one entry.
            copy.write([0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1])
            copy.write([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0])
        }
        // Version 1.1, square pixels, no thumbnail.
        if isJFIF { copy.write([0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]) }
        if let transform, componentCount > 2 {
            copy.write([0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
        }
        copy.append(kept)
        return copy
    }
}
