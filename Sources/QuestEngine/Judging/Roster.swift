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

    /// The value of a key; `nil` when there is none. Setting what is there to `nil` is a mistake: `remove` takes it out.
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
