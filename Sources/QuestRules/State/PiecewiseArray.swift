/// An array whose copies share all pieces but those that were changed since: what changes one element of a copy copies
/// the list of pieces and one piece, not everything.
///
/// The state of a quest is copied for each group of decisions, while others read the one before.
///
/// - Complexity: As an array's; the first change after a copy is O(count / 32), later ones of a piece O(1).
public struct PiecewiseArray<Element> {
    // All but the last one are full.
    private var pieces: [[Element]] = []
    public private(set) var count = 0

    private static var pieceSize: Int { 32 }

    public init() {}

    public mutating func append(_ element: Element) {
        if count % Self.pieceSize == 0 {
            pieces.append([])
            pieces[pieces.count - 1].reserveCapacity(Self.pieceSize)
        }
        pieces[pieces.count - 1].append(element)
        count += 1
    }
}

extension PiecewiseArray: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> Element {
        _read { yield pieces[position / Self.pieceSize][position % Self.pieceSize] }
        _modify { yield &pieces[position / Self.pieceSize][position % Self.pieceSize] }
    }
}

extension PiecewiseArray: Sendable where Element: Sendable {}

extension PiecewiseArray: Equatable where Element: Equatable {
    public static func == (left: Self, right: Self) -> Bool { left.pieces == right.pieces }
}

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

/// Values by key that come, are changed and seldom go, in the order in which they came.
///
/// Reads like a dictionary. Copies share what was not changed since (`PiecewiseArray`).
public struct Roster<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    // The value is there always; it is kept as an optional so that it can be changed in place as one.
    fileprivate struct Member: Sendable {
        let key: Key
        var value: Value?
    }

    private var members = PiecewiseArray<Member>()
    private var places = PlaceIndex<Key>()

    public init() {}

    /// The value of a key; `nil` when there is none. Setting what is there to `nil` is a mistake: `remove` takes it
    /// out.
    ///
    /// - Complexity: O(1).
    public subscript(key: Key) -> Value? {
        _read {
            if let place = places[key] { yield members[place].value } else { yield nil }
        }
        _modify {
            if let place = places[key] {
                yield &members[place].value
                precondition(members[place].value != nil, "what came does not go")
            } else {
                var value: Value?
                yield &value
                if let value { add(value, for: key) }
            }
        }
    }

    public var keys: some Sequence<Key> { members.lazy.map(\.key) }
    public var values: some Sequence<Value> { members.lazy.compactMap(\.value) }

    /// Takes out a key with its value; those that are left keep their order.
    ///
    /// - Complexity: O(count).
    public mutating func remove(_ key: Key) {
        guard places[key] != nil else { return }
        let kept = members.filter { $0.key != key }
        self = Roster()
        for member in kept {
            if let value = member.value { add(value, for: member.key) }
        }
    }

    private mutating func add(_ value: Value, for key: Key) {
        places.add(key, at: members.count)
        members.append(Member(key: key, value: value))
    }
}

extension Roster: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { members.count }

    public subscript(position: Int) -> (key: Key, value: Value) {
        guard let value = members[position].value else { preconditionFailure("what came does not go") }
        return (members[position].key, value)
    }
}

extension Roster.Member: Equatable where Value: Equatable {}
extension Roster: Equatable where Value: Equatable {
    public static func == (left: Self, right: Self) -> Bool { left.members == right.members }
}
