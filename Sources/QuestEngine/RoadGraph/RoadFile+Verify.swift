extension RoadFile {
    /// Checks everything that can be wrong with the bytes as a whole, the cheapest and clearest reason first.
    static func verify(_ bytes: UnsafeRawBufferPointer) throws(RoadFileError) -> Digest {
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
        let expected = Digest(bytes: [UInt8](bytes[RoadFileFormat.digestRange]))!
        let actual = RoadFileFormat.digest(of: bytes)
        guard actual == expected else { throw .checksumMismatch(expected: expected, actual: actual) }
        return actual
    }

    /// The section table of verified bytes. Its bounds are checked all the same: a checksum proves that the
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
