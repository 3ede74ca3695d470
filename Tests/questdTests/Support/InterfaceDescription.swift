import GeoJSONKit
import HTTPTypes
import Synchronization
import Testing
import Yams

@testable import HTTPEdge
@testable import questd

/// `openapi.yaml` as something that answers are held against, so that it cannot say anything untrue.
///
/// Understands as much of JSON Schema as the document uses. Stricter than clients may be: a member that is not
/// described is a complaint too.
struct InterfaceDescription: @unchecked Sendable {
    /// Nothing changes it after `init`.
    let document: [String: Any]
    /// The operations of each path by their methods, for thousands of answers.
    let paths: [String: [String: Any]]

    static let shared = InterfaceDescription(yaml: InterfaceDocument.text)

    init(yaml: String) {
        document = (try? Yams.load(yaml: yaml)) as? [String: Any] ?? [:]
        paths = document["paths"] as? [String: [String: Any]] ?? [:]
    }

    /// What the answer has otherwise than described; nothing for paths that do not exist.
    func complaints(about answer: Answer, to method: HTTPRequest.Method, _ path: String) -> [String] {
        let path = String(path.prefix { $0 != "?" })
        guard let operation = Operation.all(at: path).first(where: { $0.method == method }),
            let described = paths[operation.path]?[method.rawValue.lowercased()] as? [String: Any],
            let responses = described["responses"] as? [String: Any]
        else { return [] }
        guard let response = responses["\(answer.status.code)"] else {
            return ["status \(answer.status.code) is not described"]
        }
        let content = resolve(response)["content"] as? [String: Any] ?? [:]
        let type = answer.fields[.contentType] ?? ""
        if content.isEmpty, answer.text.isEmpty { return [] }
        guard let media = content[type] as? [String: Any] else { return ["\(type) is not described"] }
        // Lines of JSON are text as a whole.
        guard type.hasSuffix("json"), type != "application/x-ndjson", answer.fields[.contentEncoding] == nil
        else { return [] }
        return complaints(about: answer.json, by: media["schema"] ?? [String: Any](), at: "$")
    }

    /// The statuses that operations name, each with the answer that they share, if any; by the operation's id.
    var statuses: [String: [String: String]] {
        var statuses: [String: [String: String]] = [:]
        for operation in Operation.allCases {
            let described = paths[operation.path]?[operation.method.rawValue.lowercased()] as? [String: Any]
            let responses = described?["responses"] as? [String: Any] ?? [:]
            statuses[operation.rawValue] = responses.mapValues { response in
                let reference = (response as? [String: Any])?["$ref"] as? String
                return reference.map { String($0.split(separator: "/").last ?? "") } ?? ""
            }
        }
        return statuses
    }

    /// Whether an operation takes a body.
    func takesBody(_ operation: Operation) -> Bool {
        let described = paths[operation.path]?[operation.method.rawValue.lowercased()] as? [String: Any]
        return described?["requestBody"] != nil
    }

    /// All that are used, so that none is passed over; the last line says nothing that is checked here.
    private static let keywords: Set = [
        "oneOf", "anyOf", "const", "enum", "type", "required", "properties", "additionalProperties", "items",
        "prefixItems", "minItems", "maxItems",
        "description", "examples", "format", "default", "minimum", "maximum", "minLength", "maxLength",
        "pattern", "discriminator",
    ]

    func resolve(_ schema: Any) -> [String: Any] {
        guard let object = schema as? [String: Any] else { return [:] }
        guard let reference = object["$ref"] as? String else { return object }
        let target = reference.split(separator: "/").dropFirst().reduce(document as Any?) { place, name in
            (place as? [String: Any])?[String(name)]
        }
        return resolve(target ?? [String: Any]())
    }

    private func complaints(about value: JSONValue, by schema: Any, at place: String) -> [String] {
        let schema = resolve(schema)
        let unknown = schema.keys.filter { !Self.keywords.contains($0) }
        guard unknown.isEmpty else { return ["\(place): this check does not understand \(unknown)"] }
        if let choices = (schema["oneOf"] ?? schema["anyOf"]) as? [Any] {
            let all = choices.map { complaints(about: value, by: $0, at: place) }
            return all.contains(where: \.isEmpty) ? [] : all.min { $0.count < $1.count } ?? []
        }
        if let constant = schema["const"] as? String, value.stringValue != constant {
            return ["\(place) is not \(constant)"]
        }
        if let words = schema["enum"] as? [Any], !words.contains(where: { isEqual($0, value) }) {
            return ["\(place) is none of \(words)"]
        }
        if let pattern = schema["pattern"] as? String, let text = value.stringValue,
            !Self.patterns.match(text, pattern)
        {
            return ["\(place) is not as \(pattern) says"]
        }
        let types = schema["type"].map { ($0 as? [String]) ?? [$0 as? String ?? ""] }
        if let types, !types.contains(where: value.isOf(type:)) { return ["\(place) is no \(types)"] }
        if let object = value.objectValue { return complaints(about: object, by: schema, at: place) }
        if let elements = value.arrayValue { return complaints(about: elements, by: schema, at: place) }
        return []
    }

    private static let patterns = Patterns()

    /// Patterns of the document, compiled once: that takes longer than to look at an answer.
    private final class Patterns: Sendable {
        private struct Compiled: @unchecked Sendable {
            let regex: Regex<AnyRegexOutput>
        }

        private let known = Mutex<[String: Compiled]>([:])

        /// Whether a text has the pattern; none has one that cannot be read.
        func match(_ text: String, _ pattern: String) -> Bool {
            let compiled = known.withLock { known -> Compiled? in
                if let compiled = known[pattern] { return compiled }
                let compiled = (try? Regex(pattern)).map { Compiled(regex: $0) }
                known[pattern] = compiled
                return compiled
            }
            return compiled.map { (try? $0.regex.firstMatch(in: text)) != nil } ?? false
        }
    }

    private func isEqual(_ word: Any, _ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): word as? String == text
        case .bool(let flag): word as? Bool == flag
        case .integer(let number): (word as? Int).map(Int64.init) == number
        default: false
        }
    }

    private func complaints(about object: JSONObject, by schema: [String: Any], at place: String) -> [String]
    {
        let required = schema["required"] as? [String] ?? []
        let missing = required.filter { object[$0] == nil }.map { "\(place).\($0) is missing" }
        guard let members = schema["properties"] as? [String: Any] else { return missing }
        return object.reduce(into: missing) { found, member in
            if let described = members[member.key] {
                found += complaints(about: member.value, by: described, at: "\(place).\(member.key)")
            } else if schema["additionalProperties"] as? Bool != true {
                found.append("\(place).\(member.key) is not described")
            }
        }
    }

    private func complaints(about elements: [JSONValue], by schema: [String: Any], at place: String)
        -> [String]
    {
        if let least = schema["minItems"] as? Int, elements.count < least { return ["\(place) is too short"] }
        if let most = schema["maxItems"] as? Int, elements.count > most { return ["\(place) is too long"] }
        let first = schema["prefixItems"] as? [Any] ?? []
        return elements.enumerated().flatMap { index, element in
            let described = index < first.count ? first[index] : schema["items"] ?? [String: Any]()
            return complaints(about: element, by: described, at: "\(place)[\(index)]")
        }
    }
}

extension JSONValue {
    /// By the names of JSON Schema; a number without a fraction is an integer.
    fileprivate func isOf(type: String) -> Bool {
        switch (type, self) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
            ("null", .null), ("integer", .integer), ("number", .integer), ("number", .number):
            true
        default: false
        }
    }
}
