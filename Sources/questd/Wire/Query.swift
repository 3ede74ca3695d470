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

    func integer(
        _ name: String, within range: ClosedRange<Int64>, default value: Int64
    ) throws(RequestError) -> Int64 {
        guard let text = items[name] else { return value }
        guard let number = Int64(text), range.contains(number) else { throw .queryInvalid(name) }
        return number
    }

    /// `lon,lat` in degrees.
    func position(_ name: String) throws(RequestError) -> Coordinate? {
        guard let text = items[name] else { return nil }
        guard let coordinate = Coordinate(lonLat: text), coordinate.isValid else {
            throw .queryInvalid(name)
        }
        return coordinate
    }

    /// A length in metres.
    func meters(_ name: String) throws(RequestError) -> Meters? {
        guard let text = items[name] else { return nil }
        guard let value = Double(text), value.isFinite, value >= 0 else { throw .queryInvalid(name) }
        return Meters(value)
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
