/// The lines that sum up an import.
public enum ImportSummaryCode: String, MessageArea {
    case read = "import-read"
    case graph = "import-graph"
    case parts = "import-parts"
    case dropped = "import-roads-dropped"
    case missing = "import-references-missing"
    case barriers = "import-barriers-closed"
    case withoutExtent = "import-edges-without-extent"
    case restrictions = "import-restrictions"
    case restrictionsIgnored = "import-restrictions-ignored"
    case water = "import-water"
    case waterCut = "import-water-cut"

    public var code: MessageCode { .importSummary(self) }

    public var wording: Wording {
        switch self {
        case .read:
            Wording(
                "Read {nodes} {nodes|node|nodes} and {ways} {ways|road|roads}, of which {kept} "
                    + "are on the map.",
                "Прочитано: {nodes} {nodes|узел|узла|узлов}, {ways} {ways|дорога|дороги|дорог}; "
                    + "на карте из них {kept}."
            )
        case .graph:
            Wording(
                "The map has {nodes} {nodes|junction|junctions}, {edges} {edges|edge|edges} and {arcs} open "
                    + "{arcs|direction|directions}.",
                "На карте {nodes} {nodes|узел|узла|узлов}, {edges} {edges|участок|участка|участков} дорог "
                    + "и {arcs} {arcs|открытое направление|открытых направления|открытых направлений}.")
        case .parts:
            Wording(
                "The network has {parts} {parts|part|parts}; {edges} {edges|edge lies|edges lie} outside "
                    + "the main one.",
                "Связных частей сети: {parts}; вне главной — {edges} {edges|участок|участка|участков}.")
        case .dropped:
            Wording(
                "Left out: {count} {count|road|roads}, {reason}.",
                "Не вошло: {count} {count|дорога|дороги|дорог} — {reason}.")
        case .missing:
            Wording(
                "{count} {count|reference|references} to nodes that the file lacks; "
                    + "roads are cut at {roads} of them.",
                "{count} {count|ссылка|ссылки|ссылок} на узлы, которых в файле нет; "
                    + "дороги обрезаны в {roads} из них."
            )
        case .barriers:
            Wording(
                "{count} closed {count|barrier|barriers} on roads.",
                "{count} {count|закрытая преграда|закрытые преграды|закрытых преград} на дорогах.")
        case .withoutExtent:
            Wording(
                "Left out: {count} {count|edge|edges} without extent.",
                "Не вошло: {count} {count|участок|участка|участков} нулевой длины.")
        case .restrictions:
            Wording(
                "{applied} of {count} turn {count|restriction|restrictions} applied.",
                "Учтено {applied} из {count} {count|запрета|запретов|запретов} поворота.")
        case .restrictionsIgnored:
            Wording(
                "Not applied: {count} turn {count|restriction|restrictions}, {reason}.",
                "Не учтено: {count} {count|запрет|запрета|запретов} поворота — {reason}.")
        case .water:
            Wording(
                "{count} {count|area|areas} of water.",
                "{count} {count|водоём|водоёма|водоёмов}.")
        case .waterCut:
            Wording(
                "Left out: {count} {count|shore|shores} of which the file lacks a part.",
                "Не вошло: {count} {count|берег|берега|берегов}, "
                    + "{count|часть которого|часть которых|часть которых} в файле отсутствует.")
        }
    }
}
