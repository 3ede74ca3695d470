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

extension RoadFileError {
    /// Message for the person who named the file.
    public func message(file: String) -> Message {
        switch self {
        case .cannotOpen(_, let reason):
            text(.cannotOpen, file, ["reason": .reason(reason)])
        case .notARoadFile:
            text(.notARoadFile, file)
        case .wrongVersion(let found, let expected):
            text(.wrongVersion, file, ["found": .count(Int(found)), "expected": .count(Int(expected))])
        case .truncated(let expected, let actual):
            text(.truncated, file, ["expected": Self.length(expected), "actual": Self.length(actual)])
        case .overlong(let expected, let actual):
            text(.overlong, file, ["expected": Self.length(expected), "actual": Self.length(actual)])
        case .checksumMismatch(let expected, let actual):
            text(
                .checksumMismatch, file,
                ["expected": Self.start(of: expected), "actual": Self.start(of: actual)])
        case .malformedSectionTable:
            text(.malformedTable, file)
        case .missingSection(let name):
            text(.missingSection, file, ["section": .text(name)])
        case .malformedSection(let name):
            text(.malformedSection, file, ["section": .text(name)])
        case .cannotWrite(_, let reason):
            text(.cannotWrite, file, ["reason": .reason(reason)])
        }
    }

    private func text(
        _ code: RoadFileCode, _ file: String, _ arguments: [String: MessageArgument] = [:]
    ) -> Message {
        Message(code, arguments.merging(["file": .text(file)]) { _, file in file })
    }

    /// A damaged header may claim any length at all.
    private static func length(_ bytes: UInt64) -> MessageArgument { .count(Int(clamping: bytes)) }

    /// Beginning of a checksum, enough to compare it by eye.
    private static func start(of digest: Digest) -> MessageArgument {
        .text(String(digest.description.prefix(12)))
    }
}
