import Crypto

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
        var hash = SHA256()
        var position = 0
        layout.forEachRun { run in
            // The first run is the head, which holds the place of the digest.
            if position == 0 {
                hash.update(bufferPointer: .init(rebasing: run[..<RoadFileFormat.digestRange.lowerBound]))
                hash.update(bufferPointer: .init(rebasing: run[RoadFileFormat.digestRange.upperBound...]))
            } else {
                hash.update(bufferPointer: run)
            }
            position += run.count
        }
        let digest = Array(hash.finalize())

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
            let written = write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
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
