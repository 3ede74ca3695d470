import GeoJSONKit
import QuestEngine
import Testing

@Suite("A quest file")
struct QuestFileTests {
    @Test("that is good gives a quest, and its warnings at their places", arguments: QuestFixture.good)
    func good(fixture: QuestFixture) throws {
        let reading = try fixture.reading()
        #expect(reading.quest != nil)
        #expect(reading.errorCount == 0)
        #expect(reading.lines(file: fixture.fileName) == (try fixture.expectedLines()))
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
        let needingAMap: Set<PlaceCode> = [
            .checkpointOutsideMap, .checkpointFarFromRoad, .checkpointWithoutRoad, .checkpointOnIsland,
            .courseWithout, .legWithoutWay, .checkpointAcrossMotorway, .checkpointAcrossRailway,
            .checkpointAcrossWater, .checkpointInWater, .mapWithoutWater,
            // Nor without an option, or a system of coordinates.
            .zonesConfusable, .positionsTransformed, .positionOutsideSystem, .systemUnknown,
            .systemNamedTwice,
        ]
        // Files of so many are made by `FileLimitTests`, which break these rules.
        let needingAHugeFile: Set<QuestCode> = [.tooManyCheckpoints, .tooManyAlternatives]
        // Nor without a clock or a map.
        let needingMore: Set<QuestCode> = [.questPast, .timeLimitShort]
        for code in QuestCode.allCases where !needingAHugeFile.union(needingMore).contains(code) {
            #expect(codes.contains(code.code), "\(code.rawValue)")
        }
        for code in QuestRuleCode.allCases { #expect(codes.contains(code.code), "\(code.rawValue)") }
        for code in PlaceCode.allCases where !needingAMap.contains(code) {
            #expect(codes.contains(code.code), "\(code.rawValue)")
        }
    }

    @Test(
        "may break any rule of the parser's and is told so in our words",
        arguments: GeoJSONError.Code.allCases)
    func syntaxCodes(code: GeoJSONError.Code) {
        #expect(SyntaxCode(rawValue: code.rawValue) != nil)
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
