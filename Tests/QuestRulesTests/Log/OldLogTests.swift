import Foundation
import GeoJSONKit
import Testing

@testable import QuestRules

/// Logs that earlier versions wrote, with the standings that those versions made of them.
///
/// `ff0b16c8.jsonl` has a drawn quest a line: its file, its records, a moment, and the standings then and two hours later. Chosen
/// were quests whose standings the rules of today would change.
@Suite("A log of an earlier version")
struct OldLogTests {
    struct OldLog: CustomTestStringConvertible {
        let value: JSONValue
        var testDescription: String { "seed \(value["seed"]?.integerValue ?? 0)" }
    }

    private static let logs: [OldLog] = {
        let folder = Bundle.module.resourceURL?.appendingPathComponent("Fixtures/logs")
        // Another folder with more of them, for trials by hand.
        let file = ProcessInfo.processInfo.environment["REQUEST_OLD_LOGS"].map { URL(filePath: $0) }
        guard let file = file ?? folder?.appendingPathComponent("ff0b16c8.jsonl"),
            let bytes = try? Data(contentsOf: file)
        else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            (try? JSONValue(parsing: Array($0))).map(OldLog.init)
        }
    }()

    @Test("are there") func present() { #expect(Self.logs.count >= 10) }

    @Test("replays to the standings that it had, byte for byte", arguments: logs)
    func standings(log: OldLog) throws {
        let (found, expected) = (try Self.standings(of: log.value), log.value["standings"]?.arrayValue)
        #expect(found.map { .string($0) } == expected)
    }

    /// So that the test above can fail.
    @Test("has other standings where its edition is taken for one of today", arguments: logs)
    func underNewRules(log: OldLog) throws {
        let (found, expected) = (
            try Self.standings(of: log.value, by: .current), log.value["standings"]?.arrayValue
        )
        #expect(found.map { .string($0) } != expected)
    }

    private static func standings(of log: JSONValue, by rules: RulesRevision? = nil) throws -> [String] {
        let document = Array((log["quest"]?.stringValue ?? "").utf8)
        let quest = try #require(QuestDocument.read(document, name: "drawn", isKept: true).quest)
        let records = try (log["log"]?.arrayValue ?? []).map {
            try Record(line: Array(($0.stringValue ?? "").utf8), quest: QuestID("park"))
        }
        try #require(!records.isEmpty)
        var state = try QuestState.folding(records)
        if let rules { state.rules = rules }
        let end = Timestamp(milliseconds: try #require(log["at"]?.integerValue))
        let judge = RuleEngine(
            quest: QuestID("park"), version: state.version, document: quest.shifted(by: state.shift))
        // All of it stood in the engine itself when the logs were written.
        let modules = ["QuestRules", "QuestBase", "MediaFacts", "TrackerFormats", "RoadRouter"]
        return [end, end + 7200].map { moment in
            modules.reduce(String(reflecting: judge.standings(in: state, at: moment))) {
                $0.replacing("\($1).", with: "QuestEngine.")
            }
        }
    }
}
