import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import QuestWire
import Testing

@testable import questctl

@Suite("questctl ride bundle")
struct RideBundleTests {
    @Test("takes the largest bundle that a daemon may be set to give")
    func largest() throws {
        let media = try #require(MediaLimits.bundleBytes.settable)
        #expect(RideBundleCommand.largest > media.upperBound)
    }

    @Test("writes what the team may see, held against its checksums; a damaged one is not taken for whole")
    func bundle() async throws {
        let daemon = try await RunningDaemon.start()
        let text = DemoQuest.document().replacingOccurrences(
            of: "\"name\": \"Задание 1\"", with: "\"name\": \"Задание 1\", \"media\": \"owl.ogg\"")
        let quest = try daemon.folder.write(text, to: "ride.geojson")
        #expect(try await daemon.questctl("quest", "load", quest).status == 0)
        let sound = try daemon.folder.write("OggS and more", to: "owl.ogg")
        #expect(try await daemon.questctl("media", "add", "ride", sound).status == 0)
        #expect(try await daemon.questctl("quest", "open", "ride").status == 0)
        let rider = try await Rider(joining: "ride", at: daemon.address, addingTeam: "Лисы", with: daemon)
        let phone = ["QUESTCTL_SERVER": daemon.address, "QUESTCTL_TOKEN": rider.token]

        let file = daemon.folder.file("bundle.zip")
        let written = try await questctl("ride", "bundle", "ride", "-o", file, environment: phone)
        #expect(written.status == 0, "\(written.errors)")
        #expect(written.output == "Wrote \(file): 5 files of quest “ride”, version 1\n")
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let manifest = try #require(RideBundleCommand.manifest(of: bytes))
        #expect(manifest.files.map(\.path).last == "media/owl.ogg")
        let again = try await questctl("ride", "bundle", "ride", "-o", file, "--json", environment: phone)
        #expect(again.status == 0, "\(again.errors)")
        let report = try JSONValue(parsing: Array(again.output.utf8))
        #expect(report["files"]?.arrayValue?.count == 5 && report["left_out"]?.arrayValue?.isEmpty == true)

        // The sound's last byte, and an archive that lacks a file of its list.
        let place = try #require(
            bytes.indices.last { bytes[$0...].starts(with: Array("OggS and more".utf8)) })
        var changed = bytes
        changed[place + 12] = UInt8(ascii: "!")
        #expect(RideBundleCommand.manifest(of: changed) == nil)
        let archive = try ZIPReader(bytes)
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        var less: [UInt8] = []
        for entry in archive.entries.dropLast() {
            less += try writer.file(entry.name, archive.contents(of: entry, limit: entry.size))
        }
        #expect(RideBundleCommand.manifest(of: less + writer.end) == nil)
        #expect(RideBundleCommand.manifest(of: Array(bytes.dropLast(100))) == nil)

        // Organisers have no team.
        let refused = try await daemon.questctl("ride", "bundle", "ride", "-o", file)
        #expect(refused.status == 4, "\(refused.errors)")
    }
}
