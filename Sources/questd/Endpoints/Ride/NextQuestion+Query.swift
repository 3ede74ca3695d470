import EventServices
import HTTPEdge
import HummingbirdCore
import QuestEngine
import ServerBase

extension DestinationChoice {
    /// - Throws: `RequestError.queryInvalid`, also where both a task and an end are named.
    fileprivate static func read(from query: Query) throws(RequestError) -> DestinationChoice? {
        let task = query["task"]
        guard let end = try query.choice("lead", of: ["start", "finish"]) else {
            return task.map { $0 == "nearest" ? .nearest : .task(TaskID($0)) }
        }
        guard task == nil else { throw .queryInvalid("lead") }
        return end == "start" ? .start : .finish
    }
}

extension NextQuestion {
    /// The members of a query that every way of asking understands.
    static let names: Set<String> = ["have", "avoid", "seen", "task", "lead", "profile"]
    private static let pollNames = names.union(["position", "accuracy"])

    /// - Throws: `RequestError.queryInvalid`.
    init(_ query: Query, language: Language) throws(RequestError) {
        self.init(
            have: query["have"].map { RouteID($0) }, avoiding: try query.avoidances("avoid"),
            choice: try DestinationChoice.read(from: query),
            // No profile has so long a name, and the choice is kept.
            profile: query["profile"].map { ProfileName(rawValue: $0.prefix(100).lowercased()).resolved },
            seen: try query.number("seen", in: RecordNumber.self, default: 0), language: language)
    }

    /// A poll.
    ///
    /// - Parameter known: The field `If-None-Match`.
    /// - Throws: `RequestError.queryInvalid`.
    init(poll uri: URI, known: String?, language: Language) throws(RequestError) {
        let query = try Query(uri, allowing: Self.pollNames)
        try self.init(query, language: language)
        place = try query.position("position").map { Place(coordinate: $0) }
        _ = try query.number("accuracy", in: Accuracies.self)
        self.known = known
    }
}
