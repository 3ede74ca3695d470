/// The way from a document's root to one of its values, for example `features[4].properties.radius`.
public struct JSONPath: Sendable, Hashable {
    /// A step down.
    public enum Component: Sendable, Hashable {
        /// Into an object's member.
        case key(String)
        /// Into an array's element, counted from 0.
        case index(Int)
    }

    /// The steps from the root; none for the root itself.
    public var components: [Component]

    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// The path of a member of this path's object.
    public func appending(key: String) -> JSONPath { JSONPath(components + [.key(key)]) }

    /// The path of an element of this path's array.
    public func appending(index: Int) -> JSONPath { JSONPath(components + [.index(index)]) }

    func appending(_ component: Component) -> JSONPath { JSONPath(components + [component]) }
}

extension JSONPath.Component {
    /// Names are the same when their code units are, as in ``JSONObject``.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.key(let name), .key(let other)): ExactName(name) == ExactName(other)
        case (.index(let index), .index(let other)): index == other
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .key(let name): hasher.combine(ExactName(name))
        case .index(let index): hasher.combine(index)
        }
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path as `features[4].properties.radius`; names with other than letters, digits, `_`, `-` and `:` are
    /// quoted in brackets, and the root is `$`.
    public var description: String {
        guard !components.isEmpty else { return "$" }
        var text = ""
        for component in components {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isPlain(key): text += text.isEmpty ? key : ".\(key)"
            case .key(let key): text += "[\(String(decoding: JSONValue.string(key).bytes(), as: UTF8.self))]"
            }
        }
        return text
    }

    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ":" }
    }
}

extension JSONPath: ExpressibleByArrayLiteral {
    public init(arrayLiteral components: Component...) { self.init(components) }
}

extension JSONPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral key: String) { self = .key(key) }
    public init(integerLiteral index: Int) { self = .index(index) }
}
