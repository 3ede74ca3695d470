import Foundation
import GeoJSONKit
import Testing

@Suite("Scalars of each kind")
struct ScalarCodingTests {
    /// One value of each kind that containers have a method for, in a row.
    struct Row: Codable, Equatable {
        var bool: Bool
        var string: String
        var double: Double
        var float: Float
        var int: Int
        var int8: Int8
        var int16: Int16
        var int32: Int32
        var int64: Int64
        var uint: UInt
        var uint8: UInt8
        var uint16: UInt16
        var uint32: UInt32
        var uint64: UInt64

        init(using generator: inout SeededGenerator) {
            func any<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
                Integer.random(in: .min ... .max, using: &generator)
            }
            (bool, string) = (generator.once(in: 2), "ж\(any(Int.self))")
            (double, float) = (Double(any(Int32.self)) / 7, Float(any(Int16.self)) / 7)
            (int, int8, int16, int32, int64) = (
                any(Int.self), any(Int8.self), any(Int16.self), any(Int32.self), any(Int64.self)
            )
            (uint, uint8, uint16, uint32, uint64) = (
                any(UInt.self) >> 1, any(UInt8.self), any(UInt16.self), any(UInt32.self),
                any(UInt64.self) >> 1
            )
        }

        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            bool = try row.decode(Bool.self)
            string = try row.decode(String.self)
            double = try row.decode(Double.self)
            float = try row.decode(Float.self)
            int = try row.decode(Int.self)
            int8 = try row.decode(Int8.self)
            int16 = try row.decode(Int16.self)
            int32 = try row.decode(Int32.self)
            int64 = try row.decode(Int64.self)
            uint = try row.decode(UInt.self)
            uint8 = try row.decode(UInt8.self)
            uint16 = try row.decode(UInt16.self)
            uint32 = try row.decode(UInt32.self)
            uint64 = try row.decode(UInt64.self)
            var tail = try row.nestedUnkeyedContainer()
            if try !tail.decodeNil() || !tail.isAtEnd { throw CancellationError() }
            _ = try row.superDecoder().container(keyedBy: Key.self).nestedContainer(
                keyedBy: Key.self, forKey: .inner)
        }

        func encode(to encoder: any Encoder) throws {
            var row = encoder.unkeyedContainer()
            try row.encode(bool)
            try row.encode(string)
            try row.encode(double)
            try row.encode(float)
            try row.encode(int)
            try row.encode(int8)
            try row.encode(int16)
            try row.encode(int32)
            try row.encode(int64)
            try row.encode(uint)
            try row.encode(uint8)
            try row.encode(uint16)
            try row.encode(uint32)
            try row.encode(uint64)
            var tail = row.nestedUnkeyedContainer()
            try tail.encodeNil()
            var last = row.superEncoder().container(keyedBy: Key.self)
            var inner = last.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode(int16, forKey: .inner)
        }

        private enum Key: String, CodingKey { case inner }
    }

    @Test("stand in a row, as Foundation has them")
    func rows() throws {
        var generator = SeededGenerator(seed: 10)
        for _ in 0..<100 {
            let row = Row(using: &generator)
            let json = try JSONValueEncoder().encode(row)
            #expect(try JSONValueDecoder().decode(Row.self, from: json) == row)
            #expect(try JSONDecoder().decode(Row.self, from: Data(json.bytes())) == row)
            let foundation = try JSONValue(parsing: JSONEncoder().encode(row))
            #expect(try JSONValueDecoder().decode(Row.self, from: foundation) == row)
        }
    }

    @Test("are refused in a row where they stand, and Foundation refuses them as well")
    func damagedRows() throws {
        var generator = SeededGenerator(seed: 11)
        let row = try #require(JSONValueEncoder().encode(Row(using: &generator)).arrayValue)
        for index in 0..<14 {
            for other: JSONValue in [nil, [], [:], index == 0 ? 1 : true, index == 1 ? 1 : "1", 0.5] {
                var damaged = row
                damaged[index] = other
                let json = JSONValue.array(damaged)
                let isRead = (try? JSONValueDecoder().decode(Row.self, from: json)) != nil
                let isReadThere = (try? JSONDecoder().decode(Row.self, from: Data(json.bytes()))) != nil
                #expect(isRead == isReadThere, "\(index): \(other)")
                #expect(isRead == (other == 0.5 && (index == 2 || index == 3)))
            }
        }
        for count in 0..<16 {
            #expect(throws: DecodingError.self) {
                try JSONValueDecoder().decode(Row.self, from: .array(Array(row.prefix(count))))
            }
        }
    }

    @Test("stand alone, as Foundation has them")
    func alone() throws {
        func check<Value: Codable & Equatable>(_ value: Value) throws {
            let json = try JSONValueEncoder().encode(value)
            #expect(try JSONValueDecoder().decode(Value.self, from: json) == value)
            #expect(try JSONValue(parsing: JSONEncoder().encode(value)).doubleValue == json.doubleValue)
            #expect(try JSONValueEncoder().encode([value]) == [json])
            #expect(try JSONValueEncoder().encode(Value?.none) == .null)
        }
        try check(true)
        try check("ж")
        try check(0.5)
        try check(Float(0.5))
        try check(Int.min)
        try check(Int8.min)
        try check(Int16.max)
        try check(Int32.min)
        try check(Int64.max)
        try check(UInt(7))
        try check(UInt8.max)
        try check(UInt16.max)
        try check(UInt32.max)
        try check(UInt64(Int64.max))
    }

    @Test("are objects of any JSON at their members' places")
    func objects() throws {
        let object: JSONObject = ["b": 1, "a": [nil]]
        #expect(try JSONValueDecoder().decode(JSONObject.self, from: object) == object)
        #expect(try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(object))["a"] == [nil])
        #expect(throws: DecodingError.self) { try JSONValueDecoder().decode(JSONObject.self, from: [1]) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(JSONObject.self, from: Data("[]".utf8))
        }
    }

    @Test("are finite, whatever a decoder makes of them")
    func finite() {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        #expect(throws: DecodingError.self) {
            try decoder.decode([JSONValue].self, from: Data(#"["inf"]"#.utf8))
        }
    }
}
