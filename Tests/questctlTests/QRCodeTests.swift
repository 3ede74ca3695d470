import Foundation
import QRCodes
import QuestEngine
import QuestTestSupport
import QuestWire
import Testing

@testable import questctl

/// What libqrencode makes, read again by ZXing, which `scripts/setup/checks.sh` installs.
@Suite("Signed codes as QR codes to print")
struct QRCodeTests {
    private static let checks = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(".build-checks/python")

    /// Whoever has not run `make test` does without; CI does not.
    private static var hasReader: Bool {
        let files = FileManager.default.enumerator(
            at: checks.appendingPathComponent("lib"), includingPropertiesForKeys: nil)
        let isThere = files?.contains { ($0 as? URL)?.lastPathComponent == "zxingcpp" }
        return isThere ?? false || ProcessInfo.processInfo.environment["CI"] == "true"
    }

    private static let reading = """
        import sys, zxingcpp
        rows, scale = sys.stdin.read().split(), 4
        side = len(rows) * scale
        pixels = bytes(
            0 if rows[y // scale][x // scale] == "1" else 255 for y in range(side) for x in range(side))
        for found in zxingcpp.read_barcodes(memoryview(pixels).cast("B", [side, side])): print(found.text)
        """

    /// - Parameter rows: of modules, `1` where dark.
    private static func read(_ rows: [String], by program: String) async throws -> String {
        let found = try await Program.run(
            checks.appendingPathComponent("bin/python").path, ["-c", program],
            input: rows.joined(separator: "\n"))
        return found.output
    }

    /// The modules that an SVG's path paints, quiet zone and all.
    private func rows(of svg: String) throws -> [String] {
        let size = try #require(svg.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/))
        let side = try #require(Int(size.1))
        #expect(size.1 == size.2)
        var rows = [[Character]](repeating: [Character](repeating: "0", count: side), count: side)
        for stretch in svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            let (column, row) = (try #require(Int(stretch.1)), try #require(Int(stretch.2)))
            #expect(stretch.3 == stretch.4)
            for offset in 0..<(try #require(Int(stretch.3))) { rows[row][column + offset] = "1" }
        }
        return rows.map { String($0) }
    }

    @Test(
        "are read as they were written, with three tenths of the paper gone too",
        .enabled(if: hasReader), arguments: ["7KQ2-M4ZD", "0000-0000", "ZZZZ-ZZZZ", "HJKM-NPQR"])
    func readable(text: String) async throws {
        var rows = try rows(of: try #require(QRCode(text)).svg)
        #expect(try await Self.read(rows, by: Self.reading) == text + "\n")
        // A blot in the middle, where no pattern is that a reader finds the code by.
        for row in 14..<17 { rows[row] = rows[row].prefix(14) + "111" + rows[row].dropFirst(17) }
        #expect(try await Self.read(rows, by: Self.reading) == text + "\n")
    }

    @Test("are the smallest there are, with four modules of white around")
    func size() throws {
        let code = try #require(QRCode("7KQ2-M4ZD"))
        #expect(code.side == 21 && code.modules.count == 441)
        let rows = try rows(of: code.svg)
        #expect(rows.count == 29 && rows.prefix(4).allSatisfy { !$0.contains("1") })
        #expect(rows.allSatisfy { $0.hasPrefix("0000") && $0.hasSuffix("0000") })
        // The pattern in the corner.
        #expect(rows[4].dropFirst(4).prefix(7) == "1111111" && rows[5].dropFirst(4).prefix(7) == "1000001")
        #expect(QRCode("") == nil && QRCode("a\0b") == nil)
    }

    @Test("A sheet has a card for each code, and organisers' words are no markup")
    func sheet() {
        let codes = AdminCodes(
            quest: QuestID("park"), title: "<b>Парк & лес</b>",
            codes: [
                AdminTaskCode(task: TaskID("a"), taskName: "\"Сарай\"", code: "7KQ2-M4ZD"),
                AdminTaskCode(task: TaskID("b"), taskName: "B", code: "HJKM-NPQR"),
            ])
        let html = CodeSheet(
            codes: codes, language: .russian, server: ServerAddress("https://quest.example")!
        ).html
        #expect(html.contains("lang=\"ru\"") && html.contains("Наведите на код камеру"))
        let link = "https://quest.example/q/park#task=a&tag=7KQ2-M4ZD"
        #expect(html.contains(QRCode(link)!.svg), "a phone's own camera opens the task")
        #expect(html.matches(of: /<svg\s/).count == 2 && html.contains(">7KQ2-M4ZD<"))
        #expect(!html.contains("<b>") && html.contains("&lt;b&gt;Парк &amp; лес&lt;/b&gt;"))
        #expect(html.contains("&quot;Сарай&quot;") && !html.contains("<script"))
    }
}
