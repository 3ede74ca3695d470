import Foundation
import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import RoadTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

/// A small town with a quest on it and a daemon without a socket.
///
/// ```
/// A---B---C      bird stands at B, lamps at F, song at E
/// |   |   |      each side is 400 m
/// D---E---F
/// ```
struct World: Sendable {
    static let drawing = """
        A---B---C
        |   |   |
        |   |   |
        |   |   |
        D---E---F
        """
    static let adminToken = AccessToken(.admin, seed: 1)
    /// An answer that no rider may ever be sent.
    static let secret = "канарейка"
    static let start = Timestamp(rfc3339: "2026-06-14T09:00:00Z")!

    let roads: DrawnRoads
    let store = InMemoryQuestStore()
    let clock = SetClock(World.start)
    let maps: MapService
    let log = LoggedLines()
    let readiness = Readiness()
    let folder: TemporaryFolder
    let limits: LimitValues
    let work: WorkPool
    /// The address at which phones reach the daemon.
    var publicURL: String?
    /// The look of the app on this daemon.
    var branding = Branding()
    /// Whoever answers for the personal data on this daemon.
    var host: HostOperator?
    /// Whether the riders' app may offer a simulated position.
    var isDemo = false
    /// Origins whose pages may read routes.
    var routeOrigins = RouteOrigins.none

    /// - Parameters:
    ///   - map: Another town, which has the places B, E and F too.
    ///   - ground: Heights that it lies on; it is flat without.
    ///   - sections: What its file has besides, on level ground.
    init(
        limits: LimitValues = LimitValues(), map: StreetMap? = nil, ground: MadeHeights? = nil,
        adding sections: RoadSections? = nil
    ) throws {
        var patient = limits
        // Other tests may take both processors for longer than thirty seconds.
        patient[ConnectionLimits.bodyDeadline] = 3600
        self.limits = patient
        work = WorkPool(patient)
        folder = try TemporaryFolder()
        let town = StreetMap(Self.drawing, gridSize: 100)
            .way("ABC", name: "Верхняя улица").way("DEF", name: "Нижняя улица")
            .way("AD", name: "Левая улица").way("BE", name: "Средняя улица").way("CF", name: "Правая улица")
        roads =
            try ground.map { try (map ?? town).build(over: $0) }
            ?? (map ?? town).build { graph in
                var all = Preparation.sections(for: graph)
                if let sections { all.append(sections) }
                return all
            }
        maps = MapService(
            try LoadedMap(file: roads.file), folder: MapFolder(path: folder.file(MapFolder.name)))
    }

    var parts: Parts {
        var logger = Logger(label: "test") { [log] _ in CapturingLog(lines: log) }
        logger.logLevel = .trace
        return Parts(
            maps: maps, store: store, sessions: store, accounts: store, clock: clock,
            admin: Self.adminToken.digest,
            joinCodeKey: JoinCodeKey(bytes: [UInt8](repeating: 7, count: 32))!,
            codeSecret: CodeKey(bytes: [UInt8](repeating: 8, count: 32))!,
            photos: PhotoFolder(path: folder.file("photos")),
            joinThrottle: JoinThrottle(logger: logger) { [start = ContinuousClock.now] in start },
            routeOrigins: routeOrigins,
            // By the clock of the test, so that a busy machine fills no bucket.
            answerThrottle: AnswerThrottle { [clock, start = ContinuousClock.now] in
                start + .milliseconds(clock.now.since(World.start).value)
            }, limits: limits, work: work, organiser: "Основатели", publicURL: publicURL, isDemo: isDemo,
            branding: branding, host: host, readiness: readiness, logger: logger)
    }

    /// Runs the test against the router, with a client that speaks for nobody yet.
    func run(_ body: @escaping @Sendable (Rider) async throws -> Void) async throws {
        try await QuestServer(parts).routerAlone.test(.router) { client in
            try await body(Rider(client: client, token: nil))
        }
    }

    /// The same with what follows rides, such as the streams, beside it.
    func runFollowed(_ body: @escaping @Sendable (Story, LiveParts) async throws -> Void) async throws {
        let server = QuestServer(parts)
        try await server.routerWithFeed.test(.router) { client in
            try await body(try await begun(Rider(client: client, token: nil)), server.live)
        }
    }

    /// The places of a database in a file, for what reads that beside the store.
    func savedPlaces() throws -> StatePlaces {
        let path = folder.file("saved.sqlite")
        // Others may be at work on it.
        if !FileManager.default.fileExists(atPath: path) { _ = try SQLiteQuestStore(path: path) }
        return StatePlaces(database: path, stateDirectory: folder.file("state"))
    }

    /// The same over a database, and beside it what is answered without waiting.
    func runAtHand(_ body: @escaping @Sendable (Story, NextFastPath) async throws -> Void) async throws {
        var parts = parts
        parts.store = try SQLiteQuestStore(path: folder.file("quests.sqlite"))
        let server = QuestServer(parts)
        try await server.routerWithFeed.test(.router) { client in
            try await body(try await begun(Rider(client: client, token: nil)), server.atHand)
        }
    }

    /// The same with the quest "story" loaded and open, team "Лисы" added, and one device joined.
    func runStory(_ body: @escaping @Sendable (Story) async throws -> Void) async throws {
        try await run { anonymous in try await body(try await begun(anonymous)) }
    }

    func begun(_ anonymous: Rider) async throws -> Story {
        let admin = anonymous.with(token: World.adminToken.text)
        try await admin.put("/api/v1/admin/quests/story", document()).expect(.created)
        try await admin.post("/api/v1/admin/quests/story/open").expect(.ok)
        let device = try await Story.join("Лисы", admin)
        return Story(anonymous: anonymous, admin: admin, device: device, world: self)
    }

    /// A position as the wire has it.
    func position(_ place: Character) -> String {
        let point = roads.coordinate(place)
        return "[\(point.longitude),\(point.latitude)]"
    }

    func document(title: String = "Проба") -> String {
        """
        {"type": "FeatureCollection", "title": "\(title)", "title:en": "Trial", "organiser": "Основатели",
         "features": [
          {"type": "Feature", "id": "bird", "geometry": {"type": "Point", "coordinates": \(position("B"))},
           "properties": {"name": "Птица", "name:en": "Bird", "answer-type": "text", "answer": "\(Self.secret)",
                          "points": 3}},
          {"type": "Feature", "id": "lamps", "geometry": {"type": "Point", "coordinates": \(position("F"))},
           "properties": {"name": "Фонари", "answer-type": "number", "answer": "12", "points": 2}},
          {"type": "Feature", "id": "song", "geometry": {"type": "Point", "coordinates": \(position("E"))},
           "properties": {"name": "Песня"}}
        ]}
        """
    }
}

extension QuestServer {
    /// The server without a socket, and with nothing beside it.
    var routerAlone: Application<RouterResponder<QuestdContext>> {
        Application(router: router, logger: parts.logger)
    }

    /// The server without a socket, with what follows rides beside it.
    var routerWithFeed: Application<RouterResponder<QuestdContext>> {
        Application(router: router, services: [feed], logger: parts.logger)
    }
}

/// Everybody in a quest that is under way.
struct Story: Sendable {
    let anonymous: Rider
    let admin: Rider
    let device: Rider
    let world: World

    static let path = "/api/v1/quests/story"
    static let adminPath = "/api/v1/admin/quests/story"

    /// A device of a new team.
    static func join(_ name: String, _ admin: Rider) async throws -> Rider {
        let added = try await admin.post(adminPath + "/teams", #"{"name": "\#(name)", "same_name": true}"#)
            .expect(.created)
        let code = added.json["join_code"]?.stringValue ?? ""
        let joined = try await admin.with(token: nil).post(path + "/join", #"{"code": "\#(code)"}"#).expect(
            .created)
        return admin.with(token: joined.json["token"]?.stringValue)
    }

    func fix(_ place: Character, after seconds: Double = 0) -> String {
        let time = world.clock.now + Seconds(seconds)
        return
            #"{"sent_at": "\#(time)", "time": "\#(time)", "position": \#(world.position(place)), "accuracy": 8}"#
    }

    func answer(_ task: String, _ text: String) -> String {
        #"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(world.clock.now)"}"#
    }
}

/// A clock that stands until it is moved.
final class SetClock: TimeSource {
    private struct State {
        var now: Timestamp
        var sleepers: [UUID: (until: Timestamp, wake: CheckedContinuation<Void, Never>)] = [:]
    }

    private let state: Mutex<State>

    init(_ time: Timestamp) { state = Mutex(State(now: time)) }

    var now: Timestamp { state.withLock { $0.now } }
    /// Number of those who wait for a moment.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func advance(by seconds: Seconds) {
        let awake = state.withLock { state in
            state.now = state.now + seconds
            let now = state.now
            let awake = state.sleepers.filter { $0.value.until <= now }
            for id in awake.keys { state.sleepers[id] = nil }
            return awake.values.map(\.wake)
        }
        for sleeper in awake { sleeper.resume() }
    }

    func sleep(until time: Timestamp) async throws {
        let id = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    if state.now >= time || Task.isCancelled { return true }
                    state.sleepers[id] = (time, continuation)
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.wake.resume()
        }
        try Task.checkCancellation()
    }
}

extension AccessToken {
    init(_ kind: Kind, seed: UInt64) {
        var source = IdentifierSource(generator: SeededGenerator(seed: seed))
        self.init(kind, using: &source)
    }
}

extension World {
    /// A body that closes a square around the middle of the street from B to E.
    func closureInTheMiddle(_ more: String = "") -> String {
        let (b, e) = (roads.coordinate("B"), roads.coordinate("E"))
        let (x, y) = (b.longitude, (b.latitude + e.latitude) / 2)
        let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
            "[\(x + 0.0005 * $0.0),\(y + 0.0005 * $0.1)]"
        }
        return """
            {"name": "Средняя закрыта", "same_name": true, \(more)
             "geometry": {"type": "Polygon", "coordinates": [[\(ring.joined(separator: ","))]]}}
            """
    }
}
