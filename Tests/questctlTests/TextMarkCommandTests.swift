import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import Testing

@testable import questctl
@testable import questd

@Suite("Text with too many combining marks on the command line")
struct TextMarkCommandTests {
    /// As it comes from files; an argument may have 128 KB.
    private static let marks = "a" + String(repeating: "\u{315}\u{316}", count: 20_000)

    @Test(
        "is refused as any argument of both programs, before a file is touched",
        arguments: [
            ["quest", "check", marks], ["quest", "check", "x", "--map", marks], [marks], ["--" + marks],
            ["profile", "check", marks], ["team", "import", "ride", marks], ["log", "verify", marks],
            ["--lang", marks],
            ["map", "build", marks, "-o", marks], ["quest", "import", "x", "-o", marks],
        ])
    func arguments(_ arguments: [String]) async throws {
        let result = try await runQuestctl(arguments)
        #expect(result.status == 64 && result.errors.contains("too many combining marks"), "\(result.errors)")
        let daemon = try await Program.run(BuiltPrograms.questd, arguments, environment: ["LC_ALL": "C"])
        #expect(daemon.status == 64 && daemon.errors.contains("too many combining marks"), "\(daemon.errors)")
    }

    @Test("is refused in every file of text that a command reads")
    func files() async throws {
        let folder = try TemporaryFolder()
        func file(_ name: String, _ text: String) throws -> String {
            let path = folder.file(name)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return path
        }
        let table = try file("x.csv", "name;lat;lon\n\(Self.marks);55;61\n")
        let gpx = try file("x.gpx", #"<gpx><wpt lat="55" lon="61"><name>\#(Self.marks)</name></wpt></gpx>"#)
        let json = try file(
            "x.geojson",
            #"{"type": "FeatureCollection", "title": "\#(Self.marks)", "\#(Self.marks)": 1, "features": []}"#)
        let few = "a" + String(repeating: "\u{315}\u{316}", count: 100)
        let toml = try file("x.toml", "name = \"\(few)\"\n\(few) = 1\n")
        for arguments in [
            ["quest", "check", json], ["quest", "import", table], ["quest", "import", gpx],
            ["profile", "check", toml], ["profile", "check", "-"],
        ] {
            let result = try await runQuestctl(arguments, input: arguments.last == "-" ? few : "")
            #expect([1, 2, 64].contains(result.status), "\(arguments): \(result.errors.prefix(300))")
            #expect(
                (result.errors + result.output).contains("combining marks"),
                "\(arguments): \(result.errors.prefix(300)) \(result.output.prefix(300))")
        }
        #expect(throws: ConfigurationError.self) {
            try ConfigurationFile(path: toml, bytes: Array("map = \"\(Self.marks)\"\n".utf8))
        }
    }

    @Test("what people have named does not steer the terminal of a table, a message or a document")
    func terminals() throws {
        for text in ["a\u{1B}[2Jb", "a\u{9B}31mb", "a\u{202E}b", "a\u{2028}b", "a\u{2067}b", "a\u{200F}b"] {
            #expect(Table.Cell(text).text.isPlainLine)
            #expect(text.shownHarmlessly.isPlainLine)
        }
        #expect(Table.Cell("a\u{202E}b").text == "a b")
        for look in Style.Look.allCases {
            let styled = Style(isOn: true)(look, "ok")
            #expect(styled.shownHarmlessly(keeping: Style.sequences) == styled)
        }
        #expect("\u{1B}[8mx".shownHarmlessly(keeping: Style.sequences) == "\u{FFFD}[8mx")
    }
}
