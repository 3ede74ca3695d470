import HummingbirdCore
import QuestEngine

/// What stands in the query of a poll for the next task.
struct NextQuestion {
    /// Where the device says that it is; `nil` where its positions tell.
    let place: NextTask.Place?
    /// The last record whose messages and verdicts the device has.
    let seen: Int64
    let options: NextTask.Options

    /// - Throws: `RequestError.queryInvalid`.
    init(_ uri: URI, language: Language) throws(RequestError) {
        let query = try Query(uri, allowing: ["position", "accuracy", "have", "avoid", "seen", "task"])
        place = try query.position("position").map { NextTask.Place(coordinate: $0) }
        seen = try query.number("seen", in: RecordNumber.self, default: 0)
        _ = try query.number("accuracy", in: Accuracies.self)
        options = try NextTask.Options(query, language: language)
    }
}
