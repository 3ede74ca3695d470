/// The places of keys in a list that only grows. Copies share what was not changed since, as those of `PiecewiseArray`
/// do.
///
/// - Complexity: As a dictionary's; the first change after a copy is O(count / 256).
struct PlaceIndex<Key: Hashable> {
    // By the lower bits of the key's hash.
    private var parts = [[Key: Int]](repeating: [:], count: 256)

    subscript(key: Key) -> Int? { parts[Self.part(of: key)][key] }

    /// - Parameter key: One that has no place yet.
    mutating func add(_ key: Key, at place: Int) {
        parts[Self.part(of: key)][key] = place
    }

    private static func part(of key: Key) -> Int { key.hashValue & 255 }
}

extension PlaceIndex: Sendable where Key: Sendable {}
extension PlaceIndex: Equatable {}
