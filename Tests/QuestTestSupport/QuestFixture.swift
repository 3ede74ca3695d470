import Foundation
import QuestRules
import Testing

/// A quest file of ours and, beside it, the findings it must give: one `file:line:column: severity: text` a
/// line.
struct QuestFixture: CustomTestStringConvertible {
    let url: URL

    var fileName: String { url.lastPathComponent }
    var name: String { url.deletingPathExtension().lastPathComponent }
    var testDescription: String { name }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: url)) }

    func reading() throws -> QuestReading { QuestDocument.read(try bytes(), name: name) }

    func expectedLines() throws -> [String] {
        let text = try String(
            contentsOf: url.deletingPathExtension().appendingPathExtension("findings"), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    static let good = all(in: "good")
    static let bad = all(in: "bad")

    static func named(_ name: String) throws -> QuestFixture {
        try #require((good + bad).first { $0.name == name }, "no fixture \(name)")
    }

    private static func all(in folder: String) -> [QuestFixture] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("QuestRulesTests/Fixtures/quests/\(folder)")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "geojson" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map(QuestFixture.init)
    }
}

extension QuestReading {
    /// Returns the findings as the command line prints them, without the checkpoint behind.
    func lines(file: String) -> [String] { findings.map { $0.line(file: file, in: .english) } }
}
