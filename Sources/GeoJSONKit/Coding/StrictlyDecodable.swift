/// A type whose object in JSON has no members but the type's own: ``JSONValueDecoder`` refuses others with
/// ``UnknownMember``, so that a misspelt member is not taken for a missing one.
///
/// A type's own members are those its `CodingKeys` name, and those it asks for. Types that read themselves from the
/// same object, as in `try Terms(from: decoder)`, add theirs. Objects inside are strict where their types are.
///
/// An unknown member is reported before one that is missing or of the wrong kind. For this, an `init(from:)` written
/// by hand opens all containers of the object before it reads from one.
public protocol StrictlyDecodable: Decodable {}

/// A member of an object that its type does not know; see ``StrictlyDecodable``.
public struct UnknownMember: Error, Sendable {
    /// The way to the member. Of several the first one by name.
    public let codingPath: [any CodingKey]
}

/// The members of one object that no type has claimed yet.
final class UnclaimedMembers {
    private var names: [String]

    init(of object: JSONObject) {
        names = object.keys
    }

    /// Claims those that the keys of a type name.
    func claim<Key: CodingKey>(_ type: Key.Type, by strategy: JSONKeyStrategy) {
        names.removeAll { strategy.key(type, for: $0) != nil }
    }

    func claim(_ name: String) {
        if !names.isEmpty { names.removeAll { $0 == name } }
    }

    func claimAll() { names = [] }

    /// - Throws: ``UnknownMember`` if any is left.
    func check(at step: CodingStep) throws {
        guard let name = names.min() else { return }
        throw UnknownMember(codingPath: step.path + [JSONKey(name)])
    }
}
