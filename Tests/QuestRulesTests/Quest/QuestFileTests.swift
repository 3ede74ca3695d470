import GeoJSONKit
import Testing

@testable import QuestBase
@testable import QuestRules
@testable import QuestTestSupport

@Suite("A quest file")
struct QuestFileTests {
    @Test("that is good gives a quest, and its warnings at their places", arguments: QuestFixture.good)
    func good(fixture: QuestFixture) throws {
        let reading = try fixture.reading()
        #expect(reading.quest != nil)
        #expect(reading.errorCount == 0)
        #expect(reading.lines(file: fixture.fileName) == (try fixture.expectedLines()))
    }

    @Test("that is good is the same quest once it is read again from the store", arguments: QuestFixture.good)
    func stored(fixture: QuestFixture) throws {
        let reading = try fixture.reading()
        let kept = QuestDocument.read(reading.edition, name: fixture.name, isKept: true)
        #expect(kept.quest == reading.quest)
    }

    @Test("that is bad gives no quest, but all its findings at their places", arguments: QuestFixture.bad)
    func bad(fixture: QuestFixture) throws {
        let reading = try fixture.reading()
        #expect(reading.quest == nil)
        #expect(reading.errorCount > 0)
        #expect(reading.lines(file: fixture.fileName) == (try fixture.expectedLines()))
    }

    @Test("is spoken of in Russian as well", arguments: QuestFixture.bad)
    func russian(fixture: QuestFixture) throws {
        for finding in try fixture.reading().findings {
            let text = finding.message.text(in: .russian)
            #expect(text != finding.message.text(in: .english))
            #expect(!text.contains("{"), "an argument is missing in \(finding.message.code)")
        }
    }

    @Test("keeps no rule without a fixture that breaks it")
    func everyRuleHasAFixture() throws {
        let codes = Set(
            try (QuestFixture.good + QuestFixture.bad).flatMap {
                try $0.reading().findings.map(\.message.code)
            })
        let needingAMap: Set<MessageCode> = [
            "checkpoint-outside-map", "checkpoint-far-from-road", "checkpoint-without-road",
            "checkpoint-on-island", "place-unreachable", "leg-without-way", "checkpoint-across-motorway",
            "checkpoint-across-railway", "checkpoint-across-water", "checkpoint-in-water",
            "map-without-water", "profile-not-on-map",
            // Nor without an option, or a system of coordinates.
            "zones-confusable", "positions-transformed", "position-outside-system",
            "coordinate-system-unknown",
        ]
        // Files of so many are made by `FileLimitTests`, which break these rules.
        let needingAHugeFile: Set<MessageCode> = [
            "too-many-checkpoints", "too-many-alternatives", "too-many-offline-keys",
        ]
        // Nor without a clock, a map, or organisers who add zones.
        let needingMore: Set<MessageCode> = ["quest-past", "time-limit-short", "too-many-zones"]
        let others = needingAMap.union(needingAHugeFile).union(needingMore)
        let files = [
            "QuestRules/Quest/Reading/QuestMessages", "QuestRules/Quest/Reading/QuestRuleMessages",
            "QuestRules/Quest/Reading/TaskRuleMessages", "QuestRules/Quest/Reading/PlaceMessages",
            "QuestEngine/Checking/MapCheckMessages",
        ]
        let all = files.reduce(into: Set<MessageCode>()) {
            $0.formUnion(MessageCatalogue.codes(in: "\($1).swift"))
        }
        #expect(others.isSubset(of: all))
        for code in all.subtracting(others) { #expect(codes.contains(code), "\(code)") }
    }

    @Test(
        "may break any rule of the parser's and is told so in our words, under the parser's code",
        arguments: GeoJSONError.Code.allCases)
    func syntaxCodes(code: GeoJSONError.Code) {
        #expect(Message.syntax(code).code.rawValue == code.rawValue)
    }

    @Test("that is cut off anywhere gives findings and never a quest or a crash")
    func truncated() throws {
        let bytes = try QuestFixture.named("our-spelling").bytes()
        let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
        for length in 0..<end {
            let reading = QuestDocument.read(Array(bytes[..<length]), name: "cut")
            #expect(reading.quest == nil && reading.errorCount > 0, "\(length) bytes")
        }
    }
}
