/// Messages about `.roads` files that cannot be used or written.
public enum RoadFileCode: String, MessageArea {
    case cannotOpen = "map-cannot-open"
    case notARoadFile = "map-not-a-road-file"
    case wrongVersion = "map-wrong-version"
    case truncated = "map-truncated"
    case overlong = "map-overlong"
    case checksumMismatch = "map-checksum-mismatch"
    case malformedTable = "map-malformed-table"
    case missingSection = "map-missing-section"
    case malformedSection = "map-malformed-section"
    case cannotWrite = "map-cannot-write"

    public var code: MessageCode { .roadFile(self) }

    public var wording: Wording {
        switch self {
        case .cannotOpen:
            Wording(
                "Cannot open the map {file}: {reason}.", "Не удаётся открыть карту дорог {file}: {reason}.")
        case .notARoadFile:
            Wording("{file} is not a road map.", "{file} — не карта дорог.")
        case .wrongVersion:
            Wording(
                "{file} is a road map of version {found}, but this program reads version {expected}: "
                    + "build it again with “questctl map build”.",
                "{file} — карта дорог версии {found}, а программа читает версию {expected}: "
                    + "постройте её заново командой «questctl map build».")
        case .truncated:
            Wording(
                "The map {file} is cut short: {actual} of {expected} {expected|byte|bytes}.",
                "Карта дорог {file} обрезана: {actual} из {expected} {expected|байта|байт|байт}.")
        case .overlong:
            Wording(
                "The map {file} has {actual} {actual|byte|bytes} instead of {expected}.",
                "В карте дорог {file} {actual} {actual|байт|байта|байт} вместо {expected}.")
        case .checksumMismatch:
            Wording(
                "The map {file} is damaged: its checksum is {actual}… instead of {expected}….",
                "Карта дорог {file} повреждена: контрольная сумма {actual}… вместо {expected}….")
        case .malformedTable:
            Wording(
                "The map {file} is damaged: its table of sections leads outside the file.",
                "Карта дорог {file} повреждена: таблица разделов ведёт за пределы файла.")
        case .missingSection:
            Wording(
                "The map {file} lacks the section “{section}”.",
                "В карте дорог {file} нет раздела «{section}».")
        case .malformedSection:
            Wording(
                "The map {file} is damaged: the section “{section}” does not fit the others.",
                "Карта дорог {file} повреждена: раздел «{section}» не согласуется с остальными.")
        case .cannotWrite:
            Wording(
                "Cannot write the map {file}: {reason}.", "Не удаётся записать карту дорог {file}: {reason}.")
        }
    }
}
