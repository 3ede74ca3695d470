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
    case changedInUse = "map-changed-in-use"
    case goneInUse = "map-gone-in-use"

    public var code: MessageCode { .roadFile(self) }

    public var wording: Wording {
        switch self {
        case .cannotOpen:
            Wording(
                "Cannot open the map {file}: {reason}.", "Не удаётся открыть карту дорог {file}: {reason}.")
        case .notARoadFile:
            Wording(
                "{file} is not a road map: make one with “questctl map build”.",
                "{file} — не карта дорог: постройте её командой «questctl map build».")
        case .wrongVersion:
            Wording(
                "{file} is a road map of version {found}, but this program reads version {expected}: "
                    + "build it again with “questctl map build”.",
                "{file} — карта дорог версии {found}, а программа читает версию {expected}: "
                    + "постройте её заново командой «questctl map build».")
        case .truncated:
            Wording(
                "The map {file} is cut short, {actual} of {expected} {expected|byte|bytes}: "
                    + "copy or build it again.",
                "Карта дорог {file} обрезана, {actual} из {expected} {expected|байта|байт|байт}: "
                    + "скопируйте или постройте её заново.")
        case .overlong:
            Wording(
                "The map {file} has {actual} {actual|byte|bytes} instead of {expected}: "
                    + "copy or build it again.",
                "В карте дорог {file} {actual} {actual|байт|байта|байт} вместо {expected}: "
                    + "скопируйте или постройте её заново.")
        case .checksumMismatch:
            Wording(
                "The map {file} is damaged, its checksum is {actual}… instead of {expected}…: "
                    + "copy or build it again.",
                "Карта дорог {file} повреждена, контрольная сумма {actual}… вместо {expected}…: "
                    + "скопируйте или постройте её заново.")
        case .malformedTable:
            Wording(
                "The map {file} is damaged, its table of sections leads outside the file: build it again.",
                "Карта дорог {file} повреждена, таблица разделов ведёт за пределы файла: "
                    + "постройте её заново.")
        case .missingSection:
            Wording(
                "The map {file} lacks the section “{section}”: build it again.",
                "В карте дорог {file} нет раздела «{section}»: постройте её заново.")
        case .malformedSection:
            Wording(
                "The map {file} is damaged, the section “{section}” does not fit the others: build it again.",
                "Карта дорог {file} повреждена, раздел «{section}» не согласуется с остальными: "
                    + "постройте её заново.")
        case .cannotWrite:
            Wording(
                "Cannot write the map {file}: {reason}.", "Не удаётся записать карту дорог {file}: {reason}.")
        case .changedInUse:
            Wording(
                "The map {file} was changed or cut in its place while it was in use: questd has stopped. Write a map "
                    + "under another name, rename it to this one, and send questd a SIGHUP.",
                "Карта дорог {file} изменена или обрезана на месте во время работы: questd остановлен. Запишите карту "
                    + "под другим именем, переименуйте её в это и отправьте questd сигнал SIGHUP.")
        case .goneInUse:
            Wording(
                "The map {file} was deleted while it was in use: questd has stopped. Put it back and start questd again.",
                "Карта дорог {file} удалена во время работы: questd остановлен. Верните её и запустите questd снова."
            )
        }
    }
}
