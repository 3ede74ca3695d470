import Foundation
import Testing

@Suite("The document of profiles")
struct ProfileDocumentTests {
    private static let document = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/PROFILES.md")

    @Test("has the tables that rules and profiles make", arguments: ProfileDocument.tables.map(\.0))
    func tables(_ name: String) throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let table = try #require(ProfileDocument.tables.first { $0.0 == name }?.1)
        let parts = text.components(separatedBy: ["<!-- begin \(name) -->\n\n", "\n<!-- end \(name) -->"])
        try #require(parts.count == 3, "the table has its marks once")
        #expect(parts[1] == table, "it should be:\n\(table)")
    }
}

extension String {
    fileprivate func components(separatedBy marks: [String]) -> [String] {
        marks.reduce([self]) { parts, mark in parts.flatMap { $0.components(separatedBy: mark) } }
    }
}
