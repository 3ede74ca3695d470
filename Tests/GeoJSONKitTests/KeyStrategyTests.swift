import Foundation
import GeoJSONKit
import Testing

@Suite("Names in snake case")
struct KeyStrategyTests {
    private struct Named: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// An object with one member of any name.
    private struct OneMember: Codable, Equatable {
        let name: String

        init(_ name: String) { self.name = name }

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: Named.self).allKeys.first?.stringValue ?? ""
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Named.self)
            try container.encode(1, forKey: Named(stringValue: name))
        }
    }

    static let names: [(property: String, member: String)] = [
        ("radius", "radius"), ("answerType", "answer_type"), ("baseURL", "base_url"),
        ("baseURLPath", "base_url_path"), ("aB", "a_b"), ("aBc", "a_bc"), ("aBCd", "a_b_cd"), ("a", "a"),
        ("x2Count", "x2_count"), ("_hidden", "_hidden"), ("_hiddenPlace", "_hidden_place"), ("", ""),
        ("имяТочки", "имя_точки"),
    ]

    @Test("a property's name becomes a member's, as Foundation writes it", arguments: names)
    func writing(property: String, member: String) throws {
        let json = try JSONValueEncoder(keyStrategy: .snakeCase).encode(OneMember(property))
        #expect(json.objectValue?.keys == [member])
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try JSONValue(parsing: encoder.encode(OneMember(property))) == json)
        #expect(try JSONValueEncoder().encode(OneMember(property)).objectValue?.keys == [property])
    }

    @Test(
        "a member's name becomes a property's, as Foundation reads it",
        arguments: [
            "radius", "answer_type", "base_url_path", "a_b_c", "_hidden", "_hidden_place", "two_words_",
            "__a__b__", "_", "", "alreadyThere", "MIXED_Case", "имя_точки",
        ])
    func reading(_ member: String) throws {
        let json: JSONValue = .object([member: 1])
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let expected = try decoder.decode(OneMember.self, from: Data(json.bytes()))
        #expect(try JSONValueDecoder(keyStrategy: .snakeCase).decode(OneMember.self, from: json) == expected)
        #expect(try JSONValueDecoder().decode(OneMember.self, from: json).name == member)
    }

    @Test("random names in camel case become what Foundation makes of them, and come back")
    func random() throws {
        var generator = SeededGenerator(seed: 9)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        for _ in 0..<500 {
            var name = "a"
            for _ in 0..<Int.random(in: 0...8, using: &generator) {
                name.append("abcXYZ".randomElement(using: &generator)!)
            }
            let json = try JSONValueEncoder(keyStrategy: .snakeCase).encode(OneMember(name))
            #expect(try JSONValue(parsing: encoder.encode(OneMember(name))) == json, "\(name)")
        }
    }

    @Test("keys of dictionaries are left alone, and names of properties within them are not")
    func dictionaries() throws {
        struct Item: Codable, Equatable { var maximumSpeed: Int }
        struct Whole: Codable, Equatable { var byRoadName: [String: Item] }
        let whole = Whole(byRoadName: ["lenin_Street": Item(maximumSpeed: 40)])
        let json = try JSONValueEncoder(keyStrategy: .snakeCase).encode(whole)
        #expect(json == ["by_road_name": ["lenin_Street": ["maximum_speed": 40]]])
        #expect(try JSONValueDecoder(keyStrategy: .snakeCase).decode(Whole.self, from: json) == whole)
    }

    @Test(
        "GeoJSON within a type keeps the names of its foreign members",
        arguments: [JSONKeyStrategy.snakeCase, .exactSnakeCase])
    func foreignMembers(strategy: JSONKeyStrategy) throws {
        struct Whole: Codable, Equatable { var meetingPlace: Feature }
        let json: JSONValue = [
            "meeting_place": [
                "type": "Feature", "geometry": nil, "properties": ["roadName": 1], "drawnBy": ["someBody": 2],
            ]
        ]
        let whole = try JSONValueDecoder(keyStrategy: strategy).decode(Whole.self, from: json)
        #expect(whole.meetingPlace.foreignMembers.keys == ["drawnBy"])
        #expect(try JSONValueEncoder(keyStrategy: strategy).encode(whole) == json)
    }

    @Test("of two members that mean one property the first one counts")
    func twice() throws {
        struct Whole: Decodable, Equatable { var aB: Int }
        let json: JSONValue = ["a_b": 1, "aB": 2]
        #expect(try JSONValueDecoder(keyStrategy: .snakeCase).decode(Whole.self, from: json).aB == 1)
    }
}
