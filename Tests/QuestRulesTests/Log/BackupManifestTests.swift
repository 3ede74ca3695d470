import Foundation
import GeoJSONKit
import QuestRules
import Testing

@Suite("The manifest of a backup")
struct BackupManifestTests {
    /// A manifest with two files and a quest; parts of its text may be others.
    private static func text(_ replaced: String = "", by other: String = "") throws -> String {
        let manifest = BackupManifest(
            madeAt: try #require(Timestamp(rfc3339: "2026-06-14T09:00:00Z")), release: "0.9", schema: 12,
            files: [
                .init(path: BackupManifest.databaseName, contents: [1, 2, 3]),
                .init(path: "photos/media/story/oak.jpg", contents: []),
            ], heads: [QuestID("story"): LogHead(seq: 7, hash: .sha256([1]))])
        let text = String(decoding: manifest.document, as: UTF8.self)
        guard !replaced.isEmpty else { return text }
        let changed = text.replacing(replaced, with: other, maxReplacements: 1)
        try #require(changed != text, "\(replaced) does not stand in it: this would prove nothing")
        return changed
    }

    private static func read(_ text: String) -> BackupManifest? {
        BackupManifest(document: Array(text.utf8))
    }

    @Test("is read as it was written")
    func both() throws {
        let manifest = try #require(Self.read(try Self.text()))
        #expect(manifest.files.map(\.path) == ["quests.sqlite", "photos/media/story/oak.jpg"])
        #expect(manifest.heads == [QuestID("story"): LogHead(seq: 7, hash: .sha256([1]))])
        #expect(String(decoding: manifest.document, as: UTF8.self) == (try Self.text()))
    }

    @Test(
        "that would lead out of the backup is none",
        arguments: [
            "../quests.sqlite", "/etc/passwd", "photos/../../x", "photos//x", "photos/", "./x", ".", "..", "",
            "photos/./x", "x/..", #"x\u0000y"#,
        ])
    func traversal(path: String) throws {
        #expect(Self.read(try Self.text("photos/media/story/oak.jpg", by: path)) == nil)
    }

    @Test(
        "that names plain places is one",
        arguments: ["photos/a..b", "photos/...", "secrets/code-key", "тест"])
    func plain(path: String) throws {
        let manifest = try #require(Self.read(try Self.text("photos/media/story/oak.jpg", by: path)))
        #expect(manifest.files.last?.path == path)
    }

    @Test(
        "with a number that is none, or a sum that is none, is none",
        arguments: [
            (#""size": 3"#, #""size": -1"#), (#""size": 3"#, #""size": 3.5"#),
            (#""size": 3"#, #""size": 9223372036854775808"#), (#""size": 3"#, #""size": 1e400"#),
            (#""size": 3"#, #""size": 9223372036854775807"#), (#""size": 3"#, #""size": "3""#),
            (#""seq": 7"#, #""seq": -7"#), (#""seq": 7"#, #""seq": 18446744073709551616"#),
            (#""schema": 12"#, #""schema": 1e99"#), (#""hash": ""#, #""hash": "0"#),
            (#""sha256": ""#, #""sha256": "g"#), ("2026-06-14T09", "yesterday"),
            ("request-backup-1", "request-backup-2"), (#""files": ["#, #""file": ["#),
            (#""quests": ["#, #""quest": ["#), (#""release": "0.9""#, #""release": 9"#),
        ])
    func numbers(replaced: String, other: String) throws {
        #expect(Self.read(try Self.text(replaced, by: other)) == nil, "\(other)")
    }

    @Test("whose sizes are more together than a number can be is none")
    func overflow() throws {
        let text = try Self.text(#""size": 3"#, by: #""size": 1152921504606846976"#)
        #expect(Self.read(text) != nil)
        #expect(Self.read(text.replacing(#""size": 0"#, with: #""size": 1"#)) == nil)
    }

    @Test("that has a file or a quest twice, or itself, is none")
    func doubled() throws {
        #expect(Self.read(try Self.text("photos/media/story/oak.jpg", by: "quests.sqlite")) == nil)
        #expect(Self.read(try Self.text("photos/media/story/oak.jpg", by: BackupManifest.name)) == nil)
        let text = try Self.text()
        let start = try #require(text.range(of: #""quests": ["#)).upperBound
        let end = try #require(text[start...].range(of: "]")).lowerBound
        let quest = text[start..<end]
        let twice = text.replacingCharacters(in: start..<end, with: "\(quest),\(quest)")
        #expect((try? JSONValue(parsing: Array(twice.utf8))) != nil)
        #expect(Self.read(twice) == nil)
    }

    @Test("that is cut at any place is none; members that are not known do no harm")
    func cut() throws {
        let text = Array(try Self.text().utf8)
        for count in 0..<text.count - 2 { #expect(BackupManifest(document: Array(text[..<count])) == nil) }
        #expect(Self.read(try Self.text(#""schema": 12"#, by: #""schema": 12, "later": [{"x": 1}]"#)) != nil)
    }

    @Test("with a byte that is another is read or refused, and never traps")
    func everyByte() throws {
        let text = Array(try Self.text().utf8)
        var refused = 0
        for place in text.indices {
            for value: UInt8 in [0, 0x22, 0x2D, 0x39, 0x7D, 0xFF] {
                var changed = text
                changed[place] = value
                if BackupManifest(document: changed) == nil { refused += 1 }
            }
        }
        #expect(refused > text.count)
    }
}
