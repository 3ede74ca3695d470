import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import Testing

@Suite("questctl for a whole quest: its archive, and its repeat")
struct ArchiveCommandTests {
    /// A quest of two versions that is open, with a team that has answered.
    private func begin() async throws -> RunningDaemon {
        let daemon = try await RunningDaemon.start()
        let text = DemoQuest.document()
            .replacingOccurrences(
                of: "\"features\": [", with: "\"opens\": \"2020-01-01T10:00:00+05:00\", \"features\": [")
        for title in ["Проба", "Проба 2"] {
            let file = try daemon.folder.write(
                text.replacingOccurrences(of: "Проба", with: title), to: "ride.geojson")
            let loaded = try await daemon.questctl("quest", "load", file)
            try #require(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        }
        _ = try await daemon.questctl("quest", "open", "ride")
        let rider = try await Rider(
            joining: "ride", at: daemon.address, addingTeam: "Лисы", with: daemon)
        _ = try await rider.answer("place-1", "seven")
        return daemon
    }

    @Test("pictures and sounds are uploaded, listed, exported and removed")
    func media() async throws {
        let daemon = try await RunningDaemon.start()
        let quest = try daemon.folder.write(DemoQuest.document(), to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", quest)
        let sound = try daemon.folder.write("OggS and more", to: "owl.ogg")
        let added = try await daemon.questctl("media", "add", "ride", sound)
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output == "owl.ogg is uploaded with quest “ride”.\n")
        let list = try await daemon.questctl("media", "list", "ride")
        #expect(list.status == 0 && list.output.contains(/owl\.ogg +audio\/ogg/), "\(list.output)")
        let text = try daemon.folder.write("just text", to: "text.jpg")
        let refused = try await daemon.questctl("media", "add", "ride", text)
        #expect(refused.status == 1 && refused.errors.contains("This is no JPEG"), "\(refused.errors)")
        let named = try daemon.folder.write("OggS", to: "Owl 2.ogg")
        #expect(try await daemon.questctl("media", "add", "ride", named).status == 2)
        let file = path(daemon, "media.zip")
        #expect(try await daemon.questctl("quest", "export", "ride", "-o", file).status == 0)
        let archive = try ZIPReader(Array(try Data(contentsOf: URL(fileURLWithPath: file))))
        #expect(archive.entries.contains { $0.name == "media/owl.ogg" && $0.size == 13 })
        #expect(try await daemon.questctl("quest", "copy", "ride", "again").status == 0)
        #expect(try await daemon.questctl("media", "list", "again").output.contains("owl.ogg"))
        let removed = try await daemon.questctl("media", "remove", "ride", "owl.ogg", "--json")
        #expect(removed.status == 0, "\(removed.errors)")
        #expect(try JSONValue(parsing: Array(removed.output.utf8))["size"]?.integerValue == 13)
        #expect(try await daemon.questctl("media", "remove", "ride", "owl.ogg").status == 1)
    }

    private func path(_ daemon: RunningDaemon, _ name: String) -> String { daemon.folder.file(name) }

    @Test("an archive holds every version, the results and the log, and is verified without the daemon")
    func archive() async throws {
        let daemon = try await begin()
        let file = path(daemon, "ride.zip")
        let exported = try await daemon.questctl(
            "quest", "export", "ride", "--tracks", "--photos", "-o", file)
        #expect(exported.status == 0, "\(exported.errors)")
        #expect(exported.output.hasPrefix("Wrote \(file): "), "\(exported.output)")
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let archive = try ZIPReader(bytes)
        let names = Set(archive.entries.map(\.name))
        let wanted: Set = [
            "quest.geojson", "versions/1.geojson", "versions/2.geojson", "teams.json", "answers.json",
            "decisions.json", "messages.json", "zones.json", "results/results.json", "results/results.csv",
            "results/results.geojson", "results/results.iof.xml", "results/punches.xml", "log.jsonl",
            "manifest.json",
        ]
        #expect(names.isSuperset(of: wanted), "\(wanted.subtracting(names))")
        #expect(names.contains { $0.hasPrefix("tracks/") })
        func contents(_ name: String) throws -> [UInt8] {
            let entry = try #require(archive.entries.first { $0.name == name })
            return try archive.contents(of: entry, limit: entry.size)
        }
        #expect(try contents("quest.geojson") == contents("versions/2.geojson"))
        #expect(try contents("quest.geojson") != contents("versions/1.geojson"))
        // The log notes who looked at the tracks.
        #expect(String(decoding: try contents("log.jsonl"), as: UTF8.self).contains("track"))

        let verified = try await questctl("quest", "verify-export", file, "--json")
        #expect(verified.status == 0, "\(verified.errors)")
        let report = try JSONValue(parsing: Array(verified.output.utf8))
        #expect(report["files"]?.arrayValue?.count == names.count - 1)
        let log = try await daemon.questctl("log", "verify", "ride", "--json")
        let head = try JSONValue(parsing: Array(log.output.utf8))["head"]
        #expect(head != nil && report["head"] == head)
        #expect(try await questctl("quest", "verify-export", file).output.contains("is what was exported"))
    }

    @Test("an archive has the whole tracks, also of longer ago than a week")
    func oldTracks() async throws {
        let daemon = try await begin()
        let rider = try await Rider(
            joining: "ride", at: daemon.address, addingTeam: "Совы", with: daemon)
        try await rider.ride(to: "61.3353,55.1541", age: 864_000)
        try await rider.ride(to: "61.3354,55.1542")
        let file = path(daemon, "old.zip")
        let exported = try await daemon.questctl("quest", "export", "ride", "--tracks", "-o", file)
        #expect(exported.status == 0, "\(exported.errors)")
        let archive = try ZIPReader(Array(try Data(contentsOf: URL(fileURLWithPath: file))))
        let entry = try #require(archive.entries.first { $0.name == "tracks/sovy.geojson" })
        let track = try JSONValue(parsing: try archive.contents(of: entry, limit: entry.size))
        #expect(track["type"]?.stringValue == "FeatureCollection")
        let times = track["features"]?[0]?["properties"]?["coordTimes"]?.arrayValue
        #expect(times?.count == 2, "\(track)")
    }

    @Test("every file of an archive that was changed, added or taken away is named, whatever its checksum")
    func changed() async throws {
        let daemon = try await begin()
        let file = path(daemon, "ride.zip")
        #expect(try await daemon.questctl("quest", "export", "ride", "-o", file).status == 0)
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let archive = try ZIPReader(bytes)
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        var mended: [UInt8] = []
        for entry in archive.entries {
            var contents = try archive.contents(of: entry, limit: entry.size)
            if entry.name == "messages.json" { continue }
            if ["results/results.csv", "teams.json"].contains(entry.name) { contents.append(0x0A) }
            mended += try writer.file(entry.name, contents)
        }
        mended += try writer.file("more.txt", [0x61])
        mended += writer.end
        let other = path(daemon, "mended.zip")
        try Data(mended).write(to: URL(fileURLWithPath: other))
        let refused = try await questctl("quest", "verify-export", other)
        #expect(refused.status == 1, "\(refused.errors)")
        // All at once, whoever asks for them.
        let names = ["results/results.csv", "teams.json", "messages.json", "more.txt"]
        let taken = try await daemon.questctl("quest", "import", other)
        for errors in [refused.errors, taken.errors] {
            #expect(names.allSatisfy { errors.contains($0) }, "\(errors)")
        }
        bytes.removeLast(30)
        try Data(bytes).write(to: URL(fileURLWithPath: other))
        #expect(try await questctl("quest", "verify-export", other).status == 1)
        #expect(try await questctl("quest", "verify-export", path(daemon, "none.zip")).status == 2)
    }

    @Test("a repeat has the file with new times, the teams where asked, and a log of its own")
    func copy() async throws {
        let daemon = try await begin()
        let copied = try await daemon.questctl(
            "quest", "copy", "ride", "again", "--start", "2031-05-01T09:00:00+05:00", "--teams")
        #expect(copied.status == 0, "\(copied.errors)")
        #expect(copied.output.hasPrefix("Quest “again” is a copy of “ride”, a draft.\n"), "\(copied.output)")
        #expect(copied.output.contains("Лисы"))
        let shown = try await daemon.questctl("quest", "show", "again", "--json")
        let quest = try JSONValue(parsing: Array(shown.output.utf8))
        #expect(quest["opens"]?.stringValue == "2031-05-01T04:00:00.000Z", "\(shown.output)")
        #expect(quest["team_count"]?.integerValue == 1 && quest["answer_count"]?.integerValue == 0)
        let taken = try await daemon.questctl("quest", "copy", "ride", "again")
        #expect(taken.status == 1 && taken.errors.contains("There is a quest “again” already"))
        let plain = try await daemon.questctl("quest", "copy", "ride", "third", "--json")
        let report = try JSONValue(parsing: Array(plain.output.utf8))
        #expect(report["teams"]?.arrayValue?.isEmpty == true, "\(plain.errors)")
    }

    @Test(
        "an archive becomes a quest of another daemon: every version, media and teams, and a log of its own")
    func move() async throws {
        let daemon = try await begin()
        let sound = try daemon.folder.write("OggS and more", to: "owl.ogg")
        _ = try await daemon.questctl("media", "add", "ride", sound)
        let file = path(daemon, "ride.zip")
        #expect(try await daemon.questctl("quest", "export", "ride", "-o", file).status == 0)
        let taken = try await daemon.questctl("quest", "import", file)
        #expect(taken.status == 1 && taken.errors.contains("There is a quest “ride” already"))

        let other = try await RunningDaemon.start()
        let done = try await other.questctl("quest", "import", file)
        #expect(done.status == 0, "\(done.errors)")
        #expect(done.output.hasPrefix("Quest “ride” is here, a draft: 2 versions of its file, 1 medium.\n"))
        #expect(done.output.contains("Лисы"), "\(done.output)")
        #expect(done.errors.contains("stays in the archive"), "\(done.errors)")
        let shown = try await other.questctl("quest", "show", "ride", "--json")
        let quest = try JSONValue(parsing: Array(shown.output.utf8))
        #expect(quest["phase"]?.stringValue == "draft" && quest["version"]?.integerValue == 2)
        #expect(quest["team_count"]?.integerValue == 1 && quest["answer_count"]?.integerValue == 0)
        let again = path(other, "again.zip")
        #expect(try await other.questctl("quest", "export", "ride", "-o", again).status == 0)
        let archives = try [file, again].map {
            try ZIPReader(Array(try Data(contentsOf: URL(fileURLWithPath: $0))))
        }
        for name in ["versions/1.geojson", "versions/2.geojson", "media/owl.ogg"] {
            let contents = try archives.map { archive in
                let entry = try #require(archive.entries.first { $0.name == name })
                return try archive.contents(of: entry, limit: entry.size)
            }
            #expect(contents[0] == contents[1], "\(name)")
        }
        #expect(try await other.questctl("log", "verify", "ride").status == 0)
        #expect(try await other.questctl("quest", "import", file, "--json").status == 1)
        #expect(try await other.questctl("quest", "import", file, "-o", again).status == 64)
    }

    /// An archive with other files than it had, and a manifest that fits them.
    private func changed(
        _ bytes: [UInt8], by change: (inout [(name: String, contents: [UInt8])]) -> Void
    ) throws -> [UInt8] {
        let archive = try ZIPReader(bytes)
        var files: [(name: String, contents: [UInt8])] = try archive.entries.map {
            ($0.name, try archive.contents(of: $0, limit: $0.size))
        }
        let document = try #require(files.popLast()?.contents)
        let manifest = try #require(ArchiveManifest(document: document))
        change(&files)
        let fitting = ArchiveManifest(
            quest: manifest.quest, exportedAt: manifest.exportedAt, head: manifest.head,
            files: files.map { .init(path: $0.name, contents: $0.contents) })
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        var made: [UInt8] = []
        for (name, contents) in files { made += try writer.file(name, contents) }
        return made + (try writer.file(ArchiveManifest.path, fitting.document)) + writer.end
    }

    @Test("a version that the daemon refuses is told with all its errors, by its name in the archive")
    func refusedVersion() async throws {
        let daemon = try await begin()
        let file = path(daemon, "ride.zip")
        #expect(try await daemon.questctl("quest", "export", "ride", "-o", file).status == 0)
        let made = try changed(Array(try Data(contentsOf: URL(fileURLWithPath: file)))) { files in
            guard let second = files.firstIndex(where: { $0.name == "versions/2.geojson" }) else { return }
            let text = String(decoding: files[second].contents, as: UTF8.self)
            let wrong = text.replacingOccurrences(
                of: "\"features\": [", with: "\"grace\": \"soon\", \"late-limit\": -1, \"features\": [")
            files[second].contents = Array(wrong.utf8)
        }
        let bad = path(daemon, "bad.zip")
        try Data(made).write(to: URL(fileURLWithPath: bad))
        let other = try await RunningDaemon.start()
        let refused = try await other.questctl("quest", "import", bad)
        #expect(refused.status == 1, "\(refused.errors)")
        let said = refused.output + refused.errors
        let lines = said.split(separator: "\n").filter { $0.hasPrefix("versions/2.geojson:") }
        #expect(
            lines.contains { $0.contains("grace") } && lines.contains { $0.contains("late-limit") }, "\(said)"
        )
        #expect(said.contains("Nothing of “ride” was kept."), "\(said)")
        #expect(try await other.questctl("quest", "show", "ride").status == 1)
        let told = try await other.questctl("quest", "import", bad, "--json")
        let problem = try JSONValue(parsing: Array(told.output.utf8))
        #expect((problem["findings"]?.arrayValue?.count ?? 0) >= 2, "\(told.output)\(told.errors)")
    }

    @Test("an archive that was changed, or leads elsewhere, makes no quest")
    func badMove() async throws {
        let daemon = try await begin()
        let file = path(daemon, "ride.zip")
        #expect(try await daemon.questctl("quest", "export", "ride", "-o", file).status == 0)
        let other = try await RunningDaemon.start()
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let bad = path(daemon, "bad.zip")
        try Data(bytes.dropLast(40)).write(to: URL(fileURLWithPath: bad))
        #expect(try await other.questctl("quest", "import", bad).status == 1)
        // What is right in itself, with a file whose name would be an address of its own.
        let made = try changed(bytes) { $0.append(("media/../../../accounts/x.jpg", [1])) }
        try Data(made).write(to: URL(fileURLWithPath: bad))
        #expect(try await questctl("quest", "verify-export", bad).status == 0)
        #expect(try await other.questctl("quest", "import", bad).status == 2)
        let list = try await other.questctl("quest", "list", "--json")
        #expect(try JSONValue(parsing: Array(list.output.utf8))["quests"]?.arrayValue?.isEmpty == true)
    }
}
