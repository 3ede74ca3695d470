/// Messages about making a road map of OpenStreetMap data.
public enum ImportCode: String, MessageArea {
    case unreadable = "osm-file-unreadable"
    case noRoads = "osm-file-without-roads"

    public var code: MessageCode { .imports(self) }

    public var wording: Wording {
        switch self {
        case .unreadable:
            Wording(
                "{source}: cannot be read as OpenStreetMap data: {reason}.",
                "{source}: не читается как данные OpenStreetMap: {reason}.")
        case .noRoads:
            Wording(
                "{source}: no road in it is open to bicycles.",
                "{source}: в файле нет ни одной дороги, доступной велосипедисту.")
        }
    }
}
