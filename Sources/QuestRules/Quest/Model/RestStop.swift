/// A place of rest with the id under which visits to it are kept.
struct RestStop: Sendable, Equatable {
    /// Its own id, or else its number among the rests, from 1, after `rest:`; no task has such an id.
    let visit: TaskID
    let stop: Stop

    private static let prefix = "rest:"

    /// The rests among stops, in their order.
    static func all(of stops: [Stop]) -> [RestStop] {
        stops.filter { $0.kind == .rest }.enumerated().map { number, stop in
            RestStop(visit: TaskID(prefix + (stop.id ?? "\(number + 1)")), stop: stop)
        }
    }

    /// Whether a visit of this id is one to a place of rest.
    static func isVisited(_ visit: TaskID) -> Bool { visit.rawValue.hasPrefix(prefix) }
}
