import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Tables from spreadsheets")
struct SpreadsheetTests {
    private func cells(_ bytes: [UInt8]) throws -> [[String]] { try Spreadsheet(bytes).rows.map(\.cells) }

    /// `название` and `Лисы` in Windows-1251, under each other.
    private static let windows1251: [UInt8] = [
        0xED, 0xE0, 0xE7, 0xE2, 0xE0, 0xED, 0xE8, 0xE5, 0x0D, 0x0A, 0xCB, 0xE8, 0xF1, 0xFB, 0x0D, 0x0A,
    ]

    @Test("are read in UTF-8 with and without a mark, in UTF-16 either way, and in Windows-1251")
    func encodings() throws {
        let text = "название\r\nЛисы\r\n"
        let units = Array(text.utf16)
        let encodings: [[UInt8]] = [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), Self.windows1251,
            [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
            [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
        ]
        for bytes in encodings { #expect(try cells(bytes) == [["название"], ["Лисы"]]) }
        #expect(try Spreadsheet(Self.windows1251).remarks.map(\.code) == ["text-encoding-guessed"])
        #expect(try Spreadsheet(Self.windows1251, as: TextEncoding(named: "cp1251")).remarks.isEmpty)
    }

    @Test(
        "have semicolons, tabs or commas, and cells in quotation marks that hold anything",
        arguments: [
            ("a;b\n1;2\n", [["a", "b"], ["1", "2"]]),
            ("a\tb,c\td\r1\t2\t3", [["a", "b,c", "d"], ["1", "2", "3"]]),
            ("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n", [["a", "b"], ["x,y", "say \"hi\""]]),
            ("sep=,\na,b;c;d\n", [["a", "b;c;d"]]),
            ("a;b\r\n\"two\r\nlines\";2\r\n", [["a", "b"], ["two\nlines", "2"]]),
            ("a;b\n;\n \n1;\n", [["a", "b"], ["1", ""]]),
            ("a\nКоманда \"Лисы\"\n", [["a"], ["Команда \"Лисы\""]]),
            ("a;b\n\"x\" ;2", [["a", "b"], ["x", "2"]]),
            ("", []),
        ] as [(String, [[String]])])
    func tables(text: String, expected: [[String]]) throws {
        #expect(try cells(Array(text.utf8)) == expected)
    }

    @Test("keep the number of the line in which a row begins")
    func lines() throws {
        let rows = try Spreadsheet(Array("a\n\"1\n2\"\n\n3\n".utf8)).rows
        #expect(rows.map(\.line) == [1, 2, 5])
    }

    @Test(
        "say where a quotation mark is wrong",
        arguments: [
            ("a;b\n1;\"2\n3;4\n", "The quotation mark at the beginning of cell 2 is never closed."),
            ("a\n\"1\"2\n", "Something stands after the closing quotation mark of cell 1."),
        ])
    func faults(text: String, sentence: String) {
        let fault = #expect(throws: Spreadsheet.Fault.self) { try Spreadsheet(Array(text.utf8)) }
        #expect(fault?.message.text(in: .english).hasPrefix(sentence) == true && fault?.line == 2)
    }

    @Test("are refused with more combining marks in a row than any text has")
    func marks() {
        let marks = "a" + String(repeating: "\u{315}\u{316}", count: 100)
        #expect(throws: Spreadsheet.Fault.self) { try Spreadsheet(Array("name\n\(marks)\n".utf8)) }
    }

    @Test("are written so that no cell is a formula, and read back")
    func writing() throws {
        let line = SeparatedValues.line(["=1+1", "-5", "a,\"b\"", "Совы"])
        #expect(line == "'=1+1,-5,\"a,\"\"b\"\"\",Совы\r\n")
        #expect(try cells(Array(line.utf8)) == [["'=1+1", "-5", "a,\"b\"", "Совы"]])
    }
}

@Suite("Lists of teams")
struct TeamFileTests {
    private func file(_ text: String) -> TeamFile { TeamFile(Array(text.utf8)) }

    @Test(
        "a workbook is no list, and is called by its name",
        arguments: [[0x50, 0x4B, 3, 4, 20], [0xD0, 0xCF, 0x11, 0xE0, 0xA1]] as [[UInt8]])
    func workbooks(bytes: [UInt8]) {
        #expect(TeamFile(bytes).problems.map(\.message.code) == ["team-file-is-workbook"])
    }

    private func said(_ problems: [TeamFile.Problem]) -> [String] {
        problems.map { problem in
            let column = problem.column.map { ", column “\($0)”" } ?? ""
            return "Line \(problem.line)\(column): " + problem.message.text(in: .english)
        }
    }

    @Test("have columns with Russian or English names, in any order, and others that are left out")
    func columns() {
        let read = file(
            "Телефон;Команда;Любимый цвет;№;Зачёт\n+7 900;Рыжие  лисы;рыжий;12;вне конкурса\n")
        #expect(read.rows.count == 1 && read.strangeColumns == ["Любимый цвет"] && read.problems.isEmpty)
        #expect(read.rows[0].name == "Рыжие лисы" && read.rows[0].phone == "+7 900")
        #expect(read.order == [.phone, .name, .bib, .entry] && read.rows[0].cells[.entry] == "вне конкурса")
        #expect(read.rows[0].bib?.value == 12 && read.rows[0].entry == .guest && read.rows[0].line == 2)
        let english = file("name,id,wave,class,captain\nFoxes,foxes,early,ebike,Ann\n").rows[0]
        #expect(english.id == TeamID("foxes") && english.wave == "early" && english.classID == "ebike")
        #expect(english.captain == "Ann" && english.phone == nil)
    }

    @Test(
        "say in which line and column something is wrong, and what to do",
        arguments: [
            ("name;bib\nA;x\n", "Line 2, column “bib”: “x” is no number from 1 to 99999."),
            ("name;bib\n;7\n", "Line 2, column “name”: The team has no name."),
            ("Name;ID\nA;Red Foxes\n", "Line 2, column “ID”: “Red Foxes” is no id: write “red-foxes”"),
            ("name\nA\n a \n", "Line 3, column “name”: Team “a” stands in line 2 already"),
            ("name;bib\nA;7\nB;7\n", "Line 3, column “bib”: “7” stands in line 2 already."),
            ("name;id\nA;a\nB;a\n", "Line 3, column “id”: “a” stands in line 2 already."),
            ("name;entry\nA;maybe\n", "Line 2, column “entry”: “maybe” is none of: competing, guest"),
            (
                "name;phone\nA;7,9E+10\n",
                "Line 2, column “phone”: The spreadsheet has made “7,9E+10” of a phone."
            ),
            ("name;bib\nA;1;2\n", "Line 2: 3 cells where the first line names 2"),
        ])
    func faults(text: String, sentence: String) {
        let found = said(file(text).problems)
        #expect(found.count == 1 && found[0].hasPrefix(sentence), "\(found)")
    }

    @Test("without a name for each team, or with a column twice, are none")
    func noTables() {
        for text in ["", "id;bib\na;1\n", "name;team\nA;B\n", "name\n\"A\n"] {
            let read = file(text)
            #expect(read.problems.count == 1 && read.rows.isEmpty, "\(text)")
        }
    }

    private func team(_ id: String, _ name: String, bib: Int? = nil) -> TeamImportPlan.Known {
        TeamImportPlan.Known(id: TeamID(id), name: name, bib: bib.flatMap { BibNumber($0) })
    }

    private func plan(_ text: String, _ teams: [TeamImportPlan.Known]) -> (
        plan: TeamImportPlan, problems: [String]
    ) {
        var list = file(text)
        let ground = TeamImportPlan.Ground(
            teams: teams, waves: ["early": "early", "утро": "early"], classes: [:])
        let plan = TeamImportPlan(from: ground, to: &list)
        return (plan, said(list.problems))
    }

    @Test("mean the team of an id, else that of a name; others are new, or stay as they are")
    func matching() {
        let teams = [team("foxes", "Red Foxes"), team("owls", "Owls"), team("bears", "Bears")]
        let (plan, problems) = self.plan("name;id;wave\nFoxes;foxes;Утро\nOWLS;;\nLarks;;\n", teams)
        #expect(problems.isEmpty && plan.unchanged == 0 && plan.others == [TeamID("bears")])
        #expect(plan.steps.map(\.team) == [TeamID("foxes"), TeamID("owls"), nil])
        #expect(plan.steps[0].changes.count == 2 && plan.steps[0].row.wave == "early")
        // What is the same again is no step.
        let same = self.plan("name;bib\nRed Foxes;\n", teams)
        #expect(same.plan.steps.isEmpty && same.plan.unchanged == 1)
    }

    @Test("say what stands against them in the quest")
    func conflicts() {
        let teams = [team("foxes", "Foxes", bib: 1), team("owls", "Owls", bib: 2), team("other", "Owls")]
        #expect(
            plan("name;wave\nLarks;noon\n", teams).problems == [
                "Line 2, column “wave”: The quest has no wave “noon”; its waves: early."
            ])
        #expect(
            plan("name;bib\nLarks;2\n", teams).problems == [
                "Line 2, column “bib”: Team “owls”, which is not in the file, has number 2."
            ])
        #expect(
            plan("name\nOwls\n", teams).problems[0].contains(
                "give the id of the one that is meant: owls, other"))
        #expect(
            plan("name;id\nFoxes;larks\n", teams).problems[0].contains(
                "Team “foxes” is called “Foxes” already"))
        // Two teams exchange their numbers: each gives its own back first.
        let swap = plan("name;id;bib\nFoxes;foxes;2\nOwls;owls;1\n", teams)
        #expect(swap.problems.isEmpty && swap.plan.bibsToFree == [TeamID("foxes"), TeamID("owls")])
    }
}
