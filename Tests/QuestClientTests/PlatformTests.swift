import Foundation
import GeoJSONKit
import Testing

@testable import QuestClient

@Suite("What differs between platforms, on Linux")
struct PlatformTests {
    @Test("tokens are files that nobody else reads, replaced as a whole")
    func tokens() throws {
        let folder = try ScratchFolder()
        let tokens = TokenFiles(in: folder.file("tokens"))
        #expect(try tokens.token(of: "d-1") == nil)
        try tokens.keep("first", of: "d-1")
        try tokens.keep("second", of: "d-1")
        try tokens.keep("other", of: "../d 2")
        #expect(try tokens.token(of: "d-1") == "second")
        #expect(try tokens.token(of: "../d 2") == "other")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("tokens").path)
        #expect(names.count == 2 && !names.contains { $0.hasSuffix(".new") }, "\(names)")
        for name in names {
            let file = folder.file("tokens/" + name).path
            #expect(
                try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        }
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("tokens").path)[
            .posixPermissions]
        #expect(mode as? Int == 0o700)
        try tokens.forget("d-1")
        try tokens.forget("d-1")
        #expect(try tokens.token(of: "d-1") == nil && tokens.token(of: "../d 2") == "other")
    }

    @Test("a token file of whatever mode is replaced by one of the right mode")
    func looseMode() throws {
        let folder = try ScratchFolder()
        try Data("old".utf8).write(to: folder.file("token-d"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder.file("token-d").path)
        try TokenFiles(in: folder.url).keep("new", of: "d")
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("token-d").path)[
            .posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    private static func track(_ points: String...) -> [UInt8] {
        Array(#"{"type":"FeatureCollection","features":[\#(points.joined(separator: ","))]}"#.utf8)
    }

    private static func point(_ time: String, _ more: String = "") -> String {
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,55.1,230]},
         "properties":{"time":"2026-05-01T10:00:\(time)Z"\(more)}}
        """
    }

    @Test("a recorded ride comes again, as far apart as it was, dated by now")
    func recorded() async throws {
        let clock = TestClock()
        let track = try RecordedTrack(
            parsing: Self.track(
                Self.point("10"), Self.point("00", #","accuracy":8,"speed":4.5,"course":90"#),
                #"{"type":"Feature","geometry":null,"properties":{}}"#), clock: clock)
        #expect(
            track.recorded.map(\.time.description) == [
                "2026-05-01T10:00:00.000Z", "2026-05-01T10:00:10.000Z",
            ])
        #expect(track.recorded[0].accuracy == Ranged(8) && track.recorded[0].speed == Ranged(4.5))
        #expect(track.recorded[0].altitude == Ranged(230))
        let begin = clock.now
        let driver = Task {
            try await eventually { clock.sleeps.contains { $0 > 9 } }
            clock.advance(by: 10)
        }
        var times: [Double] = []
        for await fix in track.fixes() { times.append(fix.time.value.seconds(since: begin)) }
        try await driver.value
        #expect(times == [0, 10])
    }

    @Test(
        "what is no recording is refused",
        arguments: ["", "{}", #"{"type":"FeatureCollection","features":[]}"#])
    func unreadable(text: String) throws {
        let error = #expect(throws: RecordedTrack.Unreadable.self) {
            _ = try RecordedTrack(parsing: Array(text.utf8))
        }
        #expect(error?.code == "track-unreadable")
    }

    @Test("a folder that has a ride is not joined with again: no place of a team is taken for nothing")
    func joinedTwice() async throws {
        let world = try RideWorld { _ in throw ScriptedTransport.NoNetwork() }
        _ = try await world.join()
        let client = RiderClient(
            server: RideWorld.server, quest: QuestID("other"), transport: world.transport, clock: world.clock)
        let (folder, tokens) = (world.folder.file("ride"), world.tokens)
        let error = await #expect(throws: ClientError.self) {
            _ = try await Ride.join(code: "X", at: client, in: folder, tokens: tokens)
        }
        #expect(error?.code == "folder-of-another-device")
        #expect(world.transport.asked.isEmpty)
    }

    @Test("a ride whose token is gone says so; a folder without a ride has none")
    func resuming() async throws {
        let world = try RideWorld { _ in throw ScriptedTransport.NoNetwork() }
        #expect(try Ride.resume(in: world.folder.file("none"), tokens: world.tokens) == nil)
        _ = try await world.join()
        try world.tokens.forget("d-1")
        let error = #expect(throws: ClientError.self) { _ = try world.resume() }
        #expect(error?.code == "token-lost")
    }
}
