import Foundation
import GeoJSONKit
import Testing

@Suite("Own types from JSON values and back")
struct JSONValueCodingTests {
    @Test("what is written is read back the same, also by Foundation, and what that one writes as well")
    func roundTrips() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let value = Coded(using: &generator)
            let json = try JSONValueEncoder().encode(value)
            #expect(try JSONValueDecoder().decode(Coded.self, from: json) == value)
            #expect(try JSONDecoder().decode(Coded.self, from: Data(json.bytes())) == value)
            let foundation = try JSONValue(parsing: JSONEncoder().encode(value))
            #expect(try JSONValueDecoder().decode(Coded.self, from: foundation) == value)
        }
    }

    @Test("damaged values are refused where Foundation refuses them, with the same kind of error and path")
    func damaged() throws {
        var generator = SeededGenerator(seed: 6)
        var refused: [String: Int] = [:]
        var read = 0
        for _ in 0..<1_500 {
            let json = try JSONValueEncoder().encode(Coded(using: &generator))
            let damaged = json.damaged(using: &generator)
            let outcome = Outcome { try JSONValueDecoder().decode(Coded.self, from: damaged) }
            let expected = Outcome { try JSONDecoder().decode(Coded.self, from: Data(damaged.bytes())) }
            #expect(
                outcome.agrees(with: expected),
                "\(outcome) \(expected) \(String(decoding: damaged.bytes(), as: UTF8.self))")
            if case .refused(let kind, _) = outcome { refused[kind, default: 0] += 1 } else { read += 1 }
        }
        #expect(read > 50)
        for kind in ["typeMismatch", "valueNotFound", "keyNotFound", "dataCorrupted"] {
            #expect(refused[kind, default: 0] > 10, "\(kind)")
        }
    }

    /// The outcome of reading a value: the value, or the kind of error and its place.
    private enum Outcome: Equatable {
        case read(Coded)
        case refused(String, [String])

        /// Foundation tells no path of a number that does not fit, and calls a null no truth value.
        func agrees(with foundation: Outcome) -> Bool {
            switch (self, foundation) {
            case (.refused("dataCorrupted", _), .refused("dataCorrupted", [])): true
            case (.refused("valueNotFound", let path), .refused("typeMismatch", let other)): path == other
            default: self == foundation
            }
        }

        init(_ read: () throws -> Coded) {
            do {
                self = .read(try read())
            } catch let error as DecodingError {
                func path(_ context: DecodingError.Context) -> [String] {
                    context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
                }
                switch error {
                case .typeMismatch(_, let context): self = .refused("typeMismatch", path(context))
                case .valueNotFound(_, let context): self = .refused("valueNotFound", path(context))
                case .keyNotFound(_, let context): self = .refused("keyNotFound", path(context))
                case .dataCorrupted(let context): self = .refused("dataCorrupted", path(context))
                @unknown default: self = .refused("unknown", [])
                }
            } catch {
                self = .refused("\(error)", [])
            }
        }
    }

    struct Number: Sendable, CustomTestStringConvertible {
        let json: JSONValue
        let int8: Int8?
        let int64: Int64?
        let uint64: UInt64?
        let double: Double?
        let float: Float?
        var testDescription: String { "\(json)" }
    }

    static let numbers: [Number] = [
        Number(json: 0, int8: 0, int64: 0, uint64: 0, double: 0, float: 0),
        Number(json: -128, int8: -128, int64: -128, uint64: nil, double: -128, float: -128),
        Number(json: 128, int8: nil, int64: 128, uint64: 128, double: 128, float: 128),
        Number(json: 3.0, int8: 3, int64: 3, uint64: 3, double: 3, float: 3),
        Number(json: 0.1, int8: nil, int64: nil, uint64: nil, double: 0.1, float: 0.1),
        Number(
            json: .integer(.max), int8: nil, int64: .max, uint64: UInt64(Int64.max), double: 0x1p63,
            float: 0x1p63),
        Number(json: .integer(.min), int8: nil, int64: .min, uint64: nil, double: -0x1p63, float: -0x1p63),
        // 2⁶³ may have been another number before it was rounded.
        Number(json: .number(0x1p63), int8: nil, int64: nil, uint64: nil, double: 0x1p63, float: 0x1p63),
        Number(json: 1e300, int8: nil, int64: nil, uint64: nil, double: 1e300, float: nil),
        Number(json: .null, int8: nil, int64: nil, uint64: nil, double: nil, float: nil),
        Number(json: "1", int8: nil, int64: nil, uint64: nil, double: nil, float: nil),
        Number(json: true, int8: nil, int64: nil, uint64: nil, double: nil, float: nil),
        Number(json: [1], int8: nil, int64: nil, uint64: nil, double: nil, float: nil),
    ]

    @Test("numbers are exact, or refused", arguments: numbers)
    func exact(_ row: Number) {
        let decoder = JSONValueDecoder()
        #expect((try? decoder.decode(Int8.self, from: row.json)) == row.int8)
        #expect((try? decoder.decode(Int64.self, from: row.json)) == row.int64)
        #expect((try? decoder.decode(UInt64.self, from: row.json)) == row.uint64)
        #expect((try? decoder.decode(Double.self, from: row.json)) == row.double)
        #expect((try? decoder.decode(Float.self, from: row.json)) == row.float)
    }

    @Test("numbers that JSON does not have are refused in writing, with their path")
    func unwritable() throws {
        let error = #expect(throws: EncodingError.self) {
            try JSONValueEncoder().encode(["a": [1, Double.nan]])
        }
        guard case .invalidValue(_, let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["a", "1"])
        #expect(context.debugDescription == "expected a finite number, found one that is not a number")
        #expect(throws: EncodingError.self) { try JSONValueEncoder().encode(-Float.infinity) }
        #expect(throws: EncodingError.self) { try JSONValueEncoder().encode(UInt64.max) }
        #expect(try JSONValueEncoder().encode(Float(0.1)) == 0.1)
        #expect(try JSONValueEncoder().encode(Int64.min) == .integer(.min))
        #expect(try JSONValueEncoder().encode(1.0) == .number(1))
    }

    @Test("members keep the order of the type, and JSON inside a type stays as it is")
    func order() throws {
        struct Whole: Codable, Equatable {
            var z: Int
            var a: Int
            var more: JSONObject
            var any: JSONValue
        }
        let whole = Whole(z: 1, a: 2, more: ["y": 1.0, "b": [nil, 3]], any: .number(2))
        let json = try JSONValueEncoder().encode(whole)
        #expect(json == ["z": 1, "a": 2, "more": ["y": 1.0, "b": [nil, 3]], "any": 2.0])
        #expect(try JSONValueDecoder().decode(Whole.self, from: json) == whole)
    }
}

extension JSONValue {
    /// A copy in which one value, somewhere, is another one or missing.
    fileprivate func damaged(using generator: inout SeededGenerator) -> JSONValue {
        switch self {
        case .object(var members) where !members.isEmpty && !generator.once(in: 12):
            let (key, value) = members[Int.random(in: 0..<members.count, using: &generator)]
            members[key] = generator.once(in: 6) ? nil : value.damaged(using: &generator)
            return .object(members)
        case .array(var elements) where !elements.isEmpty && !generator.once(in: 12):
            let index = Int.random(in: 0..<elements.count, using: &generator)
            elements[index] = elements[index].damaged(using: &generator)
            return .array(elements)
        default:
            let others: [JSONValue] = [
                nil, true, 7, -7, 300, 70_000, 2.5, 7.0, "polygon", "", [], [1], [:], ["a": 1],
                5_000_000_000,
            ]
            return others.randomElement(using: &generator)!
        }
    }
}
