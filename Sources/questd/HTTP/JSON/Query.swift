import Hummingbird
import HummingbirdCore
import QuestEngine

/// The query of a request, read strictly: what an operation does not know is refused, and so is every item
/// that stands there twice.
struct Query {
    private let items: [String: String]

    /// - Throws: `RequestError.queryInvalid`, which names the item.
    init(_ request: Request, allowing names: Set<String>) throws(RequestError) {
        try self.init(request.uri, allowing: names)
    }

    init(_ uri: URI, allowing names: Set<String>) throws(RequestError) {
        var items: [String: String] = [:]
        for (name, value) in uri.queryParameters {
            let name = String(name)
            guard names.contains(name), items[name] == nil else { throw .queryInvalid(name) }
            items[name] = String(value)
        }
        self.items = items
    }

    subscript(name: String) -> String? { items[name] }

    /// A number or a moment; `nil` where the item is missing.
    func number<Range: NumberRange>(
        _ name: String, in range: Range.Type
    ) throws(RequestError) -> Range.Number? {
        guard let text = items[name] else { return nil }
        guard let number = Ranged<Range>(text: text) else { throw .queryInvalid(name) }
        return number.value
    }

    func number<Range: NumberRange>(
        _ name: String, in range: Range.Type, default value: Range.Number
    ) throws(RequestError) -> Range.Number {
        try number(name, in: range) ?? value
    }

    /// `lon,lat` in degrees.
    func position(_ name: String) throws(RequestError) -> Coordinate? {
        guard let text = items[name] else { return nil }
        guard let coordinate = Coordinate(lonLat: text), coordinate.isValid else { throw .queryInvalid(name) }
        return coordinate
    }

    /// Places to avoid in the form of `RoadPlace.list`.
    func avoidances(_ name: String) throws(RequestError) -> [RoadPlace] {
        guard let places = RoadPlace.list(avoiding: items[name] ?? "") else { throw .queryInvalid(name) }
        return places
    }

    /// One of a set of words.
    func choice(_ name: String, of words: Set<String>) throws(RequestError) -> String? {
        guard let text = items[name] else { return nil }
        guard words.contains(text) else { throw .queryInvalid(name) }
        return text
    }
}
