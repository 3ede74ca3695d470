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
    /// The message for the person who named this file.
    public func message(file: String) -> Message {
        switch self {
        case .cannotOpen(_, let reason):
            Message(
                "map-cannot-open", "Cannot open the map {file}: {reason}.",
                "Не удаётся открыть карту дорог {file}: {reason}.",
                ["file": .text(file), "reason": .reason(reason)])
        case .notARoadFile:
            Message(
                "map-not-a-road-file", "{file} is not a road map: make one with “questctl map build”.",
                "{file} — не карта дорог: постройте её командой «questctl map build».", ["file": .text(file)])
        case .wrongVersion(let found, let expected):
            Message(
                "map-wrong-version",
                """
                {file} is a road map of version {found}, but this program reads version {expected}: build \
                it again with “questctl map build”.
                """,
                """
                {file} — карта дорог версии {found}, а программа читает версию {expected}: постройте её \
                заново командой «questctl map build».
                """, ["file": .text(file), "found": .count(Int(found)), "expected": .count(Int(expected))])
        case .truncated(let expected, let actual):
            Message(
                "map-truncated",
                "The map {file} is cut short, {actual} of {expected} {expected|byte|bytes}: copy or build it again.",
                """
                Карта дорог {file} обрезана, {actual} из {expected} {expected|байта|байт|байт}: скопируйте \
                или постройте её заново.
                """, ["file": .text(file), "expected": Self.length(expected), "actual": Self.length(actual)])
        case .overlong(let expected, let actual):
            Message(
                "map-overlong",
                "The map {file} has {actual} {actual|byte|bytes} instead of {expected}: copy or build it again.",
                """
                В карте дорог {file} {actual} {actual|байт|байта|байт} вместо {expected}: скопируйте или \
                постройте её заново.
                """, ["file": .text(file), "expected": Self.length(expected), "actual": Self.length(actual)])
        case .checksumMismatch(let expected, let actual):
            Message(
                "map-checksum-mismatch",
                """
                The map {file} is damaged, its checksum is {actual}… instead of {expected}…: copy or build \
                it again.
                """,
                """
                Карта дорог {file} повреждена, контрольная сумма {actual}… вместо {expected}…: скопируйте \
                или постройте её заново.
                """,
                [
                    "file": .text(file), "expected": Self.start(of: expected),
                    "actual": Self.start(of: actual),
                ])
        case .malformedSectionTable:
            Message(
                "map-malformed-table",
                "The map {file} is damaged, its table of sections leads outside the file: build it again.",
                "Карта дорог {file} повреждена, таблица разделов ведёт за пределы файла: постройте её заново.",
                ["file": .text(file)])
        case .missingSection(let name):
            Message(
                "map-missing-section", "The map {file} lacks the section “{section}”: build it again.",
                "В карте дорог {file} нет раздела «{section}»: постройте её заново.",
                ["file": .text(file), "section": .text(name)])
        case .malformedSection(let name):
            Message(
                "map-malformed-section",
                "The map {file} is damaged, the section “{section}” does not fit the others: build it again.",
                "Карта дорог {file} повреждена, раздел «{section}» не согласуется с остальными: постройте её заново.",
                ["file": .text(file), "section": .text(name)])
        case .cannotWrite(_, let reason):
            Message(
                "map-cannot-write", "Cannot write the map {file}: {reason}.",
                "Не удаётся записать карту дорог {file}: {reason}.",
                ["file": .text(file), "reason": .reason(reason)])
        }
    }

    /// A damaged header may claim any length at all.
    private static func length(_ bytes: UInt64) -> MessageArgument { .count(Int(clamping: bytes)) }

    /// Enough of a checksum to compare it by eye.
    private static func start(of digest: Digest) -> MessageArgument {
        .text(String(digest.description.prefix(12)))
    }
}
