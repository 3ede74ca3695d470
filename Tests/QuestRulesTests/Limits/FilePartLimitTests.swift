import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestRules

/// Everything that a quest file may repeat has a limit, and one finding says so.
@Suite("Numbers of parts of a quest file")
struct FilePartLimitTests {
    private static func document(_ features: [String], _ members: String = "") -> [UInt8] {
        Array(
            #"{"type":"FeatureCollection","title":"Q"\#(members),"features":[\#(features.joined(separator: ","))]}"#
                .utf8)
    }

    private static func checkpoint(
        _ number: Int, _ properties: String = "", geometry: String? = nil
    ) -> String {
        let (east, north) = (61 + Double(number % 50) / 200, 55 + Double(number / 50) / 200)
        let place = geometry ?? #"{"type":"Point","coordinates":[\#(east),\#(north)]}"#
        return #"{"type":"Feature","id":"c\#(number)","geometry":\#(place),"#
            + #""properties":{"name":"c\#(number)"\#(properties)}}"#
    }

    /// A square so small that it is near no other.
    private static func square(_ number: Int, positions: Int = 5) -> String {
        let (east, north) = (61 + Double(number % 50) / 200, 55 + Double(number / 50) / 200)
        let side = (0...positions - 4).map {
            "[\(east + 0.001 * Double($0) / Double(positions - 4)),\(north)]"
        }
        let ring = side + ["[\(east + 0.001),\(north + 0.001)]", "[\(east),\(north + 0.001)]", side[0]]
        return #"{"type":"Polygon","coordinates":[[\#(ring.joined(separator: ","))]]}"#
    }

    private static func part(_ role: String, _ number: Int) -> String {
        let own =
            switch role {
            case "wave": #","start":"2026-06-14T09:00:00Z""#
            case "group": #","needs":0"#
            default: ""
            }
        let place = role == "rest" ? #"{"type":"Point","coordinates":[61,55]}"# : "null"
        let id = role == "contact" ? "" : #""id":"\#(role)-\#(number)","#
        return #"{"type":"Feature",\#(id)"geometry":\#(place),"#
            + #""properties":{"role":"\#(role)","name":"n\#(number)"\#(own)}}"#
    }

    private static func errors(_ bytes: [UInt8], isKept: Bool = false) -> [String] {
        QuestDocument.read(bytes, name: "q", isKept: isKept).findings
            .filter { $0.severity == .error && $0.message.code.rawValue != "group-too-small" }
            .map(\.message.code.rawValue)
    }

    @Test(
        "as many parts of a role as its limit; of five times as many one finding is enough",
        arguments: [
            ("group", QuestLimits.groups), ("class", QuestLimits.classes), ("wave", QuestLimits.waves),
            ("rest", QuestLimits.rests), ("contact", QuestLimits.contacts),
        ])
    func parts(role: String, limit: Limit) {
        func document(_ count: Int) -> [UInt8] {
            Self.document([Self.checkpoint(0)] + (0..<count).map { Self.part(role, $0) })
        }
        #expect(Self.errors(document(limit.value)).isEmpty)
        #expect(limit.beyond.code != nil)
        for count in [limit.value + 1, 5 * limit.value] {
            #expect(Self.errors(document(count)) == [limit.beyond.code].compactMap(\.self))
            #expect(Self.errors(document(count), isKept: true).isEmpty)
        }
    }

    @Test("features of all kinds together")
    func features() {
        func document(_ count: Int) -> [UInt8] {
            let other = #"{"type":"Feature","geometry":null,"properties":{}}"#
            return Self.document([Self.checkpoint(0)] + Array(repeating: other, count: count - 1))
        }
        let limit = QuestLimits.features.value
        #expect(!Self.errors(document(limit)).contains("too-many-features"))
        #expect(Self.errors(document(limit + 1)).filter { $0 == "too-many-features" }.count == 1)
    }

    @Test("checkpoints with an area, and positions of these together")
    func areas() {
        let limit = QuestLimits.areas.value
        func document(_ count: Int, positions: Int = 5) -> [UInt8] {
            Self.document(
                (0..<count).map { Self.checkpoint($0, geometry: Self.square($0, positions: positions)) })
        }
        #expect(Self.errors(document(limit)).isEmpty)
        #expect(Self.errors(document(limit + 100)) == ["too-many-areas"])
        #expect(Self.errors(document(limit + 1), isKept: true).isEmpty)
        let each = QuestLimits.areaPositions.value / 20
        #expect(Self.errors(document(20, positions: each)).isEmpty)
        #expect(Self.errors(document(22, positions: each)) == ["areas-too-detailed"])
    }

    @Test("orders of teams, and items of a list")
    func lists() {
        func orders(_ count: Int) -> [UInt8] {
            let members = (0..<count).map { #","order-t\#($0)":"c0""# }.joined()
            return Self.document([Self.checkpoint(0)], #","mode":"team-order"\#(members)"#)
        }
        #expect(Self.errors(orders(QuestLimits.orders.value)).isEmpty)
        #expect(Self.errors(orders(QuestLimits.orders.value + 1)) == ["too-many-orders"])
        func tasks(_ count: Int) -> [UInt8] {
            let list = Array(repeating: "c0", count: count).joined(separator: "|")
            let course =
                #"{"type":"Feature","id":"k","geometry":null,"properties":{"role":"class","tasks":"\#(list)"}}"#
            return Self.document([Self.checkpoint(0), course])
        }
        #expect(Self.errors(tasks(QuestLimits.listItems.value)) == ["class-task-twice"])
        #expect(Self.errors(tasks(QuestLimits.listItems.value + 1)) == ["too-many-items"])
        func gaps(_ count: Int) -> [UInt8] {
            let list = (0..<count).map { String($0, radix: 36) }.joined(separator: " / ")
            return Self.document([
                Self.checkpoint(0, #","answer-type":"gaps","description":"___","answer":"\#(list)""#)
            ])
        }
        #expect(Self.errors(gaps(QuestLimits.alternatives.value)).isEmpty)
        #expect(Self.errors(gaps(QuestLimits.alternatives.value + 1)) == ["too-many-alternatives"])
    }

    @Test("names and texts are as long as their limit and no longer, in translations too")
    func texts() {
        func errors(_ name: String, _ limit: Limit, over: Int, isKept: Bool = false) -> [String] {
            let text = String(repeating: "ж", count: limit.value + over)
            return Self.errors(
                Self.document([Self.checkpoint(0, #","answer-type":"text","\#(name)":"\#(text)""#)]),
                isKept: isKept
            ).filter { $0 != "answer-missing" }
        }
        for (name, limit) in [
            ("description", QuestLimits.text), ("hint", QuestLimits.text), ("name:en", QuestLimits.name),
            ("category", QuestLimits.name), ("answer", QuestLimits.answer),
        ] {
            #expect(errors(name, limit, over: 0).isEmpty)
            #expect(errors(name, limit, over: 1) == ["text-too-long"])
            #expect(errors(name, limit, over: 1, isKept: true).isEmpty)
        }
    }

    @Test("of a fault in every cell so many are listed, and how many are not")
    func findings() {
        let limit = QuestLimits.findings.value
        let list = Array(repeating: "a", count: QuestLimits.alternatives.value).joined(separator: "|")
        let tasks = (0..<4).map {
            Self.checkpoint($0, #","answer-type":"text","answer":"\#(list)""#)
        }
        let findings = QuestDocument.read(Self.document(tasks), name: "q").findings
        #expect(findings.count == limit + 1)
        #expect(findings.last?.message.code.rawValue == "further-findings")
        #expect(findings.last?.severity == .warning)
        // An error is never lost among warnings.
        let wrong = Self.checkpoint(9, #","points":"many""#)
        let all = QuestDocument.read(Self.document(tasks + [wrong]), name: "q")
        #expect(all.quest == nil && all.errorCount == 1)
    }
}
