/// A reason why a `.roads` file cannot be used or written.
public enum RoadFileError: Error, Hashable, Sendable {
    /// The file does not exist, may not be read, or is no regular file; `reason` is the system's.
    case cannotOpen(path: String, reason: String)
    /// The first bytes are not those of a `.roads` file.
    case notARoadFile
    /// The file was written by an older or newer version of this program: build the map again.
    case wrongVersion(found: UInt32, expected: UInt32)
    /// The file ends early. `expectedLength` is the header's, or the header's own size when even that is cut.
    case truncated(expectedLength: UInt64, actualLength: UInt64)
    /// The file has more bytes than its header says.
    case overlong(expectedLength: UInt64, actualLength: UInt64)
    /// A byte differs from what was written.
    case checksumMismatch(expected: Digest, actual: Digest)
    /// The section table leads outside the file.
    case malformedSectionTable
    case missingSection(name: String)
    /// The section's size does not fit its element type or the rest of the graph.
    case malformedSection(name: String)
    case cannotWrite(path: String, reason: String)

    /// A stable name for scripts and logs.
    public var code: String { message(file: "").code.rawValue }
}

extension RoadFileError: CustomStringConvertible {
    public var description: String { message(file: "file").text(in: .english) }
}
