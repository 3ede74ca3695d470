import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("What accounts can be asked for")
struct AccountInterfaceTests {
    private static let path = "/api/v1/account"

    /// A second quest with a device of a new team.
    private func device(in quest: String, _ story: Story) async throws -> Rider {
        let path = "/api/v1/admin/quests/" + quest
        try await story.admin.put(path, story.world.document(title: "Второй")).expect(.created)
        try await story.admin.post(path + "/open").expect(.ok)
        let added = try await story.admin.post(path + "/teams", #"{"name": "Рыси"}"#).expect(.created)
        let code = added.json["join_code"]?.stringValue ?? ""
        let joined = try await story.anonymous.post(
            "/api/v1/quests/\(quest)/join", #"{"code": "\#(code)", "device_name": "телефон-Анны"}"#
        ).expect(.created)
        return story.anonymous.with(token: joined.json["token"]?.stringValue)
    }

    @Test("whoever is signed in sees the account, and nothing of how the provider calls the person")
    func show() async throws {
        try await World().runStory { story in
            let id = try await story.world.account("subject-81", name: "Анна")
            let browser = try await story.world.browser(signedInTo: id, as: story.anonymous)
            let shown = try await browser.get(Self.path).expect(.ok)
            #expect(shown.json["id"]?.stringValue == id.rawValue)
            #expect(shown.json["name"]?.stringValue == "Анна")
            #expect(shown.json["sign_ins"]?[0]?["provider"]?.stringValue == "club")
            #expect(shown.json["roles"]?.arrayValue == [] && shown.json["merge_offer"] == nil)
            #expect(!shown.text.contains("subject-81"))
            let history = try await browser.get(Self.path + "/history").expect(.ok)
            #expect(history.json["rides"]?.arrayValue == [])
        }
    }

    @Test("an account is for nobody but whoever is signed in")
    func others() async throws {
        try await World().runStory { story in
            let scene = try await AuthorisationScene.invite(
                "organiser", to: "story", Door(story.anonymous), World.adminToken.text)
            let organiser = story.anonymous.with(token: scene)
            for (rider, status) in [
                (story.anonymous, HTTPResponse.Status.unauthorized), (story.device, .forbidden),
                (organiser, .forbidden), (story.admin, .forbidden),
            ] {
                try await rider.get(Self.path).expect(status)
                try await rider.get(Self.path + "/history").expect(status)
                try await rider.put(Self.path + "/profile", "{}").expect(status)
                try await rider.post(Self.path + "/sessions/end").expect(status)
                try await rider.post(Self.path + "/erase", #"{"confirm": "erase"}"#).expect(status)
            }
            let id = try await story.world.account("a")
            let browser = try await story.world.browser(signedInTo: id, as: story.anonymous)
            for path in ["", "/\(id)", "/\(id)/log"] {
                try await story.anonymous.get("/api/v1/admin/accounts" + path).expect(.unauthorized)
                for rider in [story.device, organiser] {
                    try await rider.get("/api/v1/admin/accounts" + path).expect(.forbidden)
                }
                try await browser.get("/api/v1/admin/accounts" + path).expect(.forbidden)
            }
            // Nor does it open a quest that its person has nothing to do with.
            try await browser.get(Story.path + "/tasks").expect(.forbidden)
            try await browser.get(Story.adminPath + "/teams").expect(.forbidden)
        }
    }

    @Test("a profile is changed as a whole, lines that are none are refused, and no log has a word of it")
    func profile() async throws {
        try await World().runStory { story in
            let id = try await story.world.account("a", name: "Анна")
            let browser = try await story.world.browser(signedInTo: id, as: story.anonymous)
            let path = Self.path + "/profile"
            let changed = try await browser.put(
                path, #"{"name": " Анна К. ", "phone": "+7 900 000-00-00", "language": "ru"}"#
            ).expect(.ok)
            #expect(changed.json["name"]?.stringValue == "Анна К.")
            #expect(changed.json["phone"]?.stringValue == "+7 900 000-00-00")
            #expect(changed.json["language"]?.stringValue == "ru")
            let long = String(repeating: "я", count: 101)
            for name in [long, #"a\nb"#] {
                try await browser.put(path, #"{"name": "\#(name)"}"#)
                    .expect(.unprocessableContent, code: "account-name-invalid", member: "name")
            }
            try await browser.put(path, #"{"phone": "\#(long)"}"#)
                .expect(.unprocessableContent, code: "account-phone-invalid", member: "phone")
            try await browser.put(path, #"{"language": "de"}"#)
                .expect(.unprocessableContent, code: "member-invalid", member: "language")
            try await browser.put(path, #"{"email": "a@example.org"}"#)
                .expect(.unprocessableContent, code: "member-unknown")
            #expect(try await browser.get(Self.path).json == changed.json)
            let empty = try await browser.put(path, #"{"name": null}"#).expect(.ok)
            #expect(empty.json["name"] == nil && empty.json["phone"] == nil && empty.json["language"] == nil)
            let log = try await story.admin.get("/api/v1/admin/accounts/\(id)/log").expect(.ok)
            #expect(log.text.contains("profile-changed"))
            #expect(!log.text.contains("Анна") && !log.text.contains("+7 900"))
        }
    }

    @Test("the history has all quests, the latest first, with results only while everybody is shown them")
    func history() async throws {
        try await World().runStory { story in
            let hidden = story.world.document().replacing(
                "\"organiser\":", with: "\"results\": \"hidden\", \"organiser\":")
            try await story.admin.put(Story.adminPath, hidden).expect(.ok)
            let id = try await story.world.account("a")
            try await story.world.takePart(story.device, as: id)
            let browser = try await story.world.browser(signedInTo: id, as: story.anonymous)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            let before = try await browser.get(Self.path + "/history").expect(.ok)
            let ride = try #require(before.json["rides"]?[0])
            #expect(ride["quest"]?.stringValue == "story" && ride["title"]?.stringValue == "Проба")
            #expect(ride["team_name"]?.stringValue == "Лисы" && ride["status"]?.stringValue == "open")
            #expect(ride["may_ride"]?.boolValue == true)
            try await story.anonymous.get(Story.path + "/results").expect(.conflict)
            #expect(ride["points"] == nil && ride["rank"] == nil)

            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            story.world.clock.advance(by: 86_400)
            try await story.world.takePart(try await device(in: "later", story), as: id)
            let after = try await browser.get(Self.path + "/history").expect(.ok)
            let rides = try #require(after.json["rides"]?.arrayValue)
            #expect(rides.map { $0["quest"]?.stringValue } == ["later", "story"])
            try await story.anonymous.get(Story.path + "/results").expect(.ok)
            #expect(rides[1]["points"] == 3 && rides[1]["status"]?.stringValue == "closed")
        }
    }

    @Test("a device of the session is kept for the account, and another phone of the person rides on as it")
    func participation() async throws {
        try await World().runStory { story in
            let world = story.world
            let id = try await world.account("a")
            let role = try await world.role(of: story.device)
            let phone = try await world.browser(signedInTo: id, with: [role], as: story.anonymous)
            let second = try await world.browser(signedInTo: id, as: story.anonymous)
            let path = Self.path + "/participations/"
            try await second.get(Story.path + "/team").expect(.forbidden)
            try await second.put(path + role.holder.id).expect(.notFound, code: "device-not-in-team")
            for _ in 0..<2 {
                let kept = try await phone.put(path + role.holder.id).expect(.ok)
                #expect(kept.json["rides"]?.arrayValue?.count == 1)
                #expect(kept.json["rides"]?[0]?["device"]?.stringValue == role.holder.id)
            }
            let team = try await second.get(Story.path + "/team").expect(.ok)
            #expect(team.json["name"]?.stringValue == "Лисы")
            try await second.put(path + role.holder.id).expect(.ok)
            try await phone.put(path + "none").expect(.notFound, code: "device-not-in-team")
            let other = try await world.account("b")
            let stranger = try await world.browser(signedInTo: other, with: [role], as: story.anonymous)
            try await stranger.put(path + role.holder.id)
                .expect(.conflict, code: "account-participation-taken")
        }
    }

    @Test("a sign-in is taken from the account, but never the last one")
    func unlinking() async throws {
        try await World().runStory { story in
            let id = try await story.world.account("a")
            try await story.world.link("b", to: id)
            let browser = try await story.world.browser(signedInTo: id, as: story.anonymous)
            let links = try await browser.get(Self.path).json["sign_ins"]?.arrayValue ?? []
            let ids = links.compactMap { $0["id"]?.stringValue }
            #expect(ids.count == 2)
            let path = Self.path + "/sign-ins/"
            try await browser.delete(path + "none").expect(.notFound, code: "account-sign-in-unknown")
            let left = try await browser.delete(path + ids[0]).expect(.ok)
            #expect(left.json["sign_ins"]?.arrayValue?.count == 1)
            try await browser.delete(path + ids[1]).expect(.conflict, code: "account-last-sign-in")
        }
    }

    @Test("sessions end everywhere else, with the devices that they had by the account; this one goes on")
    func endingSessions() async throws {
        try await World().runStory { story in
            let world = story.world
            let id = try await world.account("a")
            try await world.takePart(story.device, as: id)
            let role = try await world.role(of: story.device)
            let here = try await world.browser(signedInTo: id, as: story.anonymous)
            let there = try await world.browser(signedInTo: id, with: [role], as: story.anonymous)
            try await there.get(Story.path + "/team").expect(.ok)
            let ended = try await here.post(Self.path + "/sessions/end").expect(.ok)
            #expect(ended.json["sessions"]?.arrayValue?.count == 1)
            #expect(ended.fields[.setCookie] != nil)
            try await there.get(Self.path).expect(.unauthorized, code: "session-unknown")
            try await there.get(Story.path + "/team").expect(.unauthorized, code: "session-unknown")
            try await here.get(Self.path).expect(.ok)
            try await here.get(Story.path + "/team").expect(.ok)
            // Whoever brings the token of the device itself is no session.
            try await story.device.get(Story.path + "/team").expect(.ok)
        }
    }

    @Test("erasing leaves nothing in any quest, the logs stay valid, and asking again finds nothing to do")
    func erasing() async throws {
        try await World().runStory { story in
            let world = story.world
            let id = try await world.account("a", name: "Анна-82")
            let other = try await device(in: "later", story)
            for rider in [story.device, other] { try await world.takePart(rider, as: id) }
            try await story.device.answer(story.answer("song", "тайна-83"), key: "1").expect(.created)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await other.post(
                "/api/v1/quests/later/answers", story.answer("song", "тайна-84"),
                [HTTPField.Name("Idempotency-Key")!: "1"]
            ).expect(.created)
            try await story.admin.post(
                Story.adminPath + "/staff/accounts",
                #"{"account": "\#(id)", "role": "viewer", "name": "Анна-85"}"#
            ).expect(.created)
            let browser = try await world.browser(signedInTo: id, as: story.anonymous)
            try await browser.get(Story.adminPath + "/answers").expect(.ok)

            try await browser.post(Self.path + "/erase", #"{"confirm": "yes"}"#)
                .expect(.unprocessableContent, code: "member-invalid")
            let erased = try await browser.post(Self.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(erased.json["erased"]?.boolValue == true && erased.json["quests"] == 2)

            for quest in ["story", "later"] {
                let path = "/api/v1/admin/quests/" + quest
                for part in ["/teams", "/answers", "/records", "/staff"] {
                    let text = try await story.admin.get(path + part).expect(.ok).text
                    for canary in ["тайна-83", "тайна-84", "Анна-85", "телефон-Анны"] {
                        #expect(!text.contains(canary), "\(path)\(part)")
                    }
                }
                let verified = try await story.admin.get(path + "/log/verify").expect(.ok)
                #expect(verified.json["valid"]?.boolValue == true)
            }
            for (rider, path) in [(story.device, Story.path), (other, "/api/v1/quests/later")] {
                try await rider.get(path + "/team").expect(.unauthorized)
            }
            try await browser.get(Self.path).expect(.unauthorized)
            let shown = try await story.admin.get("/api/v1/admin/accounts/\(id)").expect(.ok)
            #expect(shown.json["standing"]?.stringValue == "erased")
            #expect(!shown.text.contains("Анна-82") && shown.json["rides"]?.arrayValue == [])
            let again = try await story.admin.post(
                "/api/v1/admin/accounts/\(id)/erase", #"{"confirm": "\#(id)"}"#
            ).expect(.ok)
            #expect(again.json["quests"] == 0)
            let records = try await world.store.records(of: id, after: 0, limit: 100)
            #expect(records.last?.kind == .erased)
            #expect(try AccountLogVerifier.verify(records, of: id).seq == Int64(records.count))
        }
    }

    @Test("what was erased in part before the daemon stopped is finished by asking again")
    func erasingAgain() async throws {
        try await World().runStory { story in
            let id = try await story.world.account("a")
            let other = try await device(in: "later", story)
            for rider in [story.device, other] { try await story.world.takePart(rider, as: id) }
            // As far as it came.
            try await story.device.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            let erased = try await story.admin.post(
                "/api/v1/admin/accounts/\(id)/erase", #"{"confirm": "\#(id)"}"#
            ).expect(.ok)
            #expect(erased.json["quests"] == 1)
            try await other.get("/api/v1/quests/later/team").expect(.unauthorized)
            #expect(try await story.world.store.account(id)?.participations == [])
        }
    }

    @Test(
        "of a quest whose personal data is erased in time an account keeps its result, and neither team nor device"
    )
    func retention() async throws {
        try await World().runStory { story in
            let (world, parts) = (story.world, story.world.parts)
            let id = try await world.account("a")
            try await world.takePart(story.device, as: id)
            try await world.takePart(try await device(in: "later", story), as: id)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            world.clock.advance(by: 86_400)
            let retention = Retention(
                kept: 86_400, erasing: Erasing(store: parts.store), services: QuestServer(parts).services,
                photos: parts.photos,
                history: AccountKeeping(
                    accounts: parts.accounts, earlier: EarlierStates(store: parts.store), clock: parts.clock),
                clock: parts.clock, logger: parts.logger)
            await retention.erase()
            let left = try await world.store.account(id)?.participations.map(\.quest)
            #expect(left == [QuestID("later")])
            let browser = try await world.browser(signedInTo: id, as: story.anonymous)
            let history = try await browser.get(Self.path + "/history").expect(.ok)
            let rides = history.json["rides"]?.arrayValue ?? []
            let kept = rides.first { $0["quest"]?.stringValue == "story" }
            #expect(rides.count == 2 && kept?["title"]?.stringValue == "Проба")
            #expect(kept?["device"] == nil && kept?["team"] == nil && kept?["team_name"] == nil)
            #expect(kept?["points"] != nil && kept?["may_ride"]?.boolValue == false)
            try await browser.post(Self.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(try await world.store.account(id)?.results == [])
        }
    }
}
