import GeoJSONKit
import HTTPTypes

@testable import questd

extension InterfaceDescription {
    /// A form that the JSON body of an operation may have.
    struct RequestForm {
        let method: HTTPRequest.Method
        let path: String
        let schema: [String: Any]
    }

    /// A member of a request that may be missing.
    struct OptionalMember {
        let form: RequestForm
        /// Names, and 0 for the first of a list.
        let place: [String]
        let allowsNull: Bool
        /// A body with all that is needed, and this value in the place.
        let body: (JSONValue) -> JSONValue
        /// As errors name it.
        var name: String {
            place.reduce("") { $1 == "0" ? $0 + "[0]" : $0.isEmpty ? $1 : $0 + "." + $1 }
        }
    }

    var requestForms: [RequestForm] {
        return paths.sorted { $0.key < $1.key }.flatMap { path, operations in
            operations.sorted { $0.key < $1.key }.flatMap { method, operation -> [RequestForm] in
                guard let method = HTTPRequest.Method(method.uppercased()),
                    let body = (operation as? [String: Any])?["requestBody"],
                    let content = resolve(body)["content"] as? [String: [String: Any]],
                    let schema = content["application/json"]?["schema"]
                else { return [] }
                return forms(of: schema).map { RequestForm(method: method, path: path, schema: $0) }
            }
        }
    }

    private func forms(of schema: Any) -> [[String: Any]] {
        let schema = resolve(schema)
        guard let choices = (schema["oneOf"] ?? schema["anyOf"]) as? [Any] else { return [schema] }
        return choices.flatMap(forms)
    }

    var optionalMembers: [OptionalMember] {
        requestForms.flatMap { form in
            members(of: form.schema).map { place, schema in
                OptionalMember(form: form, place: place, allowsNull: allowsNull(schema)) { value in
                    put(value, at: place[...], in: sample(of: form.schema), by: form.schema)
                }
            }
        }
    }

    private func members(of schema: Any) -> [(place: [String], schema: Any)] {
        let schema = resolve(schema)
        let required = schema["required"] as? [String] ?? []
        let properties = schema["properties"] as? [String: Any] ?? [:]
        let own = properties.sorted { $0.key < $1.key }.flatMap { name, property in
            (required.contains(name) ? [] : [([name], property)])
                + members(of: property).map { ([name] + $0.place, $0.schema) }
        }
        guard let items = schema["items"] else { return own }
        return own + members(of: items).map { (["0"] + $0.place, $0.schema) }
    }

    private func allowsNull(_ schema: Any) -> Bool {
        let schema = resolve(schema)
        if let choices = (schema["anyOf"] ?? schema["oneOf"]) as? [Any] {
            return choices.contains(where: allowsNull)
        }
        return schema["type"] as? String == "null" || (schema["type"] as? [String] ?? []).contains("null")
    }

    /// The least that is allowed.
    private func sample(of schema: Any) -> JSONValue {
        let schema = resolve(schema)
        if let choices = (schema["oneOf"] ?? schema["anyOf"]) as? [Any], let first = choices.first {
            return sample(of: first)
        }
        if let word = schema["const"] as? String ?? (schema["enum"] as? [String])?.first {
            return .string(word)
        }
        let type = schema["type"] as? String ?? (schema["type"] as? [String])?.first
        switch type {
        case "integer", "number": return .integer(Int64(schema["minimum"] as? Int ?? 1))
        case "boolean": return true
        case "array":
            let first = (schema["prefixItems"] as? [Any] ?? []).map(sample)
            let count = max(first.isEmpty ? 1 : 0, (schema["minItems"] as? Int ?? 0) - first.count)
            let items = schema["items"] ?? ["type": "integer"]
            return .array(first + (0..<count).map { _ in sample(of: items) })
        case "object":
            let properties = schema["properties"] as? [String: Any] ?? [:]
            let required = schema["required"] as? [String] ?? []
            return .object(JSONObject(required.map { ($0, sample(of: properties[$0] ?? [String: Any]())) }))
        default:
            return schema["format"] as? String == "date-time" ? "2026-06-14T09:00:00.000Z" : "x"
        }
    }

    private func put(
        _ value: JSONValue, at place: ArraySlice<String>, in whole: JSONValue, by schema: Any
    ) -> JSONValue {
        guard let name = place.first else { return value }
        let schema = resolve(schema)
        if name == "0" {
            var elements = whole.arrayValue ?? []
            let items = schema["items"] ?? [String: Any]()
            let first = elements.first ?? sample(of: items)
            elements = [put(value, at: place.dropFirst(), in: first, by: items)]
            return .array(elements)
        }
        var object = whole.objectValue ?? [:]
        let property = (schema["properties"] as? [String: Any])?[name] ?? [String: Any]()
        object[name] = put(
            value, at: place.dropFirst(), in: object[name] ?? sample(of: property), by: property)
        return .object(object)
    }
}
