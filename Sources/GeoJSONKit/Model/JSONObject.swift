/// The members of a JSON object in file order, each name once.
///
/// Names are the same when their code units are (RFC 8259, section 8.3): `é` as one character and as two are two names.
/// Two objects are equal when they have the same members in the same order.
public struct JSONObject: Sendable {
    /// A named value.
    public typealias Element = (key: String, value: JSONValue)

    struct Member: Sendable {
        let key: String
        var value: JSONValue
    }

    private var members: [Member] = []
    /// Positions of the names; kept only where a search from the front would be slow.
    private var positions: [ExactName: Int]?

    private static let longestPlainSearch = 16

    /// An object without members.
    public init() {}

    /// An object with these members; a later one replaces an earlier one of the same name, at its place.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (key, value) in members { updateValue(value, forKey: key) }
    }

    /// An object with these members, whose names differ.
    @inline(__always)
    init(distinct members: [Member]) {
        self.members = members
        if members.count > Self.longestPlainSearch { index() }
    }

    /// The value of a member; nil when there is none. Setting nil removes the member, a new name goes last.
    /// - Complexity: O(1) on average; removing is O(*n*).
    public subscript(key: String) -> JSONValue? {
        get { position(of: key).map { members[$0].value } }
        set {
            if let newValue {
                updateValue(newValue, forKey: key)
            } else if let position = position(of: key) {
                members.remove(at: position)
                index()
            }
        }
    }

    /// Sets a member and returns the value it had before, or nil if it is new and was put last.
    @discardableResult
    public mutating func updateValue(_ value: JSONValue, forKey key: String) -> JSONValue? {
        if let position = position(of: key) {
            let old = members[position].value
            members[position].value = value
            return old
        }
        positions?[ExactName(key)] = members.count
        members.append(Member(key: key, value: value))
        if positions == nil, members.count > Self.longestPlainSearch { index() }
        return nil
    }

    /// The names in order.
    public var keys: [String] { members.map(\.key) }

    /// Lends the members where they stand, without counting a reference to each.
    @inline(__always)
    func withMembers(_ body: (UnsafeBufferPointer<Member>) -> Void) {
        members.withUnsafeBufferPointer(body)
    }

    private func position(of key: String) -> Int? {
        let name = ExactName(key)
        if let positions { return positions[name] }
        return members.firstIndex { ExactName($0.key) == name }
    }

    private mutating func index() {
        positions = nil
        guard members.count > Self.longestPlainSearch else { return }
        positions = Dictionary(uniqueKeysWithValues: members.indices.map { (ExactName(members[$0].key), $0) })
    }
}

extension JSONObject: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { members.count }
    public subscript(position: Int) -> Element { (members[position].key, members[position].value) }
}

extension JSONObject.Member: Hashable {
    static func == (left: Self, right: Self) -> Bool {
        ExactName(left.key) == ExactName(right.key) && left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ExactName(key))
        hasher.combine(value)
    }
}

extension JSONObject: Hashable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool { left.members == right.members }
    public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}

/// A member name told apart by its code units (RFC 8259, section 8.3), where Swift's strings are equal too when they
/// spell one letter in two ways.
struct ExactName: Sendable {
    let string: String

    init(_ string: String) { self.string = string }
}

extension ExactName: Hashable {
    /// - Complexity: O(*n*) in bytes.
    static func == (left: ExactName, right: ExactName) -> Bool {
        let count = left.string.utf8.count
        guard count == right.string.utf8.count else { return false }
        return left.string.utf8.elementsEqual(right.string.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = string
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(string.utf8.count)
    }
}
