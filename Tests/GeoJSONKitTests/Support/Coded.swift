/// A type that uses what types that are coded can use.
struct Coded: Codable, Equatable {
    enum Kind: String, Codable, CaseIterable { case radius, polygon }

    enum Answer: Codable, Equatable {
        case text(String)
        case number(Double, unit: String?)
        case none
    }

    struct Inner: Codable, Equatable {
        var flag: Bool
        var list: [Int16]
        var maybe: [String?]
    }

    class Base: Codable {
        var name: String

        init(name: String) { self.name = name }
    }

    final class Derived: Base {
        var count: UInt32

        init(name: String, count: UInt32) {
            self.count = count
            super.init(name: name)
        }

        private enum Key: String, CodingKey { case count }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            count = try container.decode(UInt32.self, forKey: .count)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(count, forKey: .count)
            try super.encode(to: container.superEncoder())
        }
    }

    var bool: Bool
    var int: Int
    var int8: Int8
    var int32: Int32
    var int64: Int64
    var uint: UInt
    var uint8: UInt8
    var uint16: UInt16
    var uint64: UInt64
    var double: Double
    var float: Float
    var string: String
    var optional: Double?
    var kind: Kind
    var answers: [Answer]
    var inner: Inner
    var inners: [Inner]
    var byName: [String: Inner]
    var byNumber: [Int: String]
    var byKind: [Kind: Int]
    var matrix: [[Double]]
    var derived: Derived

    static func == (left: Coded, right: Coded) -> Bool { left.plain == right.plain }

    /// The values that tell one from another, the derived object's too.
    private var plain: [AnyHashable] {
        [
            bool, int, int8, int32, int64, uint, uint8, uint16, uint64, double, float, string, optional, kind,
            "\(answers)", "\(inner)", "\(inners)", byName.mapValues { "\($0)" }, byNumber, byKind, matrix,
            derived.name, derived.count,
        ]
    }
}

extension Coded {
    init(using generator: inout SeededGenerator) {
        func any<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
            Integer.random(in: .min ... .max, using: &generator)
        }
        func text() -> String {
            String(
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                    "aZ_ж🚲\"\\/\n".randomElement(using: &generator)!
                })
        }
        func decimal() -> Double { Double.random(in: -1e6...1e6, using: &generator) }
        func list<Element>(_ make: () -> Element) -> [Element] {
            (0..<Int.random(in: 0...3, using: &generator)).map { _ in make() }
        }
        func inner() -> Inner {
            Inner(
                flag: generator.once(in: 2), list: list { any(Int16.self) },
                maybe: list { generator.once(in: 2) ? nil : text() })
        }
        func answer() -> Answer {
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: .text(text())
            case 1: .number(decimal(), unit: generator.once(in: 2) ? nil : "m")
            default: .none
            }
        }
        self.init(
            bool: generator.once(in: 2), int: any(Int.self), int8: any(Int8.self), int32: any(Int32.self),
            int64: any(Int64.self), uint: any(UInt.self) >> 1, uint8: any(UInt8.self),
            uint16: any(UInt16.self), uint64: any(UInt64.self) >> 1, double: decimal(),
            float: Float(decimal()), string: text(), optional: generator.once(in: 2) ? nil : decimal(),
            kind: Kind.allCases.randomElement(using: &generator)!, answers: list(answer), inner: inner(),
            inners: list(inner),
            byName: Dictionary(list { (text(), inner()) }, uniquingKeysWith: { first, _ in first }),
            byNumber: Dictionary(list { (any(Int.self), text()) }, uniquingKeysWith: { first, _ in first }),
            byKind: generator.once(in: 2) ? [:] : [.radius: 1], matrix: list { list(decimal) },
            derived: Derived(name: text(), count: any(UInt32.self)))
    }
}
