import GeoJSONKit
import Testing

@Suite("Properties as own types")
struct FeaturePropertiesTests {
    private struct Task: Codable, Equatable {
        var name: String
        var radius: Int?
        var answerType = "text"
    }

    private let properties: JSONObject = ["name": "Родник", "radius": 40, "answerType": "text"]

    @Test("are read and written in the order of the type")
    func roundTrip() throws {
        let task = Task(name: "Родник", radius: 40)
        let feature = try Feature(id: "cp-1", encoding: task, foreignMembers: ["x": 1])
        #expect(feature == Feature(id: "cp-1", properties: properties, foreignMembers: ["x": 1]))
        #expect(try feature.properties(as: Task.self) == task)
        let inferred: Task = try feature.properties()
        #expect(inferred == task)
    }

    @Test("take the place of all others")
    func replaces() throws {
        var feature = Feature(properties: ["old": 1])
        try feature.setProperties(
            Task(name: "a", radius: nil), encoder: JSONValueEncoder(keyStrategy: .snakeCase))
        #expect(feature.properties == ["name": "a", "answer_type": "text"])
        let decoder = JSONValueDecoder(keyStrategy: .snakeCase)
        #expect(try feature.properties(as: Task.self, decoder: decoder) == Task(name: "a", radius: nil))
        try feature.setProperties(Task?.none)
        #expect(feature.properties == nil)
        #expect(try feature.properties(as: Task?.self) == nil)
    }

    @Test("are told by their path where they are wrong")
    func errors() throws {
        let feature = Feature(properties: ["name": "a", "radius": "40", "answerType": "text"])
        let error = #expect(throws: DecodingError.self) { try feature.properties(as: Task.self) }
        guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["properties", "radius"])
        #expect(throws: DecodingError.self) { try Feature().properties(as: Task.self) }
    }

    @Test("are objects or null", arguments: [JSONValue.integer(1), "x", [1], true])
    func notObjects(_ value: JSONValue) {
        #expect(throws: EncodingError.self) { try Feature(encoding: value) }
    }
}
