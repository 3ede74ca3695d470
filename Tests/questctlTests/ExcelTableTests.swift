import Testing

@testable import questctl

@Suite("Tables for Excel")
struct ExcelTableTests {
    private func table(_ csv: String) -> String {
        String(decoding: ExcelTable(csv: csv).bytes.dropFirst(3), as: UTF8.self)
    }

    @Test("begin with a byte order mark")
    func mark() {
        #expect(ExcelTable(csv: "a\r\n").bytes.prefix(3) == [0xEF, 0xBB, 0xBF])
    }

    @Test(
        "have semicolons, and as texts what Excel would make something else of",
        arguments: [
            ("a,b,c\r\n1,2,3\r\n", "a;b;c\r\n1;2;3\r\n"),
            ("1:02:03", #""=""1:02:03""""# + "\r\n"),
            ("2026-06-14 12:00,-5,0", #""=""2026-06-14 12:00""";-5;0"# + "\r\n"),
            ("007,1-2,3.10", #""=""007""";"=""1-2""";"=""3.10""""# + "\r\n"),
            ("'=1+1,Совы", "'=1+1;Совы\r\n"),
            (
                "\"a,b\",\"say \"\"hi\"\"\",\"two\r\nlines\"",
                "\"a,b\";\"say \"\"hi\"\"\";\"two\r\nlines\"\r\n"
            ),
            ("a;b,,", "\"a;b\";;\r\n"),
            ("\"\"\"\",\"\"", "\"\"\"\";\r\n"),
            (#""1""&A1&""""#, #""=""1""""&A1&""""""""# + "\r\n"),
            ("", ""),
        ])
    func cells(csv: String, expected: String) {
        #expect(table(csv) == expected)
    }
}
