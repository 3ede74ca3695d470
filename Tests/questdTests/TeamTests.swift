import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import ServerBase
@testable import questd

@Suite("Teams, staff and what is erased")
struct TeamTests {
    private static let team = Story.adminPath + "/teams/lisy"

    @Test("a device that is removed is out at once; its answers stay")
    func removedDevice() async throws {
        try await World().runStory { story in
            try await story.device.answer(story.answer("song", "поём"), key: "1").expect(.created)
            let shown = try await story.admin.get(Self.team).expect(.ok)
            let device = try #require(shown.json["devices"]?[0]?["id"]?.stringValue)
            #expect(shown.json["devices"]?[0]?["captain"]?.boolValue == true)
            let after = try await story.admin.send(.delete, Self.team + "/devices/" + device).expect(.ok)
            #expect(after.json["devices"]?[0]?["removed"]?.boolValue == true)
            #expect(after.json["team"]?["device_count"]?.integerValue == 0)
            try await story.device.get(Story.path + "/answers").expect(.unauthorized, code: "token-unknown")
            let answers = try await story.admin.get(Story.adminPath + "/answers")
            #expect(answers.json["answers"]?[0]?["text"]?.stringValue == "поём")
            try await story.admin.send(.delete, Self.team + "/devices/" + device)
                .expect(.notFound, code: "device-not-in-team")
        }
    }

    @Test("codes are issued anew, used up, expire and are revoked")
    func codes() async throws {
        try await World().runStory { story in
            func join(_ code: String?) async throws -> Answer {
                try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code ?? "")"}"#)
            }
            let once = try await story.admin.post(Self.team + "/code", #"{"uses": 1, "expires_in": 60}"#)
                .expect(.created).json["join_code"]?.stringValue
            try await join(once).expect(.created)
            try await join(once).expect(.notFound, code: "unknown-team-code")
            let short = try await story.admin.post(Self.team + "/code", #"{"expires_in": 60}"#)
                .expect(.created).json["join_code"]?.stringValue
            story.world.clock.advance(by: 60)
            try await join(short).expect(.notFound, code: "unknown-team-code")
            let detail = try await story.admin.get(Self.team)
            #expect(detail.json["code"]?["good"]?.boolValue == false)
            let last = try await story.admin.post(Self.team + "/code", "{}").json["join_code"]?.stringValue
            try await story.admin.send(.delete, Self.team + "/code").expect(.ok)
            try await join(last).expect(.notFound, code: "unknown-team-code")
            try await story.admin.send(.delete, Self.team + "/code")
                .expect(.conflict, code: "team-has-no-code")
            for body in [#"{"uses": 0}"#, #"{"expires_in": 0}"#, #"{"until": 1}"#] {
                try await story.admin.post(Self.team + "/code", body).expect(.unprocessableContent)
            }
        }
    }

    @Test("the captain hands over, and only the captain")
    func captain() async throws {
        try await World().runStory { story in
            let code = try await story.admin.post(Self.team + "/code", "{}").json["join_code"]?.stringValue
            let joined = try await story.anonymous.post(
                Story.path + "/join", #"{"code": "\#(code ?? "")", "device_name": "Второй"}"#)
            let second = story.anonymous.with(token: joined.json["token"]?.stringValue)
            let id = joined.json["device"]?.stringValue ?? ""
            let choice = #"{"device": "\#(id)"}"#
            try await second.put(Story.path + "/team/captain", choice)
                .expect(.forbidden, code: "not-captain")
            let team = try await story.device.put(Story.path + "/team/captain", choice).expect(.ok)
            #expect(team.json["devices"]?[1]?["captain"]?.boolValue == true)
            #expect(team.json["devices"]?[1]?["name"]?.stringValue == "Второй")
            let first = team.json["devices"]?[0]?["id"]?.stringValue ?? ""
            try await second.send(.delete, Story.path + "/team/devices/" + first).expect(.ok)
            try await story.device.get(Story.path + "/team").expect(.unauthorized)
        }
    }

    @Test("an invitation is good once; its token until it is revoked; the log names who decided")
    func staff() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/staff"
            let invited = try await story.admin.post(
                path, #"{"role": "judge", "name": "Судья Анна", "expires_in": 3600}"#
            ).expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            let id = invited.json["staff"]?["id"]?.stringValue ?? ""
            let accept = #"{"code": "\#(code.lowercased())"}"#
            let accepted = try await story.anonymous.post(Story.path + "/staff", accept).expect(.created)
            try await story.anonymous.post(Story.path + "/staff", accept)
                .expect(.notFound, code: "invitation-unknown")
            let judge = story.anonymous.with(token: accepted.json["token"]?.stringValue)
            let sent = try await story.device.answer(story.answer("song", "поём"), key: "1")
            let answer = sent.json["id"]?.stringValue ?? ""
            try await judge.post(Story.adminPath + "/answers/\(answer)/accept").expect(.ok)
            try await judge.post(Story.adminPath + "/close").expect(.forbidden, code: "not-allowed")
            let log = try await story.admin.get(Story.adminPath + "/records")
            #expect(log.text.contains("\"actor\":\"staff:\(id)\"") && !log.text.contains("Анна"))
            let revoked = try await story.admin.send(.delete, path + "/" + id).expect(.ok)
            #expect(revoked.json["status"]?.stringValue == "revoked")
            try await judge.get(Story.adminPath).expect(.unauthorized, code: "token-unknown")
            let list = try await story.admin.get(path)
            #expect(list.json["staff"]?.arrayValue?.count == 1)

            let late = try await story.admin.post(path, #"{"role": "viewer", "name": "Пётр"}"#)
            story.world.clock.advance(by: 86_400)
            try await story.anonymous.post(
                Story.path + "/staff", #"{"code": "\#(late.json["code"]?.stringValue ?? "")"}"#
            ).expect(.notFound, code: "invitation-unknown")
            #expect(
                try await story.admin.get(path).json["staff"]?[1]?["status"]?.stringValue == "expired")
            try await story.admin.post(path, #"{"role": "king", "name": "Пётр"}"#)
                .expect(.unprocessableContent, code: "member-invalid")
            try await story.admin.post(path, #"{"role": "judge", "name": "Пётр", "expires_in": 1}"#)
                .expect(.unprocessableContent, code: "member-invalid", member: "expires_in")
        }
    }

    @Test("an invitation has a link to the desk where the daemon knows its own address")
    func invitationLink() async throws {
        let path = Story.adminPath + "/staff"
        let body = #"{"role": "judge", "name": "Анна"}"#
        var world = try World()
        world.publicURL = "https://quest.example"
        try await world.runStory { story in
            let invited = try await story.admin.post(path, body).expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            #expect(
                invited.json["link"]?.stringValue == "https://quest.example/desk#quest=story&code=\(code)")
            let browser = Browser(story.anonymous)
            let joined = try await browser.join(code).expect(.created)
            #expect(joined.json["roles"]?[0]?["role"]?.stringValue == "judge")
            try await browser.send(.delete, "/api/v1/session").expect(.ok)
            try await browser.get(Story.adminPath).expect(.unauthorized)
        }
        try await World().runStory { story in
            let invited = try await story.admin.post(path, body).expect(.created)
            #expect(invited.json["link"] == nil)
        }
    }

    @Test("a token with an end is good until then, and listed as expired after it")
    func accessWithAnEnd() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/staff"
            let invited = try await story.admin.post(
                path, #"{"role": "steward", "name": "Олег", "access_for": 3600}"#
            ).expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            let accepted = try await story.anonymous.post(Story.path + "/staff", #"{"code": "\#(code)"}"#)
            let steward = story.anonymous.with(token: accepted.json["token"]?.stringValue)
            story.world.clock.advance(by: 3599)
            try await steward.get(Story.adminPath).expect(.ok)
            story.world.clock.advance(by: 1)
            try await steward.get(Story.adminPath).expect(.unauthorized, code: "token-unknown")
            let list = try await story.admin.get(path)
            #expect(list.json["staff"]?[0]?["status"]?.stringValue == "expired")
            #expect(list.json["staff"]?[0]?["access_until"]?.stringValue == "\(World.start + 3600)")
            for span in [59, 31_622_401] {
                try await story.admin.post(
                    path, #"{"role": "judge", "name": "Олег", "access_for": \#(span)}"#
                ).expect(.unprocessableContent, code: "member-invalid", member: "access_for")
            }
        }
    }

    @Test("what is erased is gone everywhere, and the log stays valid")
    func erasure() async throws {
        try await World().runStory { story in
            let other = try await Story.join("Совы", story.admin)
            try await story.device.answer(story.answer("song", "секрет лис"), key: "1").expect(.created)
            try await other.answer(story.answer("song", "секрет сов"), key: "1").expect(.created)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.device.post(Story.path + "/erase", #"{"confirm": "yes"}"#)
                .expect(.unprocessableContent, code: "member-invalid")
            try await story.device.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            try await story.device.get(Story.path + "/team").expect(.unauthorized)
            var answers = try await story.admin.get(Story.adminPath + "/answers").text
            #expect(!answers.contains("секрет лис") && answers.contains("секрет сов"))

            let path = Story.adminPath + "/teams/sovy/erase"
            try await story.admin.post(path, #"{"confirm": "lisy"}"#).expect(.unprocessableContent)
            let erased = try await story.admin.post(path, #"{"confirm": "sovy", "positions": true}"#)
                .expect(.ok)
            #expect(erased.json["team"]?["name"]?.stringValue?.isEmpty == true)
            answers = try await story.admin.get(Story.adminPath + "/answers").text
            #expect(!answers.contains("секрет"))
            try await other.get(Story.path + "/answers").expect(.ok)
            let verified = try await story.admin.get(Story.adminPath + "/log/verify")
            #expect(verified.json["valid"]?.boolValue == true)
            let log = try await story.admin.get(Story.adminPath + "/records").text
            #expect(log.contains("\"kind\":\"erased\""))
        }
    }

    @Test("guests need a quest that takes them, and are teams of their own there")
    func guests() async throws {
        let guest = #"{"name": "Гость"}"#
        try await World().runStory { story in
            #expect(try await story.anonymous.get(Story.path).expect(.ok).json["guests"]?.boolValue == false)
            try await story.anonymous.post(Story.path + "/guests", guest)
                .expect(.conflict, code: "guests-not-taken")
            let open = story.world.document().replacing(
                "\"organiser\":", with: "\"guests\": true, \"team-size\": 2, \"organiser\":")
            try await story.admin.put(Story.adminPath, open).expect(.ok)
            #expect(try await story.anonymous.get(Story.path).expect(.ok).json["guests"]?.boolValue == true)
            let list = try await story.anonymous.get("/api/v1/quests").expect(.ok)
            #expect(list.json["quests"]?.arrayValue?.first?["guests"]?.boolValue == true)
            let first = try await story.anonymous.post(Story.path + "/guests", guest).expect(.created)
            let second = try await story.anonymous.post(Story.path + "/guests", guest).expect(.created)
            #expect(first.json["team"]?["id"] != second.json["team"]?["id"])
            let team = try await story.anonymous.with(token: first.json["token"]?.stringValue)
                .get(Story.path + "/team").expect(.ok)
            #expect(team.json["device_limit"]?.integerValue == 2)
            #expect(team.json["devices"]?.arrayValue?.count == 1)
        }
    }

    @Test("answers too many at once are refused, are no attempts, and are taken later")
    func answerThrottle() async throws {
        try await World().runStory { story in
            var refused = 0
            for number in 0..<30 {
                let answer = try await story.device.answer(
                    story.answer("bird", "наугад \(number)"), key: "\(number)")
                if answer.status == .tooManyRequests {
                    refused += 1
                    #expect(answer.fields[.retryAfter] != nil)
                }
            }
            #expect(refused == 10)
            story.world.clock.advance(by: 2)
            try await story.device.answer(story.answer("bird", "наугад"), key: "later").expect(.created)
            let answers = try await story.device.get(Story.path + "/answers")
            #expect(answers.json["answers"]?.arrayValue?.count == 31 - refused)
        }
    }

    @Test(
        "networks of IPv6 are told apart by 64 bits, addresses of IPv4 by all",
        arguments: [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("192.0.2.1", "192.0.2.2", false), ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
            ("::ffff:192.0.2.1", "192.0.2.1", true), ("::1", "::2", false),
        ])
    func networks(one: String, other: String, same: Bool) {
        let networks = [one, other].map { NetworkAddress($0)?.network }
        #expect(!networks.contains(nil))
        #expect((networks[0] == networks[1]) == same)
    }
}
