extension RoadFileError {
    /// What to tell the person who named this file.
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

    /// Enough of a checksum to compare it by eye.
    private static func start(of digest: Digest) -> MessageArgument {
        .text(String(digest.description.prefix(12)))
    }
}
