import GeoJSONKit
import Testing

@Suite("Strict decoding, under exact names")
struct StrictDecodingTests {
    private struct Place: Codable, StrictlyDecodable, Equatable {
        var name: String
        var baseURL: String?
        var isMock: Bool?

        enum CodingKeys: String, CodingKey {
            case name, baseURL
            case isMock = "mock"
        }
    }

    /// Members of two types in one object.
    private struct Terms: Codable, Equatable { var validUntil: Int? }
    private struct Offer: StrictlyDecodable, Equatable {
        var title: String
        var terms: Terms

        enum CodingKeys: String, CodingKey { case title }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            terms = try Terms(from: decoder)
            title = try members.decode(String.self, forKey: .title)
        }
    }

    private struct Route: StrictlyDecodable, Equatable {
        var firstPlace: Place
        var places: [Place]
        var lenient: Terms?
        var any: JSONValue?
        var counts: [String: Int]?
    }

    /// Only its members that are asked for are known.
    private struct Asking: StrictlyDecodable {
        private struct Named: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) {
                guard stringValue == "baseURLPath" else { return nil }
                self.stringValue = stringValue
            }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            guard let key = Named(stringValue: "baseURLPath") else { return }
            _ = try decoder.container(keyedBy: Named.self).decodeIfPresent(Int.self, forKey: key)
        }
    }

    /// Takes its object as it is.
    private struct Whole: StrictlyDecodable {
        let members: JSONObject
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            members = try JSONObject(from: decoder)
            value = try decoder.singleValueContainer().decode(JSONValue.self)
        }
    }

    /// The keys that its object has.
    private struct Present: StrictlyDecodable {
        enum CodingKeys: String, CodingKey { case firstName, lastName, age }

        let keys: [String]

        init(from decoder: any Decoder) throws {
            keys = try decoder.container(keyedBy: CodingKeys.self).allKeys.map(\.stringValue)
        }
    }

    private let decoder = JSONValueDecoder(keyStrategy: .exactSnakeCase)

    private func read<Value: Decodable>(_ type: Value.Type, _ json: JSONValue) throws -> Value {
        try decoder.decode(type, from: json)
    }

    /// The place of the member that is unknown.
    private func unknown<Value: Decodable>(_ type: Value.Type, _ json: JSONValue) throws -> [String]? {
        do {
            _ = try decoder.decode(type, from: json)
            return nil
        } catch let error as UnknownMember {
            return error.codingPath.map(\.stringValue)
        }
    }

    @Test("own members are read, also under names that a type says itself, and capitals in a row")
    func ownMembers() throws {
        let place = try read(Place.self, ["name": "a", "base_url": "b", "mock": true])
        #expect(place == Place(name: "a", baseURL: "b", isMock: true))
        #expect(try read(Place.self, ["name": "a", "mock": nil]) == Place(name: "a"))
        #expect(
            try JSONValueEncoder(keyStrategy: .exactSnakeCase).encode(place) == [
                "name": "a", "base_url": "b", "mock": true,
            ])
        _ = try read(Asking.self, ["base_url_path": 1])
    }

    @Test("a member is read under its own name only")
    func otherNames() throws {
        #expect(try unknown(Place.self, ["name": "a", "baseURL": "b"]) == ["baseURL"])
        #expect(try unknown(Place.self, ["name": "a", "is_mock": true]) == ["is_mock"])
        #expect(try unknown(Place.self, ["name": "a", "Name": "b"]) == ["Name"])
        #expect(try unknown(Asking.self, ["base_url_path": 1, "base": 2]) == ["base"])
    }

    @Test(
        "an unknown member is told with its place, wherever the object stands, and of several the first by name"
    )
    func places() throws {
        let place: JSONValue = ["name": "a"]
        #expect(try unknown(Place.self, ["z": 1, "name": "a", "b": 1]) == ["b"])
        #expect(
            try unknown(Route.self, ["first_place": ["name": "a", "x": nil], "places": []]) == [
                "first_place", "x",
            ])
        #expect(
            try unknown(Route.self, ["first_place": place, "places": [place, ["name": "b", "x": 1]]])
                == ["places", "1", "x"])
        #expect(try unknown([Place].self, [place, ["name": "b", "x": 1]]) == ["1", "x"])
        #expect(try unknown(Place?.self, ["x": 1]) == ["x"])
    }

    @Test("objects of other types, any JSON and dictionaries may have any members")
    func lenient() throws {
        let route: JSONValue = [
            "first_place": ["name": "a"], "places": [], "lenient": ["x": 1, "valid_until": 2],
            "any": ["anyThing": 1], "counts": ["twoWords": 3],
        ]
        let whole = try read(Route.self, route)
        #expect(whole.lenient == Terms(validUntil: 2))
        #expect(whole.any == ["anyThing": 1])
        #expect(whole.counts == ["twoWords": 3])
        #expect(try read(Terms.self, ["x": 1]) == Terms())
    }

    @Test("a type that takes its object as it is knows all members")
    func wholeObject() throws {
        let object: JSONValue = ["b": 1, "anyThing": [2]]
        let whole = try read(Whole.self, object)
        #expect(JSONValue.object(whole.members) == object)
        #expect(whole.value == object)
    }

    @Test("an object's keys are those of the type whose very names it has")
    func presentKeys() throws {
        #expect(try read(Present.self, ["age": 1, "first_name": 2]).keys == ["age", "firstName"])
        #expect(try unknown(Present.self, ["age": 1, "lastName": 2]) == ["lastName"])
    }

    @Test("types that read themselves from one object know its members together")
    func oneObject() throws {
        let offer = try read(Offer.self, ["title": "a", "valid_until": 1])
        #expect(offer.terms == Terms(validUntil: 1))
        #expect(try unknown(Offer.self, ["title": "a", "valid_until": 1, "valid": 1]) == ["valid"])
    }

    @Test(
        "what is unknown is told before what is missing or of another kind, and the outer object before the inner"
    )
    func order() throws {
        #expect(try unknown(Place.self, ["x": 1]) == ["x"])
        #expect(try unknown(Place.self, ["name": 1, "x": 1]) == ["x"])
        #expect(try unknown(Offer.self, ["valid_until": "later", "x": 1]) == ["x"])
        #expect(try unknown(Route.self, ["first_place": ["y": 1], "places": [], "z": 1]) == ["z"])
    }

    @Test("errors name members as they stand in JSON")
    func paths() throws {
        #expect(throws: DecodingError.self) { try read(Place.self, [1]) }
        do {
            _ = try read(Route.self, ["first_place": ["name": "a", "base_url": 1], "places": []])
            Issue.record("was read")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["first_place", "base_url"])
        }
        do {
            _ = try read(Route.self, ["places": []])
            Issue.record("was read")
        } catch DecodingError.keyNotFound(let key, _) {
            #expect(key.stringValue == "first_place")
        }
    }
}
