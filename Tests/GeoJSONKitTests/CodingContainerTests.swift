import Foundation
import GeoJSONKit
import Testing

@Suite("Coding containers")
struct CodingContainerTests {
    /// A value encoded by a closure.
    private struct Encoded: Encodable {
        let write: (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    /// A value decoded by a closure.
    private struct Decoded: Decodable {
        static let read = CodingUserInfoKey(rawValue: "read")!
        init(from decoder: any Decoder) throws {
            let read = try #require(decoder.userInfo[Self.read] as? @Sendable (any Decoder) throws -> Void)
            try read(decoder)
        }
    }

    private enum Key: String, CodingKey { case a, b, c }

    private func encode(_ write: @escaping (any Encoder) throws -> Void) throws -> JSONValue {
        try JSONValueEncoder().encode(Encoded(write: write))
    }

    @Test("containers of one encoder make one object, nested ones make objects and arrays in it")
    func nesting() throws {
        let json = try encode { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(1, forKey: .a)
            var nested = members.nestedContainer(keyedBy: Key.self, forKey: .b)
            try nested.encode(2, forKey: .c)
            var again = members.nestedContainer(keyedBy: Key.self, forKey: .b)
            try again.encodeNil(forKey: .a)
            var list = members.nestedUnkeyedContainer(forKey: .c)
            try list.encode("x")
            try list.encodeNil()
            var inner = list.nestedUnkeyedContainer()
            try inner.encode(contentsOf: [1.5, 2.5])
            var object = list.nestedContainer(keyedBy: Key.self)
            try object.encode(true, forKey: .a)
            try "super".encode(to: list.superEncoder())
            #expect(list.count == 5)
            #expect(list.codingPath.map(\.stringValue) == ["c"])
            var second = encoder.container(keyedBy: Key.self)
            try second.encode(3, forKey: .a)
            _ = members.superEncoder(forKey: .b).unkeyedContainer()
        }
        #expect(
            json == ["a": 3, "b": [], "c": ["x", nil, [1.5, 2.5], ["a": true], "super"]])
    }

    @Test("a type that encodes nothing is an empty object within another, and an error by itself")
    func nothing() throws {
        #expect(throws: EncodingError.self) { try encode { _ in } }
        #expect(try JSONValueEncoder().encode([Encoded { _ in }]) == [[:]])
    }

    @Test("an encoder asked for two kinds of values is an error and no trap")
    func conflicts() {
        #expect(throws: EncodingError.self) {
            try encode { encoder in
                var members = encoder.container(keyedBy: Key.self)
                try members.encode(1, forKey: .a)
                var elements = encoder.unkeyedContainer()
                try elements.encode(1)
            }
        }
        #expect(throws: EncodingError.self) {
            try encode { encoder in
                _ = encoder.unkeyedContainer()
                _ = encoder.container(keyedBy: Key.self)
            }
        }
        #expect(throws: EncodingError.self) {
            try encode { encoder in
                var value = encoder.singleValueContainer()
                try value.encode(1)
                try value.encode(2)
            }
        }
        #expect(throws: EncodingError.self) {
            try encode { encoder in
                var members = encoder.container(keyedBy: Key.self)
                _ = members.nestedContainer(keyedBy: Key.self, forKey: .a)
                _ = members.nestedUnkeyedContainer(forKey: .a)
            }
        }
    }

    private func decode(
        _ json: JSONValue, userInfo: [CodingUserInfoKey: any Sendable] = [:],
        _ read: @escaping @Sendable (any Decoder) throws -> Void
    ) throws {
        let decoder = JSONValueDecoder(userInfo: userInfo.merging([Decoded.read: read]) { first, _ in first })
        _ = try decoder.decode(Decoded.self, from: json)
    }

    @Test("members are read by name, in the order of the object")
    func members() throws {
        try decode(["b": nil, "x": 0, "a": [1, nil, ["c": 2]], "c": ["a": true]]) { decoder in
            let members = try decoder.container(keyedBy: Key.self)
            #expect(members.allKeys == [.b, .a, .c])
            #expect(members.contains(.b) && members.codingPath.isEmpty)
            #expect(try members.decodeNil(forKey: .b))
            #expect(try members.decodeIfPresent(Int.self, forKey: .b) == nil)
            var list = try members.nestedUnkeyedContainer(forKey: .a)
            #expect(list.count == 3)
            #expect(try !list.decodeNil())
            // What cannot be read stays.
            #expect(throws: DecodingError.self) { try list.decode(String.self) }
            #expect(try list.decode(Int.self) == 1)
            #expect(try list.decodeNil())
            #expect(list.currentIndex == 2)
            let inner = try list.nestedContainer(keyedBy: Key.self)
            #expect(inner.codingPath.map(\.stringValue) == ["a", "2"])
            #expect(try inner.decode(Int.self, forKey: .c) == 2)
            #expect(list.isAtEnd)
            #expect(throws: DecodingError.self) { try list.decode(Int.self) }
            #expect(throws: DecodingError.self) { try list.decodeNil() }
            let nested = try members.nestedContainer(keyedBy: Key.self, forKey: .c)
            #expect(try nested.decode(Bool.self, forKey: .a))
            #expect(try members.superDecoder(forKey: .c).container(keyedBy: Key.self).allKeys == [.a])
            #expect(try members.superDecoder().singleValueContainer().decodeNil())
        }
    }

    private func context<Value: Decodable>(_ json: JSONValue, _ type: Value.Type) throws
        -> DecodingError.Context
    {
        let error = try #require(throws: DecodingError.self) {
            try JSONValueDecoder().decode(type, from: json)
        }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            return context
        @unknown default: throw error
        }
    }

    @Test("errors say what was expected, what was found, and where")
    func errors() throws {
        struct Task: Decodable { var radius: Int8 }
        let rows: [(JSONValue, [String], String)] = [
            ([["radius": "4"]], ["0", "radius"], "expected a number, found a string"),
            ([["radius": nil]], ["0", "radius"], "expected a number, found null"),
            ([["radius": 300]], ["0", "radius"], "expected a number that Int8 holds, found another"),
            ([["radius": 0.5]], ["0", "radius"], "expected a number that Int8 holds, found another"),
            ([[:]], ["0"], "expected a member 'radius', found none"),
            ([true], ["0"], "expected an object, found a truth value"),
            (["radius": 1], [], "expected an array, found an object"),
        ]
        for (json, path, description) in rows {
            let context = try self.context(json, [Task].self)
            #expect(context.codingPath.map(\.stringValue) == path)
            #expect(context.debugDescription == description)
        }
    }

    @Test("closures read and write types that say something else themselves")
    func hooks() throws {
        struct Visit: Codable, Equatable { var days: [Date] }
        var decoder = JSONValueDecoder()
        decoder.reads(Date.self) { try Date($0.stringValue ?? "", strategy: .iso8601) }
        var encoder = JSONValueEncoder()
        encoder.writes(Date.self) { .string($0.formatted(.iso8601)) }
        let visit = Visit(days: [Date(timeIntervalSince1970: 0)])
        let json = try encoder.encode(visit)
        #expect(json == ["days": ["1970-01-01T00:00:00Z"]])
        #expect(try decoder.decode(Visit.self, from: json) == visit)
        #expect(try encoder.encode(visit.days[0]) == "1970-01-01T00:00:00Z")
        #expect(try decoder.decode(Date.self, from: "1970-01-01T00:00:00Z") == visit.days[0])
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Visit.self, from: ["days": ["yesterday"]] as JSONValue)
        }
        guard case .dataCorrupted(let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["days", "0"])
        #expect(context.underlyingError != nil)
    }

    @Test("userInfo reaches the types")
    func userInfo() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "unit"))
        let encoded = Encoded { encoder in
            try (encoder.userInfo[key] as? String ?? "none").encode(to: encoder)
        }
        #expect(try JSONValueEncoder(userInfo: [key: "m"]).encode(encoded) == "m")
        try decode(1, userInfo: [key: "m"]) { #expect($0.userInfo[key] as? String == "m") }
    }
}
