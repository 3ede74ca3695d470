/// A reason why no road map can be made of OpenStreetMap data.
public enum ImportError: Error, Hashable, Sendable {
    /// The file cannot be read to its end, or is no OpenStreetMap file. The reason is the reader's, in
    /// English.
    case unreadable(source: String, reason: String)
    /// Memory ran out before the file was read: nothing is known against it.
    case outOfMemory(source: String)
    /// The source has roads, and of none of their nodes the place.
    case noPlaces(source: String)
    /// The source was read, and nothing in it is a road for a bicycle.
    case noRoads(source: String)
    /// Heights cannot be read.
    case elevation(ElevationError)

    /// Stable code for scripts and clients.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .unreadable(let source, let reason):
            Message(
                "osm-file-unreadable", "{source}: cannot be read as OpenStreetMap data: {reason}.",
                "{source}: не читается как данные OpenStreetMap: {reason}.",
                ["source": .text(source), "reason": .reason(reason)])
        case .outOfMemory(let source):
            Message(
                "osm-out-of-memory",
                """
                Memory ran out while {source} was read; nothing is wrong with the file. Take a smaller part of it (--around or \
                --bbox), or make the map on a machine with more memory and copy it.
                """,
                """
                При чтении {source} кончилась память; сам файл в порядке. Возьмите часть поменьше (--around или --bbox) либо \
                сделайте карту на машине, где памяти больше, и скопируйте её.
                """, ["source": .text(source)])
        case .noPlaces(let source):
            Message(
                "osm-file-without-places",
                """
                {source}: has roads, but not the nodes that say where they lie. Download it with its nodes; in Overpass, end \
                the query with “out geom;” or “(._;>;); out;”.
                """,
                """
                {source}: дороги есть, а точек, по которым видно, где они проходят, нет. Скачайте файл вместе с точками; в \
                Overpass закончите запрос словами «out geom;» или «(._;>;); out;».
                """, ["source": .text(source)])
        case .noRoads(let source):
            Message(
                "osm-file-without-roads", "{source}: no road in it is open to bicycles.",
                "{source}: в файле нет ни одной дороги, доступной велосипедисту.", ["source": .text(source)])
        case .elevation(let error):
            error.message
        }
    }
}

extension ImportError: CustomStringConvertible {
    public var description: String { message.text(in: .english) }
}
