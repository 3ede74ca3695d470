import Glibc

#if _endian(big)
    #error("A .roads file is mapped as it is, and it is little-endian.")
#endif

/// The layout of a `.roads` file; docs/design/ROAD-FILE.md describes it byte by byte.
enum RoadFileFormat {
    /// The line feed at the end tells a file that went through a text conversion.
    static let magic = [UInt8]("RQROADS\n".utf8)
    /// Version of the format, raised with every change that an older reader would misread, in the layout or
    /// in any section, and with every change of the times that `Profile.cost(of:isForward:in:)` gives.
    static let version: UInt32 = 7

    static let headerLength = 64
    static let digestRange = 32..<64
    static let tableEntryLength = 64
    static let nameLength = 32
    /// Alignment of sections: a cache line, which suits every element type too.
    static let alignment = 64

    static func aligned(_ offset: Int) -> Int {
        (offset + alignment - 1) & ~(alignment - 1)
    }

    /// SHA-256 over every byte of a file except the digest itself.
    static func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
        var hash = RunningDigest()
        hash.take(bytes[..<digestRange.lowerBound])
        hash.take(bytes[digestRange.upperBound...])
        return hash.digest
    }
}

/// Layout of a file, worked out before a byte is written.
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

extension RoadFile {
    /// Writes a file beside its final place, flushes it to the disk, renames it and flushes the folder: a
    /// reader sees the old file or the new one, never a part, after a power cut too. The same input gives the
    /// same bytes.
    ///
    /// - Complexity: O(size of the sections).
    /// - Throws: `RoadFileError.cannotWrite` with the system's reason; what stood at `path` is then
    ///   untouched. Only when the folder cannot be flushed the new file stands there already.
    public static func write(_ sections: RoadSections, info: MapInfo, to path: String) throws(RoadFileError) {
        let layout = RoadFileLayout(sections, info: info)
        var hash = RunningDigest()
        var position = 0
        layout.forEachRun { run in
            // The first run is the head, which holds the place of the digest.
            if position == 0 {
                hash.take(run[..<RoadFileFormat.digestRange.lowerBound])
                hash.take(run[RoadFileFormat.digestRange.upperBound...])
            } else {
                hash.take(run)
            }
            position += run.count
        }
        let digest = hash.digest.bytes

        var output = try NewFile(replacing: path)
        try layout.forEachRun { (run) throws(RoadFileError) in try output.append(run) }
        try output.overwrite(at: RoadFileFormat.digestRange.lowerBound, with: digest)
        try output.commit()
    }
}

/// A file that appears under its name only when it is complete; without `commit` nothing is left of it.
private struct NewFile: ~Copyable {
    let path: String
    let temporaryPath: String
    let descriptor: Int32

    init(replacing path: String) throws(RoadFileError) {
        self.path = path
        temporaryPath = "\(path).\(getpid()).tmp"
        descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: ByteRegion.systemReason()) }
    }

    deinit {
        close(descriptor)
        unlink(temporaryPath)
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(RoadFileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw .cannotWrite(path: path, reason: ByteRegion.systemReason()) }
            rest = rest.dropFirst(written)
        }
    }

    mutating func overwrite(at offset: Int, with bytes: [UInt8]) throws(RoadFileError) {
        guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count else {
            throw .cannotWrite(path: path, reason: ByteRegion.systemReason())
        }
    }

    mutating func commit() throws(RoadFileError) {
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0, Self.flushFolder(of: path) else {
            throw .cannotWrite(path: path, reason: ByteRegion.systemReason())
        }
    }

    /// Makes the new name as durable as the bytes behind it.
    private static func flushFolder(of path: String) -> Bool {
        let folder = open(path.folderOfPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Who may write to a folder may not always read it.
        guard folder >= 0 else { return errno == EACCES }
        defer { close(folder) }
        // EINVAL: a file system that cannot flush folders, and needs no flush (fsync(2)).
        return fsync(folder) == 0 || errno == EINVAL
    }
}
