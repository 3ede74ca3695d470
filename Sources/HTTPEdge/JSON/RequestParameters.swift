import GeoJSONKit
import Glibc
import Hummingbird
package import HummingbirdCore
package import QuestBase
package import QuestRules
package import ServerBase

/// The query of a request, read strictly: what an operation does not know is refused, and so is every item
/// that stands there twice.
package struct Query {
    private let items: [String: String]

    /// - Throws: `RequestError.queryInvalid`, which names the item.
    package init(_ request: Request, allowing names: Set<String>) throws(RequestError) {
        try self.init(request.uri, allowing: names)
    }

    package init(_ uri: URI, allowing names: Set<String>) throws(RequestError) {
        var items: [String: String] = [:]
        for (name, value) in uri.queryParameters {
            let name = String(name)
            guard names.contains(name), items[name] == nil else { throw .queryInvalid(name) }
            items[name] = String(value)
        }
        self.items = items
    }

    package subscript(name: String) -> String? { items[name] }

    /// A number or a moment; `nil` where the item is missing.
    package func number<Range: NumberRange>(
        _ name: String, in range: Range.Type
    ) throws(RequestError) -> Range.Number? {
        guard let text = items[name] else { return nil }
        guard let number = Ranged<Range>(text: text) else { throw .queryInvalid(name) }
        return number.value
    }

    package func number<Range: NumberRange>(
        _ name: String, in range: Range.Type, default value: Range.Number
    ) throws(RequestError) -> Range.Number {
        try number(name, in: range) ?? value
    }

    /// `lon,lat` in degrees.
    package func position(_ name: String) throws(RequestError) -> Coordinate? {
        guard let text = items[name] else { return nil }
        guard let coordinate = Coordinate(lonLat: text), coordinate.isValid else { throw .queryInvalid(name) }
        return coordinate
    }

    /// Places to avoid in the form of `RoadPlace.list`.
    package func avoidances(_ name: String) throws(RequestError) -> [RoadPlace] {
        guard let places = RoadPlace.list(avoiding: items[name] ?? "") else { throw .queryInvalid(name) }
        return places
    }

    /// One of a set of words.
    package func choice(_ name: String, of words: Set<String>) throws(RequestError) -> String? {
        guard let text = items[name] else { return nil }
        guard words.contains(text) else { throw .queryInvalid(name) }
        return text
    }
}

extension QuestdContext {
    /// The quest that the path names. What cannot be a quest's id is one that does not exist.
    package func questID() throws(RequestError) -> QuestID {
        let quest = QuestID(parameter("quest"))
        guard Slug.isValid(quest.rawValue) else { throw .notFound }
        return quest
    }

    /// A number in the path. What is outside of its range does not exist.
    package func parameter<Range: NumberRange>(
        _ name: String, in range: Range.Type
    ) throws(RequestError) -> Ranged<Range> {
        guard let number = Ranged<Range>(text: parameter(name)) else { throw .notFound }
        return number
    }

    /// The answer that the path names, word for word.
    package var namedAnswer: AnswerID { AnswerID(parameter("answer")) }

    /// The answer that the path names: by its id or, as lists of judges show it, by the number of its record. Not for
    /// riders, who could count through the answers of other teams.
    package func answerID(in state: QuestState) -> AnswerID { state.answer(namedBy: namedAnswer) }

    /// The decision that the path names, in the same two ways; of opinions, only those of whoever asks have a number.
    package func decisionID(in state: QuestState) -> RecordID {
        let text = parameter("record")
        let number = Ranged<RecordNumber>(text: text)
        return number.flatMap { state.decision(numbered: $0.value, for: principal.actor) } ?? RecordID(text)
    }

    /// A part of the path, percent-decoded.
    package func parameter(_ name: String) -> String {
        parameters.get(name)?.percentDecoded ?? ""
    }
}

extension QuestState {
    /// The id of an answer that is named by it, or by the number of its record.
    package func answer(namedBy name: AnswerID) -> AnswerID {
        let number = Ranged<RecordNumber>(text: name.rawValue)
        return number.flatMap { answer(numbered: $0.value)?.id } ?? name
    }
}
