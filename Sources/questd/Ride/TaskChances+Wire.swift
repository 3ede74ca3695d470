import GeoJSONKit
import QuestEngine

extension TaskChances {
    /// The members that it adds to a task's properties, flat as these are.
    fileprivate func members(in language: Language, of document: Quest) -> JSONObject {
        var members: JSONObject = [:]
        members["attempts_left"] = attemptsLeft.map { .integer(Int64($0)) }
        members["locked_until"] = lockedUntil.map { .string($0.description) }
        let words = messages.map { $0.namingTask(of: document, in: language).text(in: language) }
        if !words.isEmpty { members["notice"] = .string(words.joined(separator: " ")) }
        return members
    }
}

extension Feature {
    /// The feature of a task, with what a team has left at it.
    func telling(_ chances: TaskChances?, in language: Language, of document: Quest) -> Feature {
        guard let chances else { return self }
        var feature = self
        var members = properties ?? [:]
        for (name, value) in chances.members(in: language, of: document) { members[name] = value }
        feature.properties = members
        return feature
    }
}

extension JSONValue {
    /// The same for a feature that is JSON already, with members that are sorted by name and stay so.
    func telling(_ chances: TaskChances?, in language: Language, of document: Quest) -> JSONValue {
        guard let chances, var feature = objectValue, var members = feature["properties"]?.objectValue else {
            return self
        }
        for (name, value) in chances.members(in: language, of: document) { members[name] = value }
        feature["properties"] = JSONValue.object(members).sorted
        return .object(feature)
    }
}
