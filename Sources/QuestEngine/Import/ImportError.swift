/// A reason why no road map can be made of OpenStreetMap data.
public enum ImportError: Error, Hashable, Sendable {
    /// The file cannot be read to its end, or is no OpenStreetMap file. The reason is the reader's, in
    /// English.
    case unreadable(source: String, reason: String)
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
