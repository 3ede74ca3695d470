import ArgumentParser
import Testing

@testable import questctl

@Suite("Tables")
struct TableTests {
    private let plain = Style(isOn: false)

    private func table(_ texts: [String], shrinks: Bool = true) -> Table {
        var table = Table([
            Table.Column(heading: "n", alignsRight: true), Table.Column(heading: "name", mayShrink: shrinks),
            Table.Column(heading: "end"),
        ])
        for (index, text) in texts.enumerated() { table.add(["\(index + 9)", Table.Cell(text), "x"]) }
        return table
    }

    @Test("columns are as wide as their widest text, numbers stand right, nothing trails")
    func aligns() {
        #expect(
            table(["Лисы", "Рыжие лисы"]).lines(width: nil, style: plain) == [
                " n  name        end", " 9  Лисы        x", "10  Рыжие лисы  x",
            ])
    }

    @Test("rows of elements are described column by column")
    func rows() throws {
        let console = Console(try OutputOptions.parse(["--lang", "en"]))
        var rows = Rows(of: ["Лисы", "Совы"], on: console)
        rows.texts(.name) { $0 }
        rows.numbers(.length) { $0.count }
        #expect(
            rows.table.lines(width: nil, style: plain) == ["name  length", "Лисы       4", "Совы       4"])
    }

    @Test("on a terminal only the columns that may shrink are cut, and say so")
    func fits() {
        let lines = table([String(repeating: "я", count: 40)]).lines(width: 24, style: plain)
        #expect(lines.allSatisfy { $0.columnCount <= 24 })
        #expect(lines[1] == "9  \(String(repeating: "я", count: 15))…  x")
        let rigid = table([String(repeating: "я", count: 40)], shrinks: false).lines(width: 24, style: plain)
        #expect(!rigid[1].contains("…"))
    }

    @Test("a column is never cut beyond recognition")
    func keepsSomething() {
        #expect(table(["абвгдежзик"]).lines(width: 5, style: plain)[1] == "9  абвгдеж…  x")
    }

    @Test("a column that may vanish stands only where a row says something in it")
    func vanishes() {
        var table = Table([
            Table.Column(heading: "n"), Table.Column(heading: "appeal", mayVanish: true),
            Table.Column(heading: "end"),
        ])
        table.add(["1", "", "x"])
        #expect(table.lines(width: nil, style: plain) == ["n  end", "1  x"])
        table.add(["2", "no", "y"])
        #expect(
            table.lines(width: nil, style: plain) == ["n  appeal  end", "1          x", "2  no      y"])
    }

    @Test("texts of riders stay on one line and send the terminal no commands")
    func disarms() {
        #expect(Table.Cell("a\nb\u{1B}[31mc\td").text == "a b [31mc d")
        #expect(Table.Cell("a\r\nb").text == "a b")
    }

    @Test("colours do not change the widths")
    func coloursKeepWidths() {
        var table = Table([Table.Column(heading: "a"), Table.Column(heading: "b")])
        table.add([Table.Cell("ok", .green), "x"])
        table.add(["long", "y"])
        let lines = table.lines(width: nil, style: Style(isOn: true))
        #expect(lines[1] == "\u{1B}[32mok\u{1B}[0m    x".replacing("    ", with: "    "))
        #expect(lines[2] == "long  y")
    }

    @Test(
        "wide characters count twice",
        arguments: [("abc", 3), ("Ёлка", 4), ("漢字", 4), ("🚲", 2), ("e\u{301}", 1)])
    func columns(_ text: String, _ count: Int) {
        #expect(text.columnCount == count)
    }
}
