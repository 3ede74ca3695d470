import Foundation
import QuestTestSupport
import Testing

/// What lasts and lives by a token, when that is revoked; over real sockets, and without anybody sending anything more.
@Suite("What was revoked ends")
struct RevocationTests {
    @Test(
        "a long request of positions ends with its token: revoked, replaced, its device removed, its team erased",
        arguments: ["revoked", "replaced", "removed", "erased"])
    func longRequests(cause: String) async throws {
        let team = try await RidingTeam.begin()
        let (device, token) = try await team.ingest()
        let (_, otherToken) = try await team.ingest()
        let request = try LongRequest(token, of: team)
        let admin = team.admin
        let path = "/api/v1/admin/quests/ride/teams/foxes"
        switch cause {
        case "revoked": #expect(try await admin.delete(path + "/devices/\(device)/ingest").status == 200)
        case "replaced": #expect(try await admin.post(path + "/devices/\(device)/ingest", "").status == 201)
        case "removed": #expect(try await admin.delete(path + "/devices/\(device)").status == 200)
        default: #expect(try await admin.post(path + "/erase", #"{"confirm": "foxes"}"#).status == 200)
        }
        let last = try request.rest()
        #expect(last.contains(#""code":"token-unknown""#) && last.contains(#""text":1"#), "\(last)")
        // Only what was revoked.
        if cause != "erased" { _ = try LongRequest(otherToken, of: team) }
    }

    @Test("streams of a team end when it is erased, and of nobody else")
    func erasedTeam() async throws {
        let team = try await RidingTeam.begin()
        let added = try await team.daemon.questctl("team", "add", "ride", "Owls", "--id", "owls", "--json")
        let owls = RidingTeam(
            daemon: team.daemon, code: try #require(JSONReading(added.output)["join_code"].string))
        let (own, other) = (try await team.device(), try await owls.device())
        let (ended, kept) = (try own.stream(), try other.stream())
        try ended.wait { $0.name == "team" }
        try kept.wait { $0.name == "team" }
        let erased = try await team.admin.post(
            "/api/v1/admin/quests/ride/teams/foxes/erase", #"{"confirm": "foxes"}"#)
        #expect(erased.status == 200)
        try ended.readToEnd()
        #expect(ended.isOver)
        try await other.post(RidingTeam.places["west"]!)
        #expect(try kept.wait { $0.data.contains("started") } != nil)
    }

    @Test(
        "a lost phone's stream ends when another takes its place; a team-mate's goes on and hears of the ride"
    )
    func lostPhone() async throws {
        let team = try await RidingTeam.begin()
        let (lost, mate) = (try await team.device(), try await team.device())
        let (ended, kept) = (try lost.stream(), try mate.stream())
        try ended.wait { $0.name == "team" }
        try kept.wait { $0.name == "team" }
        let offered = try await team.admin.post(
            "/api/v1/admin/quests/ride/teams/foxes/devices/\(lost.id)/replace", "")
        let code = try #require(offered.json["code"].string, "\(offered.text)")
        let phone = try await team.device(with: code)
        #expect(phone.id == lost.id)
        try ended.readToEnd()
        #expect(ended.isOver)
        try await phone.post(RidingTeam.places["west"]!)
        #expect(try kept.wait { $0.data.contains("started") } != nil)
    }

    @Test("the stream of a member of the staff ends when the access ends that was given for a time")
    func accessEnds() async throws {
        // Four hours, a hundred times as fast: long enough to begin on a busy machine.
        let team = try await RidingTeam.begin(clockSpeed: 100)
        let (_, guest) = try await team.staff("organiser", access: "4h")
        let (_, other) = try await team.staff("organiser")
        let path = "/api/v1/admin/quests/ride/live/events"
        let (ending, going) = (try EventStream(path, of: guest), try EventStream(path, of: other))
        try ending.wait { $0.name == "positions" }
        try going.wait { $0.name == "positions" }
        #expect(ending.status == 200)
        try ending.readToEnd()
        #expect(try await guest.get(path).status == 401)
        _ = try await team.daemon.questctl("message", "send", "ride", "afterwards")
        #expect(try going.wait { $0.name == "record" } != nil)
    }

    @Test(
        "a member of the staff who is revoked and does not read is cut off, and is told nothing that comes after"
    )
    func silentStaff() async throws {
        let team = try await RidingTeam.begin()
        let (member, anna) = try await team.staff("organiser")
        let map = try EventStream(
            "/api/v1/admin/quests/ride/live/events", of: anna, receiveBuffer: 4096)
        try map.wait { $0.name == "positions" }
        let rider = try await team.device()
        for _ in 0..<3 { try await rider.post(RidingTeam.places["west"]!) }
        _ = try await team.daemon.questctl("staff", "revoke", "ride", member, "--yes")
        _ = try await team.daemon.questctl("message", "send", "ride", "afterwards")
        try map.readToEnd()
        // The record that revokes may be told, none after it.
        let told = map.events.filter { $0.name == "record" }.compactMap { $0.json["seq"].number }
        let log = try await team.admin.get("/api/v1/admin/quests/ride/records").json["records"].elements
        let revocation = try #require(log.last { "\($0)".contains("staff-revoked") }?["seq"].number)
        #expect(map.isOver && told.allSatisfy { $0 <= revocation })
    }
}
