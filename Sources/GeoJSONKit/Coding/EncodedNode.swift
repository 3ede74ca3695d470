/// A JSON value that is being made, part by part. Containers of one encoder share it.
final class EncodedNode {
    private enum Part {
        case value(JSONValue)
        case node(EncodedNode)

        var value: JSONValue {
            switch self {
            case .value(let value): value
            case .node(let node): node.value
            }
        }
    }

    private enum Content {
        case none
        case single(JSONValue)
        case elements([Part])
        case members([(key: String, part: Part)])
    }

    private var content = Content.none

    var isEmpty: Bool {
        if case .none = content { true } else { false }
    }

    /// The value that was made. A type that encodes nothing at all is an empty object.
    var value: JSONValue {
        switch content {
        case .none: .object([:])
        case .single(let value): value
        case .elements(let parts): .array(parts.map(\.value))
        case .members(let members): .object(JSONObject(members.lazy.map { ($0.key, $0.part.value) }))
        }
    }

    /// - Returns: False if this is an array or an object already, or another single value.
    func set(_ value: JSONValue) -> Bool {
        guard isEmpty else { return false }
        content = .single(value)
        return true
    }

    /// - Returns: False if this is something else already.
    func becomeArray() -> Bool {
        if isEmpty { content = .elements([]) }
        if case .elements = content { return true }
        return false
    }

    /// - Returns: False if this is something else already.
    func becomeObject() -> Bool {
        if isEmpty { content = .members([]) }
        if case .members = content { return true }
        return false
    }

    var count: Int {
        if case .elements(let parts) = content { parts.count } else { 0 }
    }

    func append(_ value: JSONValue) { append(.value(value)) }
    func append(_ value: JSONValue, forKey key: String) { append(.value(value), forKey: key) }

    /// A new element.
    func child() -> EncodedNode {
        let node = EncodedNode()
        append(.node(node))
        return node
    }

    /// A new member; of those with one name the last one counts.
    func child(forKey key: String) -> EncodedNode {
        let node = EncodedNode()
        append(.node(node), forKey: key)
        return node
    }

    /// The member of that name if it is a container already, or else a new one.
    func container(forKey key: String) -> EncodedNode {
        if case .members(let members) = content,
            case .node(let node)? = members.last(where: { ExactName($0.key) == ExactName(key) })?.part
        {
            return node
        }
        return child(forKey: key)
    }

    // The content is taken out while it grows, so that its array is not copied.
    private func append(_ part: Part) {
        guard case .elements(var parts) = content else { return }
        content = .none
        parts.append(part)
        content = .elements(parts)
    }

    private func append(_ part: Part, forKey key: String) {
        guard case .members(var members) = content else { return }
        content = .none
        members.append((key, part))
        content = .members(members)
    }
}

/// A mistake in a place where a container could not throw.
final class EncodingProblem {
    private(set) var context: EncodingError.Context?

    func note(_ step: CodingStep, _ description: String) {
        if context == nil { context = .init(codingPath: step.path, debugDescription: description) }
    }
}
