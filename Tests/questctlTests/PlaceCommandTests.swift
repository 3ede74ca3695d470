import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl for stations, codes and photos")
struct PlaceCommandTests {
    /// The demo's first checkpoint is a station, the second has a signed code.
    private func begin() async throws -> RunningDaemon {
        let daemon = try await RunningDaemon.start()
        var text = DemoQuest.document()
        for (place, type) in [("Задание 1", "station"), ("Задание 2", "code")] {
            text = text.replacing(
                "\"name\": \"\(place)\", \"answer-type\": \"judge\"",
                with: "\"name\": \"\(place)\", \"answer-type\": \"\(type)\"")
        }
        let file = try daemon.folder.write(text, to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", file)
        _ = try await daemon.questctl("quest", "open", "ride")
        _ = try await daemon.questctl("team", "add", "ride", "Совы", "--id", "owls")
        _ = try await daemon.questctl("team", "add", "ride", "Лисы", "--id", "foxes")
        return daemon
    }

    @Test("a steward without riders' devices confirms, refuses, and is told what cannot be")
    func stations() async throws {
        let daemon = try await begin()
        let shown = try await daemon.questctl("station", "show", "ride", "place-1")
        #expect(shown.status == 0 && shown.output.contains("owls"), "\(shown.errors)")
        let refused = try await daemon.questctl("station", "refuse", "ride", "place-1", "owls")
        #expect(refused.output == "Team owls has not done task place-1.\n", "\(refused.errors)")
        let both = try await daemon.questctl(
            "station", "confirm", "ride", "place-1", "owls", "foxes", "--lang", "ru")
        #expect(
            both.output
                == "Команда owls выполнила задание place-1.\nКоманда foxes выполнила задание place-1.\n")
        let again = try await daemon.questctl("station", "confirm", "ride", "place-1", "owls")
        #expect(again.status == 1 && again.errors.contains("already has an accepted answer"))
        let other = try await daemon.questctl("station", "show", "ride", "place-3")
        #expect(other.status == 1 && other.errors.contains("has no station"), "\(other.errors)")
        let nobody = try await daemon.questctl("station", "confirm", "ride", "place-1", "nobody")
        #expect(nobody.status == 1)
        let json = try await daemon.questctl("station", "show", "ride", "place-1", "--json")
        let teams = try JSONValue(parsing: Array(json.output.utf8))["teams"]?.arrayValue
        #expect(teams?.map { $0["verdict"]?.stringValue } == ["accepted", "accepted"])
        #expect(try await daemon.questctl("station", "confirm", "ride", "place-1").status == 64)
        let both2 = try await daemon.questctl(
            "station", "confirm", "ride", "place-1", "owls", "--card", "7KQ2-M4ZD")
        #expect(both2.status == 64)
    }

    @Test("stations are listed with who waits, and points are refused where none are asked for")
    func stationList() async throws {
        let daemon = try await begin()
        let list = try await daemon.questctl("station", "list", "ride")
        #expect(list.status == 0 && list.output.contains("place-1"), "\(list.errors)")
        #expect(!list.output.contains("place-2"))
        #expect(try await daemon.questctl("station", "list", "ride", "--all").output.contains("place-2"))
        let points = try await daemon.questctl(
            "station", "confirm", "ride", "place-1", "owls", "--points", "3")
        #expect(points.status == 1 && points.errors.contains("neither points nor a time"), "\(points.errors)")
        let stranger = try await daemon.questctl(
            "station", "confirm", "ride", "place-1", "--card", "0000-0000")
        #expect(stranger.status == 1, "\(stranger.output)")
        func linkOnNewCard() async throws -> String {
            let printed = try await daemon.questctl("team", "cards", "ride", "owls", "--yes", "--json")
            let codes = try JSONValue(parsing: Array(printed.output.utf8))["codes"]
            return try #require(codes?[0]?["link"]?.stringValue)
        }
        let (first, second) = (try await linkOnNewCard(), try await linkOnNewCard())
        let old = try await daemon.questctl("station", "confirm", "ride", "place-1", "--card", first)
        #expect(old.status == 1, "printed before the new one: \(old.output)")
        let card = try await daemon.questctl("station", "confirm", "ride", "place-1", "--card", second)
        #expect(card.output == "The team of the card has done task place-1.\n", "\(card.errors)")
    }

    @Test("an answer is written down for a team without a phone")
    func entered() async throws {
        let daemon = try await begin()
        let entered = try await daemon.questctl("answers", "enter", "ride", "owls", "place-3", "семь")
        #expect(
            entered.status == 0
                && entered.output.contains(/^Answer \d+ of team owls is written down: pending\.\n$/),
            "\(entered.output)\(entered.errors)")
        let list = try await daemon.questctl("answers", "list", "ride", "--json")
        let answers = try JSONValue(parsing: Array(list.output.utf8))["answers"]
        #expect(answers?[0]?["entered_by"]?.stringValue == "admin", "\(list.output)")
        #expect(try await daemon.questctl("answers", "enter", "ride", "owls", "none", "x").status == 1)
    }

    @Test("the sheet of codes is written for its owner alone; a quest without codes has none")
    func codes() async throws {
        let daemon = try await begin()
        let sheet = daemon.folder.file("codes.html")
        let written = try await daemon.questctl("quest", "codes", "ride", "-o", sheet)
        #expect(written.status == 0, "\(written.errors)")
        #expect(written.output == "Wrote \(sheet): 1 code to print. Keep it from riders.\n")
        let mode = try FileManager.default.attributesOfItem(atPath: sheet)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        let printed = try await daemon.questctl("quest", "codes", "ride")
        #expect(printed.output == (try String(contentsOfFile: sheet, encoding: .utf8)))
        let plain = try daemon.folder.write(DemoQuest.document(), to: "plain.geojson")
        let slip = try await daemon.questctl("quest", "load", plain)
        #expect(
            slip.status == 64 && slip.errors.contains("no quest “plain” yet, and another one is open: ride"))
        #expect(try await daemon.questctl("quest", "load", plain, "--yes").status == 0)
        let none = try await daemon.questctl("quest", "codes", "plain", "-o", sheet)
        #expect(none.status == 1 && none.errors.contains("has no task with a signed code"))
    }

    @Test("an answer without a photo has none to fetch, and nothing is written")
    func photos() async throws {
        let daemon = try await begin()
        _ = try await daemon.questctl("station", "confirm", "ride", "place-1", "owls")
        let list = try await daemon.questctl("answers", "list", "ride", "--json")
        let answers = try JSONValue(parsing: Array(list.output.utf8))["answers"]
        let id = try #require(answers?[0]?["id"]?.stringValue)
        // A steward wrote it down: no device sent it.
        #expect(answers?[0]?["device"] == nil)
        #expect(try await daemon.questctl("answers", "show", "ride", id).status == 0)
        let file = daemon.folder.file("none.jpg")
        let fetched = try await daemon.questctl("answers", "photo", "ride", id, "-o", file)
        #expect(fetched.status == 1 && fetched.errors.contains("has no photo"), "\(fetched.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("a quest in metres is loaded by --crs, and its file keeps what it says")
    func system() async throws {
        let daemon = try await RunningDaemon.start()
        // The demo's first checkpoint in UTM, zone 41 north.
        let text = """
            {"type": "FeatureCollection", "title": "T", "features": [
             {"type": "Feature", "id": "a", "properties": {"name": "A"},
              "geometry": {"type": "Point", "coordinates": [393924.95, 6113200.16]}}]}
            """
        let file = try daemon.folder.write(text, to: "utm.geojson")
        #expect(try await daemon.questctl("quest", "load", file).status == 1)
        let loaded = try await daemon.questctl("quest", "load", file, "--crs", "EPSG:32641")
        #expect(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        let own = #""crs": {"type": "name", "properties": {"name": "EPSG:32641"}}, "title""#
        let named = try daemon.folder.write(text.replacing("\"title\"", with: own), to: "named.geojson")
        let twice = try await daemon.questctl("quest", "load", named, "--crs", "EPSG:32641")
        #expect(twice.status == 2 && twice.errors.contains("leave out --crs"))
        #expect(try await daemon.questctl("quest", "load", named).status == 0)
    }
}
