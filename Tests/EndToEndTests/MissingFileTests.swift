import Foundation
import QuestTestSupport
import Testing

/// A database that was moved, or put back from a copy, without what belongs to it.
@Suite("Files that belong to the database")
struct MissingFileTests {
    private func join(_ team: RidingTeam, at daemon: RunningDaemon) async throws -> Int {
        try await daemon.client().post(RidingTeam.path + "/join", #"{"code": "\#(team.code)"}"#).status
    }

    @Test(
        "a daemon does not start without the keys of its quests, says which is missing, and makes new ones if told to",
        arguments: ["join-code-key", "code-key"])
    func keys(name: String) async throws {
        let team = try await RidingTeam.begin()
        let folder = team.daemon.folder
        let file = folder.file(name)
        let kept = try Data(contentsOf: URL(fileURLWithPath: file))
        try FileManager.default.removeItem(atPath: file)
        // While it runs it has them, and the doctor warns.
        #expect(try await join(team, at: team.daemon) == 201)
        let ill = try await team.daemon.questctl("doctor")
        #expect(ill.status == 0 && ill.output.contains(file), "\(ill.output)\(ill.errors)")
        #expect(team.daemon.terminate() == 0)

        do {
            _ = try await RunningDaemon.start(in: folder)
            Issue.record("started without its keys")
        } catch let refusal as RunningDaemon.NotReady {
            #expect(refusal.log.contains(file) && refusal.log.contains("--new-keys"), "\(refusal.log)")
        }
        #expect(!FileManager.default.fileExists(atPath: file))

        // Put back, all codes are good again.
        FileManager.default.createFile(atPath: file, contents: kept, attributes: [.posixPermissions: 0o600])
        let healed = try await RunningDaemon.start(in: folder)
        #expect(try await join(team, at: healed) == 201)
        #expect(try await !healed.questctl("doctor").output.contains(file))
        #expect(healed.terminate() == 0)

        try FileManager.default.removeItem(atPath: file)
        let anew = try await RunningDaemon.start(in: folder, environment: [:], "--new-keys")
        #expect(anew.printed.contains("keys made anew"))
        #expect(try await join(team, at: anew) == (name == "join-code-key" ? 404 : 201))
    }

    @Test("photos that are missing are told at the start and by the doctor")
    func photos() async throws {
        let team = try await RidingTeam.begin(answers: "photo")
        let device = try await team.device()
        let time = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        let sent = try await device.client.post(
            RidingTeam.path + "/photos?task=west&sent_at=\(time)", bytes: try SamplePhotos.large(100_000),
            type: "image/jpeg", headers: ["Idempotency-Key": "k"])
        #expect(sent.status == 201, "\(sent.text)")
        let folder = team.daemon.folder
        #expect(try await !team.daemon.questctl("doctor").output.contains("photo"))
        #expect(team.daemon.terminate() == 0)
        #expect(!team.daemon.printed.contains("photos of answers are missing"))

        try FileManager.default.removeItem(atPath: folder.file("quests.sqlite-photos"))
        let daemon = try await RunningDaemon.start(in: folder)
        #expect(daemon.printed.contains("photos of answers are missing"))
        let ill = try await daemon.questctl("doctor")
        #expect(ill.status == 0 && ill.output.contains("1 photo is not"), "\(ill.output)\(ill.errors)")
        let list = try await daemon.questctl("doctor", "--json")
        #expect(list.output.contains(#""photos""#))
    }
}
