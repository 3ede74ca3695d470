import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Names, numbers, and what is taken out of a quest")
struct KeepingTests {
    private static let teams = Story.adminPath + "/teams"

    @Test("a team is renamed, in lists and results; another team's name only if that is meant")
    func renaming() async throws {
        try await World().runStory { story in
            _ = try await Story.join("Совы", story.admin)
            let named = try await story.admin.put(Self.teams + "/lisy/name", #"{"name": "Барсуки"}"#)
                .expect(.ok)
            #expect(named.json["team"]?["name"]?.stringValue == "Барсуки")
            #expect(named.json["team"]?["id"]?.stringValue == "lisy")
            let results = try await story.admin.get(Story.adminPath + "/results").expect(.ok)
            #expect(results.json["standings"]?.arrayValue?.contains { $0["name"] == "Барсуки" } == true)
            try await story.admin.put(Self.teams + "/lisy/name", #"{"name": "  СОВЫ "}"#)
                .expect(.conflict, code: "team-name-taken")
            try await story.admin.put(Self.teams + "/lisy/name", #"{"name": "совы", "same_name": true}"#)
                .expect(.ok)
            // Its own name in other letters is nobody else's.
            try await story.admin.put(Self.teams + "/sovy/name", #"{"name": "СОВУШКИ"}"#).expect(.ok)
            try await story.admin.put(Self.teams + "/sovy/name", #"{"name": "Совушки"}"#).expect(.ok)
            try await story.admin.put(Self.teams + "/none/name", #"{"name": "X"}"#)
                .expect(.notFound, code: "team-unknown")
            #expect(
                try await story.admin.get(Story.adminPath + "/log/verify").json["valid"]?.boolValue == true)
        }
    }

    @Test("a team that has done nothing is removed, its token is good no longer, and its name is free")
    func removing() async throws {
        try await World().runStory { story in
            let owls = try await Story.join("Совы", story.admin)
            try await owls.get(Story.path + "/team").expect(.ok)
            let removed = try await story.admin.send(.delete, Self.teams + "/sovy").expect(.ok)
            #expect(removed.json["name"]?.stringValue == "Совы" && removed.json["number"]?.integerValue == 2)
            try await owls.get(Story.path + "/team").expect(.unauthorized, code: "token-unknown")
            try await story.admin.get(Self.teams + "/sovy").expect(.notFound, code: "team-unknown")
            try await story.admin.send(.delete, Self.teams + "/sovy").expect(.notFound, code: "team-unknown")
            let quest = try await story.admin.get(Story.adminPath).expect(.ok)
            #expect(quest.json["team_count"]?.integerValue == 1)
            try await story.admin.post(Self.teams, #"{"name": "Совы", "id": "sovy"}"#)
                .expect(.conflict, code: "team-id-used")
            let again = try await story.admin.post(Self.teams, #"{"name": "Совы"}"#).expect(.created)
            #expect(again.json["team"]?["id"]?.stringValue == "sovy-2")
            try await story.device.answer(story.answer("lamps", "11"), key: "1").expect(.created)
            try await story.admin.send(.delete, Self.teams + "/lisy")
                .expect(.conflict, code: "team-has-ridden")
        }
    }

    @Test("teams have the numbers that they are given, which results and MeOS tell")
    func bibs() async throws {
        try await World().runStory { story in
            let given = try await story.admin.put(Self.teams + "/lisy/bib", #"{"bib": 12}"#).expect(.ok)
            #expect(given.json["team"]?["bib"]?.integerValue == 12)
            let owls = try await story.admin.post(Self.teams, #"{"name": "Совы", "bib": 7}"#).expect(.created)
            #expect(owls.json["team"]?["number"]?.integerValue == 7)
            try await story.admin.put(Self.teams + "/sovy/bib", #"{"bib": 12}"#)
                .expect(.conflict, code: "bib-taken")
            for number in OutsideNumberTests.ends + ["0", "100000"] {
                try await story.admin.put(Self.teams + "/sovy/bib", #"{"bib": \#(number)}"#)
                    .expect(.unprocessableContent, code: "member-invalid", member: "bib")
            }
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.created)
            let results = try await story.admin.get(Story.adminPath + "/results").expect(.ok)
            #expect(results.json["standings"]?[0]?["number"]?.integerValue == 12)
            let password = try #require(HTTPField.Name("pwd"))
            let fields: HTTPFields = [password: World.adminToken.text]
            let punches = try await story.anonymous.get("/mip/v1/story", fields).expect(.ok).text
            #expect(punches.contains("<sno>12</sno>"), "\(punches)")
            let back = try await story.admin.put(Self.teams + "/lisy/bib", "{}").expect(.ok)
            #expect(back.json["team"]?["bib"] == nil && back.json["team"]?["number"]?.integerValue == 1)
        }
    }

    @Test("controls keep their numbers for MeOS when a later edition takes tasks out and puts others in")
    func controls() async throws {
        try await World().runStory { story in
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.created)
            let place = story.world.position("D")
            let other = story.world.document().replacing(
                "\"features\": [",
                with: """
                    "features": [
                    {"type": "Feature", "id": "new", "geometry": {"type": "Point", "coordinates": \(place)},
                     "properties": {"name": "Новое"}},
                    """)
            try await story.admin.put(Story.adminPath, other).expect(.ok)
            let password = try #require(HTTPField.Name("pwd"))
            let fields: HTTPFields = [password: World.adminToken.text]
            let punches = try await story.anonymous.get("/mip/v1/story", fields).expect(.ok).text
            #expect(punches.contains("<code>32</code>") && !punches.contains("<code>33</code>"), "\(punches)")
        }
    }

    @Test("a draft is deleted with its zones and staff, and its id can be used again; what has begun stays")
    func deleting() async throws {
        try await World().runStory { story in
            let path = "/api/v1/admin/quests/draft"
            try await story.admin.put(path, story.world.document(title: "Первый")).expect(.created)
            try await story.admin.post(path + "/teams", #"{"name": "X"}"#).expect(.created)
            try await story.admin.post(path + "/zones", Self.zone(story.world, "Z")).expect(.created)
            #expect(story.world.maps.main.router.conditions.changedArcCount > 0)
            let invited = try await story.admin.post(path + "/staff", #"{"role": "viewer", "name": "x"}"#)
                .expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            let accepted = try await story.anonymous.post(
                "/api/v1/quests/draft/staff", #"{"code": "\#(code)"}"#
            ).expect(.created)
            let viewer = story.anonymous.with(token: accepted.json["token"]?.stringValue)
            try await viewer.get(path).expect(.ok)

            let deleted = try await story.admin.send(.delete, path).expect(.ok)
            #expect(deleted.json["id"]?.stringValue == "draft")
            #expect(story.world.maps.main.router.conditions.changedArcCount == 0)
            try await story.admin.get(path).expect(.notFound, code: "quest-unknown")
            try await story.admin.send(.delete, path).expect(.notFound, code: "quest-unknown")
            try await viewer.get(path).expect(.unauthorized, code: "token-unknown")

            let again = try await story.admin
                .send(.put, path, story.world.document(title: "Второй"), [.acceptLanguage: "ru"])
                .expect(.created)
            #expect(again.json["quest"]?["version"]?.integerValue == 1)
            #expect(again.json["quest"]?["title"]?.stringValue == "Второй")
            #expect(again.json["quest"]?["team_count"]?.integerValue == 0)
            try await story.admin.get(path + "/zones").expect(.ok)
            try await story.admin.send(.delete, Story.adminPath).expect(.conflict, code: "quest-has-begun")
            let team = try await story.admin.post(path + "/teams", #"{"name": "Y"}"#).expect(.created)
            let join = team.json["join_code"]?.stringValue ?? ""
            try await story.anonymous.post("/api/v1/quests/draft/join", #"{"code": "\#(join)"}"#)
                .expect(.created)
            try await story.admin.send(.delete, path).expect(.conflict, code: "quest-has-begun")
        }
    }

    @Test("a zone is renamed; a name that another zone has only if that is meant")
    func zones() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/zones"
            try await story.admin.post(path, Self.zone(story.world, "Парад")).expect(.created)
            try await story.admin.post(path, Self.zone(story.world, " ПАРАД"))
                .expect(.conflict, code: "zone-name-taken")
            try await story.admin.post(path, Self.zone(story.world, "Стройка")).expect(.created)
            let renamed = try await story.admin.put(path + "/parad/name", #"{"name": "Шествие"}"#).expect(.ok)
            #expect(renamed.json["id"] == "parad" && renamed.json["name"] == "Шествие")
            try await story.admin.put(path + "/parad/name", #"{"name": "стройка"}"#)
                .expect(.conflict, code: "zone-name-taken")
            try await story.admin.put(path + "/parad/name", #"{"name": "стройка", "same_name": true}"#)
                .expect(.ok)
            try await story.admin.put(path + "/none/name", #"{"name": "X"}"#)
                .expect(.notFound, code: "zone-unknown")
        }
    }

    /// A slow square around the middle of the street from B to E.
    private static func zone(_ world: World, _ name: String) -> String {
        let (b, e) = (world.roads.coordinate("B"), world.roads.coordinate("E"))
        let (x, y) = (b.longitude, (b.latitude + e.latitude) / 2)
        let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
            "[\(x + 0.0005 * $0.0),\(y + 0.0005 * $0.1)]"
        }
        return """
            {"name": "\(name)", "slow": 2,
             "geometry": {"type": "Polygon", "coordinates": [[\(ring.joined(separator: ","))]]}}
            """
    }
}
