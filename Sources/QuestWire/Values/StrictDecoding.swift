/// A request named a member that its type does not know: refused, so that a misspelt or forged member
/// (`team`, `points`, `received_at`) is never silently ignored.
public struct UnknownMember: Error, Sendable, Equatable {
    /// Where it stands, such as `fixes[2].acuracy`.
    public let path: String
}

extension Decoder {
    /// The keyed container of a request, once every member in it has been found among the type's keys.
    ///
    /// - Parameter others: Members of another type that stand in the same object.
    /// - Throws: `UnknownMember`, or `DecodingError` when the value is not an object.
    func strictContainer<Key: CodingKey & CaseIterable>(
        keyedBy type: Key.Type, beside others: any CodingKey...
    ) throws -> KeyedDecodingContainer<Key> {
        let known = Set(Key.allCases.map(\.stringValue) + others.map(\.stringValue))
        let present = try container(keyedBy: MemberName.self).allKeys
        if let stranger = present.map(\.stringValue).sorted().first(where: { !known.contains($0) }) {
            throw UnknownMember(path: (codingPath + [MemberName(stranger)]).memberPath)
        }
        return try container(keyedBy: type)
    }
}

extension [any CodingKey] {
    /// The path as people write it: `fixes[2].position`.
    public var memberPath: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
