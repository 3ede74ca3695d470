import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl results")
struct ResultsCommandTests {
    @Test("the table, every form, what everybody sees, and a head that proves the log later")
    func results() async throws {
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(DemoQuest.document(answerType: "text"), to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", file)
        let draft = try await daemon.questctl("results", "ride", "--public")
        #expect(draft.status == 1 && draft.errors.contains("There is no quest"), "\(draft.errors)")
        _ = try await daemon.questctl("quest", "open", "ride")
        let rider = try await Rider(joining: "ride", at: daemon.address, addingTeam: "Лисы", with: daemon)
        _ = try await daemon.questctl("team", "add", "ride", "=Совы", "--id", "owls")
        _ = try await rider.answer("place-2", "7")

        let table = try await daemon.questctl("results", "ride", "--splits")
        let lines = table.output.split(separator: "\n")
        #expect(table.status == 0 && lines.count == 3, "\(table.errors)")
        #expect(lines[0].contains("place-2") && lines[1].contains(/1 +1  Лисы +1 .*riding/))
        #expect(lines[2].contains(/– +2  =Совы .*not started yet/))
        let head = try #require(table.errors.firstMatch(of: /\d+:[0-9a-f]{64}/)).output
        #expect(try await daemon.questctl("log", "verify", "ride", "--head", String(head)).status == 0)

        let explained = try await daemon.questctl("results", "ride", "--explain", "owls")
        #expect(explained.status == 0 && explained.output.contains("sum"), "\(explained.errors)")
        let parts = try await daemon.questctl("results", "ride", "--explain", "lisy", "--json")
        let explanation = try JSONValue(parsing: Array(parts.output.utf8))
        #expect(explanation["parts"]?[0]?["kind"] == "accepted", "\(parts.output)")
        #expect(try await daemon.questctl("results", "ride", "--explain", "owls", "--public").status == 64)

        let everybody = try await daemon.questctl("results", "ride", "--public", "--json")
        let told = try JSONValue(parsing: Array(everybody.output.utf8))
        #expect(told["standings"]?[0]?["points"]?.integerValue == 1, "\(everybody.errors)")
        #expect(!everybody.output.contains("place-2"), "splits are for later")
        let russian = try await daemon.questctl("results", "ride", "--lang", "ru")
        #expect(russian.output.contains("ещё не стартовала"))

        for (format, word) in [
            ("csv", "\r\n,2,owls,'=Совы,waiting"), ("geojson", "FeatureCollection"),
            ("iof", "<ControlCode>place-2</ControlCode>"), ("mip", "<code>32</code>"), ("json", "\"splits\""),
        ] {
            let printed = try await daemon.questctl("results", "ride", "--format", format)
            #expect(printed.status == 0 && printed.output.contains(word), "\(format): \(printed.output)")
            let path = daemon.folder.file("results." + format)
            let written = try await daemon.questctl("results", "ride", "--format", format, "-o", path)
            #expect(written.status == 0 && written.errors.contains(head), "\(written.errors)")
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains(word))
        }
        let sheet = daemon.folder.file("sheet.csv")
        #expect(try await daemon.questctl("results", "ride", "--excel", "-o", sheet).status == 0)
        let excel = try Data(contentsOf: URL(fileURLWithPath: sheet))
        #expect(excel.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(String(decoding: excel, as: UTF8.self).contains("\r\n;2;owls;'=Совы;waiting;"))
        #expect(
            try await daemon.questctl("results", "ride", "--excel", "--format", "iof").status == 64)
        for form in ["json", "geojson"] {
            let kept = daemon.folder.file("results." + form)
            #expect(try await daemon.questctl("log", "verify", "ride", "--head", kept).status == 0)
        }
        _ = try await daemon.questctl("quest", "close", "ride")
        let final = try await daemon.questctl("results", "ride", "--public", "--splits")
        #expect(final.output.contains("place-2") && final.errors.hasPrefix("Provisional"))
        #expect(try await daemon.questctl("results", "none").status == 1)
        #expect(try await daemon.questctl("results", "ride", "-o", "x").status == 64)
        #expect(try await daemon.questctl("results", "ride", "--format", "pdf").status == 64)
        let stranger = try await questctl("results", "ride", environment: ["QUESTCTL_SERVER": daemon.address])
        #expect(stranger.status == 4)
    }
    @Test("what spectators see: nothing until the quest's file says so, then the teams with their points")
    func spectators() async throws {
        let daemon = try await RunningDaemon.start()
        let closed = DemoQuest.document(answerType: "text")
        let open = closed.replacing("\"title\":", with: "\"spectators\": \"results\", \"title\":")
        _ = try await daemon.questctl("quest", "load", daemon.folder.write(closed, to: "ride.geojson"))
        _ = try await daemon.questctl("quest", "open", "ride")
        let nothing = try await daemon.questctl("spectators", "ride")
        #expect(nothing.status == 1 && !nothing.errors.isEmpty, "\(nothing.output)")
        let loaded = try await daemon.questctl("quest", "load", daemon.folder.write(open, to: "ride.geojson"))
        #expect(loaded.status == 0, "\(loaded.errors)")
        let rider = try await Rider(joining: "ride", at: daemon.address, addingTeam: "Лисы", with: daemon)
        _ = try await rider.answer("place-2", "7")
        let table = try await daemon.questctl("spectators", "ride")
        #expect(table.status == 0 && table.output.contains(/1 +1  Лисы +1/), "\(table.output)")
        let told = try await daemon.questctl("spectators", "ride", "--json")
        let list = try JSONValue(parsing: Array(told.output.utf8))
        #expect(list["teams"]?[0]?["points"]?.integerValue == 1 && list["teams"]?[0]?["position"] == nil)
    }
}
