import Crypto

#if _endian(big)
    #error("A .roads file is mapped as it is, and it is little-endian.")
#endif

/// The layout of a `.roads` file; docs/design/ROAD-FILE.md describes it byte by byte.
enum RoadFileFormat {
    /// The line feed at the end tells a file that went through a text conversion.
    static let magic = [UInt8]("RQROADS\n".utf8)
    /// Raised with every change that an older reader would misread, in the layout or in any section.
    static let version: UInt32 = 4

    static let headerLength = 64
    static let digestRange = 32..<64
    static let tableEntryLength = 64
    static let nameLength = 32
    /// Sections begin at a cache line, which suits every element type too.
    static let alignment = 64

    static func aligned(_ offset: Int) -> Int {
        (offset + alignment - 1) & ~(alignment - 1)
    }

    /// SHA-256 over every byte of a file except the digest itself.
    static func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
        var hash = SHA256()
        hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[..<digestRange.lowerBound]))
        hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[digestRange.upperBound...]))
        return Digest(bytes: Array(hash.finalize()))!
    }
}

/// Where everything of one file stands, worked out before a byte is written.
struct RoadFileLayout {
    let sections: [RoadSections.Section]
    /// The first byte of each section.
    let offsets: [Int]
    let length: Int
    /// Header and section table, the digest still zero.
    let head: [UInt8]

    init(_ sections: RoadSections, info: MapInfo) {
        var all = RoadSections()
        all.append(info.encoded, as: "info")
        all.append(sections)
        self.sections = all.sections

        var offsets: [Int] = []
        var end = RoadFileFormat.headerLength + RoadFileFormat.tableEntryLength * all.sections.count
        for section in all.sections {
            let offset = RoadFileFormat.aligned(end)
            offsets.append(offset)
            end = offset + section.bytes.count
        }
        self.offsets = offsets
        length = end

        var head = RoadFileFormat.magic
        head.append(littleEndian: RoadFileFormat.version)
        head.append(littleEndian: UInt32(all.sections.count))
        head.append(littleEndian: UInt64(end))
        head.append(littleEndian: UInt64(0))
        head.append(contentsOf: repeatElement(0, count: RoadFileFormat.digestRange.count))
        for (section, offset) in zip(all.sections, offsets) {
            head.append(contentsOf: section.name.utf8)
            head.append(
                contentsOf: repeatElement(0, count: RoadFileFormat.nameLength - section.name.utf8.count))
            head.append(littleEndian: UInt64(offset))
            head.append(littleEndian: UInt64(section.bytes.count))
            head.append(littleEndian: UInt32(section.elementSize))
            head.append(contentsOf: repeatElement(0, count: 12))
        }
        self.head = head
    }

    /// Calls `body` with every run of bytes in the file's order, the zeros between sections included.
    func forEachRun<Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure)
    {
        try Self.pass(head, to: body)
        var end = head.count
        for (section, offset) in zip(sections, offsets) {
            try Self.pass([UInt8](repeating: 0, count: offset - end), to: body)
            try body(section.bytes)
            end = offset + section.bytes.count
        }
    }

    private static func pass<Failure: Error>(
        _ bytes: [UInt8], to body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let result = bytes.withUnsafeBytes { buffer in
            do throws(Failure) {
                try body(buffer)
                return Result<Void, Failure>.success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
