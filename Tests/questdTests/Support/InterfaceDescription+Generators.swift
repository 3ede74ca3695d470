/// What generators of clients stumble over. Each of these rules is a client that could not be generated, imported or used.
extension InterfaceDescription {
    /// A schema and where it stands, such as `components.schemas.Task.properties.id`.
    struct PlacedSchema {
        let place: String
        let schema: [String: Any]
    }

    /// Everything in the document that a generator would leave out, misread or give a name that something else has.
    ///
    /// Walks through the whole document once.
    var stumblingBlocks: [String] {
        let schemas = allSchemas
        return schemas.flatMap(blocks) + schemas.flatMap(unionBlocks) + schemaNameBlocks + operationBlocks
    }

    /// Every schema of the document, those inside of others too; references are not followed.
    var allSchemas: [PlacedSchema] {
        var found: [PlacedSchema] = []
        let components = document["components"] as? [String: Any] ?? [:]
        for (name, schema) in named(components["schemas"]) {
            collect(schema, at: "components.schemas.\(name)", in: &found)
        }
        for (name, part) in named(components) where name != "schemas" {
            search(part, at: "components.\(name)", in: &found)
        }
        search(document["paths"] ?? [:], at: "paths", in: &found)
        return found
    }

    /// An operation, with the item of its path.
    struct DescribedOperation {
        /// Such as `POST /api/v1/quests/{quest}/answers`.
        let place: String
        let item: [String: Any]
        let operation: [String: Any]
    }

    var describedOperations: [DescribedOperation] {
        var found: [DescribedOperation] = []
        for (path, item) in named(document["paths"]) {
            for (method, operation) in named(item) where method != "parameters" {
                found.append(
                    DescribedOperation(
                        place: "\(method.uppercased()) \(path)", item: item as? [String: Any] ?? [:],
                        operation: operation as? [String: Any] ?? [:]))
            }
        }
        return found
    }

    private func named(_ value: Any?) -> [(key: String, value: Any)] {
        (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
    }

    private func search(_ value: Any, at place: String, in found: inout [PlacedSchema]) {
        if let list = value as? [Any] {
            for (index, element) in list.enumerated() { search(element, at: "\(place).\(index)", in: &found) }
        }
        for (name, member) in named(value) {
            if name == "schema" {
                collect(member, at: "\(place).schema", in: &found)
            } else if name != "examples" {
                search(member, at: "\(place).\(name)", in: &found)
            }
        }
    }

    private func collect(_ value: Any, at place: String, in found: inout [PlacedSchema]) {
        guard let schema = value as? [String: Any] else { return }
        found.append(PlacedSchema(place: place, schema: schema))
        for (name, member) in named(schema["properties"]) {
            collect(member, at: "\(place).properties.\(name)", in: &found)
        }
        for name in ["items", "additionalProperties"] {
            if let member = schema[name] { collect(member, at: "\(place).\(name)", in: &found) }
        }
        for name in ["oneOf", "anyOf", "allOf", "prefixItems"] {
            for (index, member) in (schema[name] as? [Any] ?? []).enumerated() {
                collect(member, at: "\(place).\(name).\(index)", in: &found)
            }
        }
    }

    /// What is wrong with one schema by itself.
    private func blocks(_ placed: PlacedSchema) -> [String] {
        let (place, schema) = (placed.place, placed.schema)
        if schema["$ref"] != nil {
            return schema.keys.allSatisfy { ["$ref", "description"].contains($0) }
                ? [] : ["\(place): a reference with more than a description"]
        }
        var found: [String] = []
        let types = (schema["type"] as? [String] ?? [schema["type"] as? String].compactMap { $0 })
            .filter { $0 != "null" }
        let isComposed = ["oneOf", "anyOf", "allOf"].contains { schema[$0] != nil }
        if types.isEmpty, !isComposed, schema["type"] as? String != "null" {
            found.append("\(place): no type")
        }
        if types.count > 1 { found.append("\(place): several types") }
        if types == ["array"], schema["items"] as? [String: Any] == nil { found.append("\(place): no items") }
        if let constant = schema["const"], !(constant is String) {
            found.append("\(place): a constant that is no text")
        }
        for word in schema["enum"] as? [Any] ?? [] where !fits(word, types) {
            found.append("\(place): \(word) is not of the type \(types)")
        }
        found += clashes(named(schema["properties"]).map(\.key)).map { "\(place): members \($0)" }
        return found
    }

    private func fits(_ word: Any, _ types: [String]) -> Bool {
        switch types.first {
        case "string": word is String
        case "integer": word is Int
        case "boolean": word is Bool
        default: false
        }
    }

    /// Objects of which one is meant have to be told apart by a word of one member, or each by members that it alone has to have.
    private func unionBlocks(_ placed: PlacedSchema) -> [String] {
        let (place, schema) = (placed.place, placed.schema)
        guard let choices = (schema["oneOf"] ?? schema["anyOf"]) as? [Any], schema["discriminator"] == nil
        else { return [] }
        let objects = choices.map(resolve).filter { $0["type"] as? String == "object" }
        guard objects.count > 1 else { return [] }
        var found = schema["oneOf"] == nil ? ["\(place): one of several objects is `oneOf`"] : []
        let required = objects.map { Set($0["required"] as? [String] ?? []) }
        for (index, own) in required.enumerated() {
            let others = objects.enumerated().filter { $0.offset != index }
            for (_, other) in others where own.isSubset(of: named(other["properties"]).map(\.key)) {
                found.append("\(place): choice \(index) cannot be told from another")
            }
        }
        return found
    }

    private var schemaNameBlocks: [String] {
        let schemas = named((document["components"] as? [String: Any])?["schemas"])
        var found = clashes(schemas.map(\.key)).map { "components.schemas: \($0)" }
        // What languages of clients call something themselves.
        let taken: Set = [
            "array", "boolean", "class", "date", "error", "exception", "file", "function", "list", "map",
            "number", "object", "promise", "record", "request", "response", "set", "string", "type",
        ]
        for (name, schema) in schemas {
            if taken.contains(snake(name)) {
                found.append("components.schemas.\(name): languages have that name")
            }
            let members = named((schema as? [String: Any])?["properties"]).map { snake($0.key) }
            if members.contains(snake(name)) {
                found.append("components.schemas.\(name): a member has its name")
            }
        }
        return found
    }

    private var operationBlocks: [String] {
        let operations = describedOperations
        var found = clashes(operations.compactMap { $0.operation["operationId"] as? String })
            .map { "operations \($0)" }
        for described in operations {
            let (place, operation) = (described.place, described.operation)
            if operation["operationId"] as? String == nil { found.append("\(place): no operationId") }
            let responses = operation["responses"] as? [String: Any] ?? [:]
            let parameters = [described.item, operation].flatMap { $0["parameters"] as? [Any] ?? [] }.map(
                resolve)
            // What anybody may ask, with nothing to say, is refused nothing.
            let isOpen = (operation["security"] as? [Any])?.isEmpty == true
            let needsErrors = !isOpen || !parameters.isEmpty || operation["requestBody"] != nil
            if place.contains(" /api/"), needsErrors, !responses.keys.contains(where: { $0 >= "400" }) {
                found.append("\(place): no errors")
            }
            found += clashes(parameters.compactMap { $0["name"] as? String } + ["body", "client"])
                .map { "\(place): parameters \($0)" }
            let body = resolve(operation["requestBody"] ?? [String: Any]())
            let types = named(body["content"]).map(\.key)
            if types.count > 1 || types.contains(where: { !Self.bodyTypes.contains($0) }) {
                found.append("\(place): a body of \(types)")
            }
        }
        return found
    }

    /// Generators send bodies of these types, and of one only; what is told by its first bytes is the last of them.
    private static let bodyTypes: Set = [
        "application/json", "application/geo+json", "application/octet-stream",
    ]

    /// Names that are the same once they are written as another language writes names.
    private func clashes(_ names: [String]) -> [String] {
        Dictionary(grouping: names, by: snake).values.filter { $0.count > 1 }
            .map { "\($0.sorted().joined(separator: " and ")) are one name" }.sorted()
    }

    /// Small letters with nothing between words, which all ways to write names have in common.
    private func snake(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
