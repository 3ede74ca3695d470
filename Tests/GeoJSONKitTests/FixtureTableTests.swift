import Foundation
import GeoJSONKit
import Testing

@Suite("The table of rules in Fixtures/README.md")
struct FixtureTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let section: String
        let rule: String
        let fixtures: [String]
        let layer: String
        var testDescription: String { "\(section): \(rule) (\(layer))" }
    }

    /// The rows of the table under the last heading.
    static let rows: [Row] = {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/README.md")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return MarkdownTable.rows(of: text.components(separatedBy: "## Rules").last ?? "").map { cells in
            Row(
                section: cells[0], rule: cells[1],
                fixtures: cells[2].components(separatedBy: ", ").map { $0.trimmingCharacters(in: ["`"]) },
                layer: cells[3])
        }
    }()

    private static let fixtures = Dictionary(
        uniqueKeysWithValues: (Fixture.good + Fixture.bad).map { ($0.name, $0) })

    @Test("lists every fixture, and none that does not exist")
    func complete() {
        #expect(Set(Self.rows.flatMap(\.fixtures)) == Set(Self.fixtures.keys))
        #expect(Self.rows.count > 80)
    }

    @Test("says which layer refuses a document, or the worst that is said of it", arguments: rows)
    func layers(_ row: Row) throws {
        for name in row.fixtures {
            let fixture = try #require(Self.fixtures[name])
            guard fixture.folder == "good" else {
                #expect(try fixture.layer().rawValue == row.layer, "\(name)")
                continue
            }
            let worst = Validator().findings(inDocument: try fixture.document()).map(\.severity).max()
            #expect((worst?.rawValue ?? "read") == row.layer, "\(name)")
        }
    }

    @Test("names the section that a finding names")
    func sections() throws {
        var checked = 0
        for (name, fixture) in Self.fixtures.sorted(by: { $0.key < $1.key }) where name != "several-at-once" {
            let findings = Validator().findings(inDocument: try fixture.document())
            let sources = findings.compactMap { finding in
                finding.source?.replacing("sections ", with: "").replacing("section ", with: "")
            }
            guard !sources.isEmpty else { continue }
            let sections = Self.rows.filter { $0.fixtures.contains(name) }.map { row in
                row.section.hasPrefix("RFC") ? row.section : "RFC 7946, \(row.section)"
            }
            let isNamed = sources.contains { source in sections.contains { Self.covers(source, $0) } }
            #expect(isNamed, "\(name): \(sources) is not in \(sections)")
            checked += 1
        }
        #expect(checked > 120)
    }

    /// Whether one is the other, or a section of it.
    private static func covers(_ one: String, _ other: String) -> Bool {
        one == other || one.hasPrefix(other + ".") || other.hasPrefix(one + ".")
    }
}
