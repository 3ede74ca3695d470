import BasemapTiles
import Foundation
import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

/// Two quests with two teams each, and in each team and quest one thing of every kind that an operation can name: the
/// ground on which authorisation is tried out. It can be put back to what it was at the beginning.
struct AuthorisationGround: Sendable {
    /// A team whose things are asked for.
    struct Target: Sendable, Hashable {
        let quest: String
        let team: String
    }

    /// Names that stand for it in paths and bodies.
    struct Things: Sendable {
        var captain = "none"
        var second = "none"
        var tracker = "none"
        var code = "7KQ2-M4ZD"
        var ingest = "none"
        /// Pending; wrong; with a photo.
        var pending = "none"
        var wrong = "none"
        var photographed = "none"
        var adjustment = "none"
        var call = "none"
        /// Of its quest.
        var invitation = "7KQ2-M4ZD-0B1C-XY9A"
        var staff = "none"
    }

    static let targets = [
        Target(quest: "north", team: "ants"), Target(quest: "north", team: "bees"),
        Target(quest: "south", team: "cats"), Target(quest: "south", team: "dogs"),
    ]
    static let staffRoles: [Role] = [.judge, .steward, .viewer, .organiser]

    let world: World
    /// By the names of those who ask.
    private(set) var tokens: [String: String] = [:]
    private(set) var things: [Target: Things] = [:]
    /// Ids of accounts with nothing in them.
    private(set) var accounts = (first: "none", second: "none")
    private let store: InMemoryQuestStore
    /// A basemap of one tile.
    let tiles: TileArchive?

    private init() throws {
        // Everybody comes from one network here, and a round trip costs as much as many routes.
        var limits = LimitValues()
        limits[RateLimits.routesPerNetwork] = 1_000_000
        limits[RateLimits.routes] = 1_000_000
        world = try World(limits: limits)
        store = InMemoryQuestStore()
        tiles = try TileArchive(path: SampleTiles.written(to: world.folder.file("town.mbtiles")))
        try world.roads.write(to: mapFile)
    }

    /// The name of a map beside the main one.
    static let map = "hill"

    /// The file of that map, as it was when the daemon began.
    var mapFile: String { world.folder.file("hill.roads") }

    /// The file of the tiles.
    var tilesFile: String { world.folder.file("town.mbtiles") }

    static func prepared() async throws -> AuthorisationGround {
        let bare = try AuthorisationGround()
        let (grounds, sender) = AsyncStream.makeStream(of: AuthorisationGround.self)
        try await run(bare.world, on: bare.store, in: bare.world.folder.file("photos"), bare.tiles) { rider in
            var ground = bare
            try await ground.prepare(rider)
            sender.yield(ground)
        }
        var iterator = grounds.makeAsyncIterator()
        return try #require(await iterator.next())
    }

    /// With a daemon that has all this and no traces of anybody's deeds.
    func afresh(_ body: @escaping @Sendable (Rider) async throws -> Void) async throws {
        let photos = world.folder.file("photos-\(UUID().uuidString)")
        try FileManager.default.copyItem(atPath: world.folder.file("photos"), toPath: photos)
        try await Self.run(world, on: await store.copy(), in: photos, tiles, body)
        try FileManager.default.removeItem(atPath: photos)
    }

    private static func run(
        _ world: World, on store: InMemoryQuestStore, in photos: String,
        _ tiles: TileArchive?, _ body: @escaping @Sendable (Rider) async throws -> Void
    ) async throws {
        let maps = world.folder.file(MapFolder.name)
        try FileManager.default.createDirectory(atPath: maps, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: maps + "/hill.roads")
        try FileManager.default.copyItem(
            atPath: world.folder.file("hill.roads"), toPath: maps + "/hill.roads")
        await QuestServer(world.parts).zones.forgetMaps()
        var parts = world.parts
        parts.store = store
        parts.webhooks = store
        parts.accounts = store
        parts.sessions = store
        parts.photos = PhotoFolder(path: photos)
        parts.places = try world.savedPlaces()
        parts.web = try SampleApp.withIcons().read()
        parts.tiles = TileService(tiles)
        try await QuestServer(parts).routerAlone.test(.router) { client in
            try await body(Rider(client: client, token: nil))
        }
    }

    // MARK: Preparing

    private mutating func prepare(_ anonymous: Rider) async throws {
        let admin = anonymous.with(token: World.adminToken.text)
        tokens = ["admin": World.adminToken.text, "garbage": "qst_device_0000000000000000000000000000000000"]
        for quest in Set(Self.targets.map(\.quest)).sorted() {
            let path = "/api/v1/admin/quests/" + quest
            try await admin.put(path, document).expect(.created)
            let photo = try SamplePhotos.bytes("plain.jpg")
            try await admin.send(.put, path + "/media/oak.jpg", bytes: photo).expect(.created)
            try await admin.post(path + "/open").expect(.ok)
            try await admin.post(
                path + "/zones", #"{"name": "works", "id": "works", "slow": 2, "geometry": \#(area)}"#
            ).expect(.created)
            // Which leads nowhere: it is not sent to.
            try await admin.post(path + "/webhooks", #"{"url": "https://localhost/hook", "id": "hook"}"#)
                .expect(.created)
            for role in Self.staffRoles {
                tokens["\(role.rawValue) of \(quest)"] = try await invite(role, to: quest, admin).token
            }
        }
        for target in Self.targets { things[target] = try await prepare(target, admin) }
        let first = Self.targets[0]
        let removed = try await join(first, admin)
        tokens["removed"] = removed.token
        try await admin.send(.delete, teamPath(first) + "/devices/" + removed.device).expect(.ok)
        let revoked = try await invite(.organiser, to: first.quest, admin)
        tokens["revoked"] = revoked.token
        try await admin.send(.delete, "/api/v1/admin/quests/\(first.quest)/staff/" + revoked.id).expect(.ok)
        tokens["ingest"] = things[first]?.ingest
        let account = try await world.account("signed in", in: store)
        tokens["account"] = try await world.session(signedInTo: account, in: store).text
        accounts.first = try await world.account("first", in: store).rawValue
        accounts.second = try await world.account("second", in: store).rawValue
    }

    private mutating func prepare(_ target: Target, _ admin: Rider) async throws -> Things {
        var things = Things()
        let path = "/api/v1/admin/quests/" + target.quest
        let added = try await admin.post(
            path + "/teams", #"{"name": "\#(target.team)", "id": "\#(target.team)"}"#
        )
        .expect(.created)
        try await admin.post(
            path + "/teams", #"{"name": "new-\#(target.team)", "id": "new-\#(target.team)"}"#
        ).expect(.created)
        try await admin.with(token: nil).post(
            "/api/v1/quests/\(target.quest)/registrations", #"{"name": "wait-\#(target.team)"}"#
        ).expect(.created)
        things.code = added.json["join_code"]?.stringValue ?? ""
        self.things[target] = things
        let captain = try await join(target, admin)
        let second = try await join(target, admin)
        (things.captain, things.second) = (captain.device, second.device)
        tokens["captain of \(target.team)"] = captain.token
        tokens["device of \(target.team)"] = second.token
        let tracker = try await admin.post(teamPath(target) + "/trackers", #"{"name": "x"}"#).expect(.created)
        things.tracker = tracker.json["device"]?.stringValue ?? ""
        things.ingest = tracker.json["ingest_token"]?.stringValue ?? ""

        let rider = admin.with(token: captain.token)
        let quest = "/api/v1/quests/" + target.quest
        let place = world.position("E")
        let now = world.clock.now
        try await rider.post(
            quest + "/positions", #"{"sent_at": "\#(now)", "time": "\#(now)", "position": \#(place)}"#
        ).expect(.ok)
        func answer(_ task: String, _ text: String) async throws -> String {
            let body = #"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(now)"}"#
            let sent = try await rider.post(quest + "/answers", body, [Self.key: task]).expect(.created)
            return sent.json["id"]?.stringValue ?? ""
        }
        things.pending = try await answer("song", "поём")
        things.wrong = try await answer("bird", "воробей")
        let photo = try await rider.send(
            .post, quest + "/photos?task=window&sent_at=\(now)", bytes: try SamplePhotos.bytes("plain.jpg"),
            [Self.key: "photo"]
        ).expect(.created)
        things.photographed = photo.json["id"]?.stringValue ?? ""
        let adjusted = try await admin.post(teamPath(target) + "/adjust", #"{"points": 1, "reason": "x"}"#)
        things.adjustment = adjusted.json["id"]?.stringValue ?? ""
        let call = try await rider.post(quest + "/sos", "{}", [Self.key: "sos"]).expect(.created)
        things.call = call.json["id"]?.stringValue ?? ""
        let invited = try await admin.post(path + "/staff", #"{"role": "viewer", "name": "x"}"#).expect(
            .created)
        things.invitation = invited.json["code"]?.stringValue ?? ""
        things.staff = invited.json["staff"]?["id"]?.stringValue ?? ""
        return things
    }

    private func join(_ target: Target, _ admin: Rider) async throws -> (device: String, token: String) {
        let code = things[target]?.code ?? ""
        let joined = try await admin.with(token: nil)
            .post("/api/v1/quests/\(target.quest)/join", #"{"code": "\#(code)"}"#).expect(.created)
        return (joined.json["device"]?.stringValue ?? "", joined.json["token"]?.stringValue ?? "")
    }

    private func invite(_ role: Role, to quest: String, _ admin: Rider) async throws -> (
        id: String, token: String
    ) {
        let path = "/api/v1/admin/quests/\(quest)/staff"
        let invited = try await admin.post(path, #"{"role": "\#(role.rawValue)", "name": "x"}"#).expect(
            .created)
        let code = invited.json["code"]?.stringValue ?? ""
        let accepted = try await admin.with(token: nil)
            .post("/api/v1/quests/\(quest)/staff", #"{"code": "\#(code)"}"#).expect(.created)
        return (accepted.json["staff"]?.stringValue ?? "", accepted.json["token"]?.stringValue ?? "")
    }

    private func teamPath(_ target: Target) -> String {
        "/api/v1/admin/quests/\(target.quest)/teams/\(target.team)"
    }

    static let key = HTTPField.Name("Idempotency-Key")!

    /// A task of each kind that an operation needs, a wave, a class, guests, and teams that register themselves.
    var document: String {
        world.document()
            .replacing(
                "\"organiser\":",
                with:
                    "\"guests\": true, \"tours\": true, \"registration\": \"confirmed\", \"spectators\": \"results\", \"organiser\":"
            )
            .replacing("\"points\": 3", with: "\"points\": 3, \"hint\": \"жёлтая\", \"hint-price\": 1")
            .replacing(
                "\"features\": [",
                with: """
                    "features": [
                    {"type": "Feature", "geometry": null,
                     "properties": {"role": "wave", "id": "early", "start": "2026-06-14T08:00:00Z"}},
                    {"type": "Feature", "geometry": null, "properties": {"role": "class", "id": "ebike"}},
                    {"type": "Feature", "geometry": null, "properties": {"role": "app", "banner": "oak.jpg"}},
                    {"type": "Feature", "id": "stand", "geometry": {"type": "Point", "coordinates": \(world.position("D"))},
                     "properties": {"name": "Стол", "answer-type": "station"}},
                    {"type": "Feature", "id": "hidden", "geometry": {"type": "Point", "coordinates": \(world.position("C"))},
                     "properties": {"name": "Код", "answer-type": "code"}},
                    {"type": "Feature", "id": "window", "geometry": {"type": "Point", "coordinates": \(world.position("A"))},
                     "properties": {"name": "Окно", "answer-type": "photo", "media": "oak.jpg"}},
                    """)
    }

    /// A small one beside the roads.
    var area: String {
        let middle = world.roads.coordinate("A")
        let (west, south) = (middle.longitude + 0.001, middle.latitude - 0.002)
        let ring = [(0.0, 0.0), (0.001, 0), (0.001, 0.0005), (0, 0)].map {
            "[\(west + $0.0), \(south + $0.1)]"
        }
        return #"{"type": "Polygon", "coordinates": [[\#(ring.joined(separator: ", "))]]}"#
    }
}
