/// The claims of a photo's metadata: when and where it was taken (Exif 2.32). Anybody can make them up.
public struct PhotoClaims: Sendable, Hashable {
    /// The time by the camera's clock, without a time zone: `2026-06-14 12:01:30`.
    public let takenAt: String?
    /// The offset of the camera's time zone east of UTC, where it says so: `+05:00`.
    public let offset: String?
    public let place: Place?

    /// Degrees of WGS 84: −90 … 90 north, −180 … 180 east.
    public struct Place: Sendable, Hashable {
        public let latitude: Double
        public let longitude: Double

        /// - Returns: `nil` outside of the ranges, and at 0, 0, which cameras write that know no place.
        init?(latitude: Double, longitude: Double) {
            guard (-90...90).contains(latitude), (-180...180).contains(longitude),
                latitude != 0 || longitude != 0
            else { return nil }
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// Reads those of a JPEG.
    ///
    /// - Parameters:
    ///   - count: The number of all bytes.
    ///   - read: Gives the bytes of a range of `0..<count`; fewer where they cannot be had.
    /// - Returns: `nil` where the photo is none, or says nothing of either.
    /// - Complexity: O(segments before the picture).
    public init?(count: Int, read: @escaping (Range<Int>) -> [UInt8]) {
        let source = PhotoBytes(count: count, read: read)
        guard let exif = Self.exif(in: source) else { return nil }
        let directory = ExifDirectory(of: source, in: exif)
        let details = directory.flatMap { $0.directory(at: 0x8769) }
        let taken = details.flatMap { $0.text(0x9003, count: 20) }.flatMap { Self.time($0) }
        takenAt = taken
        offset =
            taken == nil ? nil : details.flatMap { $0.text(0x9011, count: 7) }.flatMap { Self.offset($0) }
        place = directory.flatMap { $0.directory(at: 0x8825) }.flatMap { Self.place($0) }
        if takenAt == nil, place == nil { return nil }
    }

    public init?(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { Array(bytes[$0]) }
    }

    /// The first segment that is Exif, behind its name.
    private static func exif(in source: PhotoBytes) -> Range<Int>? {
        guard source.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        var place = 2
        for _ in 0..<PhotoLimits.parts.value {
            guard place + 4 <= source.count, source[place] == 0xFF else { return nil }
            let marker = source[place + 1]
            let end = place + 2 + source.bigEndian(at: place + 2, count: 2)
            // The picture itself begins, or the file is cut off.
            guard marker != 0xDA, marker != 0xD9, end >= place + 4, end <= source.count else { return nil }
            if marker == 0xE1, source.starts(with: Array("Exif\0\0".utf8), at: place + 4), place + 10 <= end {
                return place + 10..<end
            }
            place = end
        }
        return nil
    }

    /// Returns `2026:06:14 12:01:30` as people write it.
    private static func time(_ text: String) -> String? {
        let halves = text.split(separator: " ", omittingEmptySubsequences: false)
        guard text.utf8.count == 19, halves.count == 2, halves[1].utf8.count == 8 else { return nil }
        let day = String(halves[0].map { $0 == ":" ? "-" : $0 })
        return Timestamp(rfc3339: "\(day)T\(halves[1])Z").map { _ in "\(day) \(halves[1])" }
    }

    private static func offset(_ text: String) -> String? {
        guard text.utf8.count == 6, text.hasPrefix("+") || text.hasPrefix("-") else { return nil }
        return Timestamp(rfc3339: "2000-01-01T00:00:00\(text)").map { _ in text }
    }

    private static func place(_ directory: ExifDirectory) -> Place? {
        func degrees(_ tag: Int, _ side: Int, _ negative: String, _ positive: String) -> Double? {
            guard let word = directory.text(side, count: 2), [negative, positive].contains(word),
                let parts = directory.ratios(tag, count: 3), parts.allSatisfy({ $0 >= 0 })
            else { return nil }
            let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
            return word == negative ? -degrees : degrees
        }
        guard let latitude = degrees(2, 1, "S", "N"), let longitude = degrees(4, 3, "W", "E") else {
            return nil
        }
        return Place(latitude: latitude, longitude: longitude)
    }
}

/// A directory of an Exif segment (TIFF 6.0, section 2); what lies beyond the segment is not there.
private struct ExifDirectory {
    let source: PhotoBytes
    /// The bytes from the byte order on.
    let segment: Range<Int>
    let isLittle: Bool
    /// Offset of its first entry.
    let start: Int
    let count: Int

    /// No camera has more.
    private static let mostEntries = 512

    init?(of source: PhotoBytes, in segment: Range<Int>) {
        guard segment.count >= 8 else { return nil }
        let isLittle = source.starts(with: [0x49, 0x49, 0x2A, 0], at: segment.lowerBound)
        guard isLittle || source.starts(with: [0x4D, 0x4D, 0, 0x2A], at: segment.lowerBound) else {
            return nil
        }
        let place = segment.lowerBound + 4
        let offset =
            isLittle ? source.littleEndian(at: place, count: 4) : source.bigEndian(at: place, count: 4)
        self.init(of: source, in: segment, isLittle: isLittle, at: offset)
    }

    private init?(of source: PhotoBytes, in segment: Range<Int>, isLittle: Bool, at offset: Int) {
        self.source = source
        self.segment = segment
        self.isLittle = isLittle
        let place = segment.lowerBound + offset
        guard place + 2 <= segment.upperBound else { return nil }
        start = place + 2
        count =
            isLittle ? source.littleEndian(at: place, count: 2) : source.bigEndian(at: place, count: 2)
        guard count <= Self.mostEntries, start + 12 * count <= segment.upperBound else { return nil }
    }

    func directory(at tag: Int) -> ExifDirectory? {
        guard let entry = entry(tag, type: 4), number(entry + 4, 4) == 1 else { return nil }
        return ExifDirectory(of: source, in: segment, isLittle: isLittle, at: number(entry + 8, 4))
    }

    /// ASCII of at most so many bytes, the zero behind it included.
    func text(_ tag: Int, count most: Int) -> String? {
        guard let entry = entry(tag, type: 2) else { return nil }
        let size = number(entry + 4, 4)
        guard (1...most).contains(size), let place = place(of: entry, size: size) else { return nil }
        let bytes = (0..<size).map { source[place + $0] }.prefix { $0 != 0 }
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Unsigned ratios, of which each is a number.
    func ratios(_ tag: Int, count wanted: Int) -> [Double]? {
        guard let entry = entry(tag, type: 5), number(entry + 4, 4) == wanted,
            let place = place(of: entry, size: 8 * wanted)
        else { return nil }
        let ratios = (0..<wanted).map { index in
            (over: number(place + 8 * index, 4), under: number(place + 8 * index + 4, 4))
        }
        guard ratios.allSatisfy({ $0.under > 0 }) else { return nil }
        return ratios.map { Double($0.over) / Double($0.under) }
    }

    private func entry(_ tag: Int, type: Int) -> Int? {
        for number in 0..<count {
            let entry = start + 12 * number
            if self.number(entry, 2) == tag { return self.number(entry + 2, 2) == type ? entry : nil }
        }
        return nil
    }

    /// Returns the offset of the value: in the entry where it fits, else where the entry says.
    private func place(of entry: Int, size: Int) -> Int? {
        let place = size <= 4 ? entry + 8 : segment.lowerBound + number(entry + 8, 4)
        return place + size <= segment.upperBound ? place : nil
    }

    private func number(_ place: Int, _ count: Int) -> Int {
        isLittle ? source.littleEndian(at: place, count: count) : source.bigEndian(at: place, count: count)
    }
}
