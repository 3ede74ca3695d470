import Foundation
import Testing

@testable import QuestBase

@Suite("The table of limits")
struct LimitTableTests {
    private static let project = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("names are snake_case and each stands for one limit")
    func names() {
        let names = LimitTable.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(name.allSatisfy { $0 == "_" || ("a"..."z").contains($0) || ("0"..."9").contains($0) })
        }
    }

    @Test("a limit that is written down anywhere stands in the table")
    func nothingMissing() throws {
        let folder = Self.project.appending(path: "Sources/QuestBase/Limits")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let declared = try files.map { try String(contentsOf: $0, encoding: .utf8) }
            .reduce(0) { $0 + $1.ranges(of: " = Limit(").count }
        #expect(declared == LimitTable.all.count)
        #expect(declared > 30)
    }

    @Test("what a limit may be set to holds its own value")
    func settable() {
        for limit in LimitTable.all { #expect(limit.settable?.contains(limit.value) ?? true) }
    }

    @Test(
        "settings are read by name, within what they may be",
        arguments: [
            ("", true), ("streams=9", true), (" streams = 9 , connections=100", true), ("streams=0", false),
            ("streams", false), ("streams=", false), ("streams=9=9", false), ("stream=9", false),
            ("fixes_per_batch=9", false), ("streams=99999999999999999999", false),
        ])
    func settings(text: String, isGood: Bool) {
        #expect((LimitValues(text) != nil) == isGood)
    }

    @Test("a limit that was set is in force, the others are those of the table")
    func inForce() throws {
        let values = try #require(LimitValues("streams=9"))
        #expect(values[ConnectionLimits.streams] == 9)
        #expect(values[ConnectionLimits.connections] == ConnectionLimits.connections.value)
    }

    /// `REQUEST_WRITE_DOCS=1` writes the document instead.
    @Test("docs/guides/LIMITS.md says what the table says")
    func document() throws {
        let file = Self.project.appending(path: "docs/guides/LIMITS.md")
        let text = LimitDocument.text
        if ProcessInfo.processInfo.environment["REQUEST_WRITE_DOCS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written == text, "run: REQUEST_WRITE_DOCS=1 swift test --filter LimitTableTests")
    }
}
