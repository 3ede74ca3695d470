/// A `.roads` file: named arrays behind a checksum, used where they lie and never parsed.
///
/// Opening checks the magic, the format version, the length and a SHA-256 over every byte; after that each
/// section is a pointer into the mapping. Shareable: nothing changes after opening. Whatever holds a pointer
/// of a section must also hold the file.
public final class RoadFile: Sendable {
    /// Names the map's contents: equal for equal bytes, and written into the records that depend on a map.
    public let checksum: Digest
    public let info: MapInfo
    private let region: ByteRegion
    private let table: [String: TableEntry]

    struct TableEntry: Sendable {
        let range: Range<Int>
        let elementSize: Int
    }

    /// Maps a file into memory and verifies it.
    ///
    /// - Complexity: O(size of the file), for the checksum; nothing is copied.
    /// - Throws: `RoadFileError`: not readable, no road file, another version, cut short, or changed since
    ///   written.
    public static func open(path: String) throws(RoadFileError) -> RoadFile {
        let region = try ByteRegion(mapping: path)
        let checksum = try verify(region.bytes)
        return try RoadFile(region: region, checksum: checksum)
    }

    /// Makes the bytes that `write` would produce, in memory.
    ///
    /// - Complexity: O(size of the sections).
    public convenience init(sections: RoadSections, info: MapInfo) {
        let layout = RoadFileLayout(sections, info: info)
        let region = ByteRegion(count: layout.length) { memory in
            var end = 0
            layout.forEachRun { run in
                UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyMemory(from: run)
                end += run.count
            }
            let digest = RoadFileFormat.digest(of: UnsafeRawBufferPointer(memory))
            UnsafeMutableRawBufferPointer(rebasing: memory[RoadFileFormat.digestRange]).copyBytes(
                from: digest.bytes)
        }
        let checksum = Digest(bytes: [UInt8](region.bytes[RoadFileFormat.digestRange]))!
        do throws(RoadFileError) {
            try self.init(region: region, checksum: checksum)
        } catch {
            preconditionFailure("a file laid out by RoadFileLayout is well formed")
        }
    }

    /// Reads what a file says of itself, without looking whether its bytes are those that were written.
    ///
    /// - Complexity: O(number of sections).
    /// - Throws: As `open`, but for a checksum that does not fit.
    public static func summary(path: String) throws(RoadFileError) -> (info: MapInfo, checksum: Digest) {
        let region = try ByteRegion(mapping: path)
        let file = try RoadFile(region: region, checksum: try announcedDigest(region.bytes))
        return (file.info, file.checksum)
    }

    private init(region: ByteRegion, checksum: Digest) throws(RoadFileError) {
        self.region = region
        self.checksum = checksum
        table = try Self.readTable(region.bytes)
        guard let entry = table["info"] else { throw .missingSection(name: "info") }
        let bytes = UnsafeRawBufferPointer(rebasing: region.bytes[entry.range]).assumingMemoryBound(
            to: UInt8.self)
        guard let info = MapInfo(decoding: bytes) else { throw .malformedSection(name: "info") }
        self.info = info
    }

    /// The change of the file since it was opened; `.none` for one in memory. A file that was replaced by
    /// renaming is still the one that was opened, under no name.
    public var change: FileChange { region.change }

    /// Whether every byte is as it was when the file was opened. If so, `change` counts from now on.
    ///
    /// - Complexity: O(size of the file).
    public func isIntact() -> Bool { region.accept { (try? Self.verify(region.bytes)) == checksum } }

    /// The size of the file in bytes.
    public var length: Int { region.bytes.count }

    /// All sections with their sizes in bytes, by name.
    public var sectionSizes: [(name: String, bytes: Int)] {
        table.map { (name: $0.key, bytes: $0.value.range.count) }.sorted { $0.name < $1.name }
    }

    /// The names of all sections.
    var sectionNames: some Sequence<String> { table.keys }

    /// The bytes of a section that is there, valid as long as the file is held.
    func bytes(of section: String) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: region.bytes[table[section]!.range])
    }

    func hasSection(_ name: String) -> Bool { table[name] != nil }

    /// The elements of a section where they lie. The pointer is valid as long as the file is held.
    ///
    /// - Throws: `RoadFileError.missingSection`, or `.malformedSection` when it holds elements of another
    ///   size.
    func section<Element: BitwiseCopyable>(
        _ name: String, as type: Element.Type
    ) throws(RoadFileError) -> UnsafeBufferPointer<Element> {
        guard let entry = table[name] else { throw .missingSection(name: name) }
        guard entry.elementSize == MemoryLayout<Element>.stride else { throw .malformedSection(name: name) }
        return UnsafeRawBufferPointer(rebasing: region.bytes[entry.range]).assumingMemoryBound(to: type)
    }
}

extension RoadFile {
    /// Checks everything that can be wrong with the bytes as a whole, the cheapest and clearest reason first.
    static func verify(_ bytes: UnsafeRawBufferPointer) throws(RoadFileError) -> Digest {
        let expected = try announcedDigest(bytes)
        let actual = RoadFileFormat.digest(of: bytes)
        guard actual == expected else { throw .checksumMismatch(expected: expected, actual: actual) }
        return actual
    }

    /// Checks magic, version and length, and returns the digest that the file announces.
    private static func announcedDigest(_ bytes: UnsafeRawBufferPointer) throws(RoadFileError) -> Digest {
        let magic = RoadFileFormat.magic
        guard bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count)) else { throw .notARoadFile }
        let actualLength = UInt64(bytes.count)
        guard bytes.count >= RoadFileFormat.headerLength else {
            throw .truncated(expectedLength: UInt64(RoadFileFormat.headerLength), actualLength: actualLength)
        }
        let version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        guard version == RoadFileFormat.version else {
            throw .wrongVersion(found: version, expected: RoadFileFormat.version)
        }
        let expectedLength = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        guard actualLength >= expectedLength else {
            throw .truncated(expectedLength: expectedLength, actualLength: actualLength)
        }
        guard actualLength == expectedLength else {
            throw .overlong(expectedLength: expectedLength, actualLength: actualLength)
        }
        return Digest(bytes: [UInt8](bytes[RoadFileFormat.digestRange]))!
    }

    /// The section table of bytes whose head was checked. Its bounds are checked all the same: a checksum proves that the
    /// bytes are those that were written, not that we wrote them.
    static func readTable(_ bytes: UnsafeRawBufferPointer) throws(RoadFileError) -> [String: TableEntry] {
        let count = Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        let tableEnd = RoadFileFormat.headerLength + count * RoadFileFormat.tableEntryLength
        guard tableEnd <= bytes.count else { throw .malformedSectionTable }
        var table: [String: TableEntry] = [:]
        for index in 0..<count {
            let start = RoadFileFormat.headerLength + index * RoadFileFormat.tableEntryLength
            let name = bytes[start..<start + RoadFileFormat.nameLength].prefix { $0 != 0 }
            let offset = bytes.loadUnaligned(fromByteOffset: start + 32, as: UInt64.self)
            let length = bytes.loadUnaligned(fromByteOffset: start + 40, as: UInt64.self)
            let elementSize = bytes.loadUnaligned(fromByteOffset: start + 48, as: UInt32.self)
            guard let name = String(validating: name, as: UTF8.self), table[name] == nil,
                offset % UInt64(RoadFileFormat.alignment) == 0, offset >= UInt64(tableEnd),
                offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset,
                elementSize > 0, length % UInt64(elementSize) == 0
            else { throw .malformedSectionTable }
            table[name] = TableEntry(range: Int(offset)..<Int(offset + length), elementSize: Int(elementSize))
        }
        return table
    }
}
