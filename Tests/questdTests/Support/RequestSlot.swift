import Foundation
import HTTPTypes
import QuestEngine
import Yams

@testable import HTTPEdge
@testable import questd

/// A place in a request where a value stands, as `openapi.yaml` describes it: every parameter of every operation, and
/// every member of its body that is no object or array.
struct RequestSlot: @unchecked Sendable, CustomStringConvertible {
    enum Place: Sendable {
        case path(String), query(String), header(String)
        case body([Step])
    }

    /// From an object or array of a body to what stands in it.
    enum Step: Sendable, Equatable {
        case member(String), element(Int)
        /// One of the forms that the body may have.
        case form(Int)
    }

    let operation: HTTPEdge.Operation
    let place: Place
    /// Of the value; nothing changes it.
    let schema: [String: Any]

    var description: String { "\(operation.rawValue) \(path)" }

    /// What an answer calls it.
    var path: String {
        switch place {
        case .path(let name), .query(let name), .header(let name): name
        case .body(let steps):
            steps.reduce(into: "") { path, step in
                switch step {
                case .member(let name): path += (path.isEmpty ? "" : ".") + name
                // The two numbers of a position are one value to us.
                case .element(let index): if index == 0, !path.hasSuffix("position") { path += "[0]" }
                case .form: break
                }
            }
        }
    }

    /// A number of a line or an area, which is refused as a whole.
    var isInGeometry: Bool {
        if case .body = place {
            path.hasPrefix("geometry.") || path.hasPrefix("exclude_polygons")
        } else {
            false
        }
    }

    var isMoment: Bool { schema["format"] as? String == "date-time" }
    var type: String { (schema["type"] as? String) ?? (schema["type"] as? [String])?.first ?? "string" }
}

/// The requests that `openapi.yaml` describes.
struct RequestDescription: @unchecked Sendable {
    /// Nothing changes it after `init`.
    private let document: [String: Any]
    let slots: [RequestSlot]

    static let shared = RequestDescription()

    init() {
        let yaml = InterfaceDocument.text
        let document = (try? Yams.load(yaml: yaml)) as? [String: Any] ?? [:]
        self.document = document
        var slots: [RequestSlot] = []
        for operation in HTTPEdge.Operation.allCases {
            for parameter in Self.parameters(of: operation, in: document) {
                guard let name = parameter["name"] as? String else { continue }
                let place: RequestSlot.Place =
                    switch parameter["in"] as? String {
                    case "path": .path(name)
                    case "query": .query(name)
                    default: .header(name)
                    }
                let schema = Self.resolve(parameter["schema"] ?? [String: Any](), in: document)
                slots.append(RequestSlot(operation: operation, place: place, schema: schema))
            }
            guard let body = Self.body(of: operation, in: document) else { continue }
            for (steps, schema) in Self.leaves(of: body, in: document, depth: 0) {
                slots.append(RequestSlot(operation: operation, place: .body(steps), schema: schema))
            }
        }
        self.slots = slots
    }

    /// A body that is as described, with a value in it; `nil` where the operation takes none.
    func body(of operation: HTTPEdge.Operation, with value: String, at steps: [RequestSlot.Step]) -> String? {
        Self.body(of: operation, in: document).map { text(of: $0, value, at: steps[...]) }
    }

    /// The names of the items that a query must have.
    func neededQuery(of operation: HTTPEdge.Operation) -> [(name: String, value: String)] {
        Self.parameters(of: operation, in: document).compactMap { parameter in
            guard parameter["in"] as? String == "query", let name = parameter["name"] as? String,
                parameter["required"] as? Bool == true || name == "once"
            else { return nil }
            let text = text(of: parameter["schema"] ?? [String: Any](), "", at: nil)
            return (name, text.trimmingCharacters(in: ["\""]))
        }
    }

    private static func described(_ operation: HTTPEdge.Operation, in document: [String: Any]) -> (
        item: [String: Any], operation: [String: Any]
    ) {
        let paths = document["paths"] as? [String: [String: Any]] ?? [:]
        let item = paths[operation.path] ?? [:]
        return (item, item[operation.method.rawValue.lowercased()] as? [String: Any] ?? [:])
    }

    private static func parameters(
        of operation: HTTPEdge.Operation, in document: [String: Any]
    ) -> [[String: Any]] {
        let (item, described) = described(operation, in: document)
        let all = (item["parameters"] as? [Any] ?? []) + (described["parameters"] as? [Any] ?? [])
        return all.map { resolve($0, in: document) }
    }

    private static func body(of operation: HTTPEdge.Operation, in document: [String: Any]) -> Any? {
        let body = resolve(described(operation, in: document).operation["requestBody"] ?? [:], in: document)
        let content = body["content"] as? [String: [String: Any]]
        return content?["application/json"]?["schema"]
    }

    private static func resolve(_ schema: Any, in document: [String: Any]) -> [String: Any] {
        guard let object = schema as? [String: Any] else { return [:] }
        guard let reference = object["$ref"] as? String else { return object }
        let target = reference.split(separator: "/").dropFirst().reduce(document as Any?) { place, name in
            (place as? [String: Any])?[String(name)]
        }
        return resolve(target ?? [String: Any](), in: document)
    }

    private static func leaves(
        of schema: Any, in document: [String: Any], depth: Int
    ) -> [(steps: [RequestSlot.Step], schema: [String: Any])] {
        let schema = resolve(schema, in: document)
        guard depth < 6 else { return [] }
        func below(_ step: RequestSlot.Step, _ schema: Any) -> [([RequestSlot.Step], [String: Any])] {
            leaves(of: schema, in: document, depth: depth + 1).map { ([step] + $0.steps, $0.schema) }
        }
        if let forms = (schema["oneOf"] ?? schema["anyOf"]) as? [Any] {
            return forms.enumerated().flatMap { below(.form($0), $1) }
        }
        if let members = schema["properties"] as? [String: Any] {
            return members.sorted { $0.key < $1.key }.flatMap { below(.member($0.key), $0.value) }
        }
        if let first = schema["prefixItems"] as? [Any] {
            return first.enumerated().flatMap { below(.element($0), $1) }
        }
        if let items = schema["items"] { return below(.element(0), items) }
        return [([], schema)]
    }

    /// JSON that is as described: what is needed, and the value where the steps lead.
    private func text(of schema: Any, _ value: String, at steps: ArraySlice<RequestSlot.Step>?) -> String {
        if let steps, steps.isEmpty { return value }
        let schema = Self.resolve(schema, in: document)
        if let forms = (schema["oneOf"] ?? schema["anyOf"]) as? [Any] {
            if case .form(let index)? = steps?.first {
                return text(of: forms[index], value, at: steps?.dropFirst())
            }
            return text(of: forms[0], value, at: steps)
        }
        if let members = schema["properties"] as? [String: Any] {
            let needed = schema["required"] as? [String] ?? []
            return "{"
                + members.keys.sorted().compactMap { name -> String? in
                    let isWay = steps?.first == .member(name)
                    guard isWay || needed.contains(name), let member = members[name] else { return nil }
                    return "\"\(name)\":" + text(of: member, value, at: isWay ? steps?.dropFirst() : nil)
                }.joined(separator: ",") + "}"
        }
        if let first = schema["prefixItems"] as? [Any] {
            return "["
                + first.enumerated().map { index, item in
                    text(of: item, value, at: steps?.first == .element(index) ? steps?.dropFirst() : nil)
                }.joined(separator: ",") + "]"
        }
        if let items = schema["items"] {
            return "[" + text(of: items, value, at: steps?.dropFirst()) + "]"
        }
        return scalar(of: schema)
    }

    private func scalar(of schema: [String: Any]) -> String {
        if let words = schema["enum"] as? [String] { return "\"\(words.first ?? "")\"" }
        switch (schema["type"] as? String) ?? (schema["type"] as? [String])?.first {
        case "integer", "number": return "\(schema["minimum"] ?? 1)"
        case "boolean": return "true"
        case "array": return "[]"
        case "object": return "{}"
        default: return schema["format"] as? String == "date-time" ? "\"\(World.start)\"" : "\"x\""
        }
    }
}
