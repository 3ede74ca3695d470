/// The tags of an OpenStreetMap element, as written.
///
/// An element has few tags: they stand in an array that is searched from the front.
public struct OSMTags: Hashable, Sendable {
    private var pairs: [Tag]

    public struct Tag: Hashable, Sendable {
        public let key: String
        public let value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    public init(_ pairs: [Tag] = []) {
        self.pairs = pairs
    }

    /// The value of a key; `nil` when the key is absent.
    /// - Complexity: linear in the number of tags.
    public subscript(key: String) -> String? {
        pairs.first { $0.key == key }?.value
    }

    public var isEmpty: Bool { pairs.isEmpty }

    /// The first of the keys that is there, with its value.
    func first(of keys: [String]) -> Tag? {
        for key in keys {
            if let value = self[key] { return Tag(key: key, value: value) }
        }
        return nil
    }

    /// Whether a key says yes, in the spellings in use.
    func isTrue(_ key: String) -> Bool {
        switch self[key] {
        case "yes", "true", "1": true
        default: false
        }
    }

    /// Whether a key is absent or says no.
    func isUnset(_ key: String) -> Bool {
        self[key].map { $0 == "no" } ?? true
    }
}

extension OSMTags: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Tag(key: $0.0, value: $0.1) })
    }
}

extension OSMTags: Sequence {
    public func makeIterator() -> IndexingIterator<[Tag]> { pairs.makeIterator() }
}
