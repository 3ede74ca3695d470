/// Description of a map in its `.roads` file: the source of its roads, and the terms of use.
public struct MapInfo: Hashable, Sendable {
    /// The area's name, for people.
    public var name: String
    /// The name of the file the roads were read from, without its folder.
    public var source: String
    /// The age of the OpenStreetMap data, where the source says it.
    public var timestamp: Timestamp?
    public var bounds: Bounds
    /// Attribution to show wherever the map is used, such as "© OpenStreetMap contributors".
    public var attribution: String
    /// Tells whether a generator made the map, so that it shows no real place.
    public var isSynthetic: Bool
    /// The program that wrote the file, with its version.
    public var generator: String

    public init(
        name: String, source: String, timestamp: Timestamp? = nil, bounds: Bounds, attribution: String,
        isSynthetic: Bool = false, generator: String
    ) {
        self.name = name
        self.source = source
        self.timestamp = timestamp
        self.bounds = bounds
        self.attribution = attribution
        self.isSynthetic = isSynthetic
        self.generator = generator
    }
}

/// The bytes of the section `info`: four texts, each after its length (UInt32), then the bounds as four IEEE
/// 754 doubles, the synthetic flag (one byte), and the timestamp's eight bytes where there is one.
/// Little-endian.
extension MapInfo {
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        for text in [name, source, attribution, generator] {
            bytes.append(littleEndian: UInt32(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        }
        for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] {
            bytes.append(littleEndian: degrees.bitPattern)
        }
        bytes.append(isSynthetic ? 1 : 0)
        if let timestamp { bytes.append(littleEndian: timestamp.milliseconds) }
        return bytes
    }

    /// Reads the bytes; `nil` unless they are exactly what `encoded` writes.
    init?(decoding bytes: UnsafeBufferPointer<UInt8>) {
        var reader = FieldReader(bytes: bytes)
        guard let name = reader.text(), let source = reader.text(),
            let attribution = reader.text(), let generator = reader.text(),
            let west = reader.double(), let south = reader.double(),
            let east = reader.double(), let north = reader.double(),
            let flag = reader.integer(UInt8.self), flag <= 1
        else { return nil }
        var timestamp: Timestamp?
        if !reader.isAtEnd {
            guard let milliseconds = reader.integer(Int64.self) else { return nil }
            timestamp = Timestamp(milliseconds: milliseconds)
        }
        guard reader.isAtEnd else { return nil }
        self.init(
            name: name, source: source, timestamp: timestamp,
            bounds: Bounds(west: west, south: south, east: east, north: north),
            attribution: attribution, isSynthetic: flag == 1, generator: generator)
    }
}

/// Reads one field after another; `nil` once the bytes run out.
private struct FieldReader {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func integer<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard bytes.count - position >= size else { return nil }
        defer { position += size }
        return Number(
            littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
                fromByteOffset: position, as: Number.self))
    }

    mutating func double() -> Double? {
        integer(UInt64.self).map { Double(bitPattern: $0) }
    }

    mutating func text() -> String? {
        guard let count = integer(UInt32.self), bytes.count - position >= Int(count) else { return nil }
        defer { position += Int(count) }
        return String(validating: bytes[position..<position + Int(count)], as: UTF8.self)
    }
}

extension [UInt8] {
    mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
