import Foundation
import QuestClient
import QuestTestSupport
import Testing

/// A quest of a few tasks that a test writes itself, open on a real daemon, with teams of one device each.
struct SmallQuest {
    static let path = "/api/v1/quests/small"
    static let adminPath = "/api/v1/admin/quests/small"

    /// Places of the demo town on roads, hundreds of metres from each other.
    private static let places = [
        "west": RidingTeam.places["west"]!, "north": RidingTeam.places["north"]!,
        "south": RidingTeam.places["south"]!, "middle": Place(61.34010314, 55.15916048),
        "east": Place(61.36362076, 55.15612020),
    ]

    let daemon: RunningDaemon
    let admin: Client
    private let riders: [String: RiderClient]

    /// - Parameters:
    ///   - features: As `task` and `stop` write them.
    ///   - teams: Ids, which are their names too.
    ///   - properties: Of the quest, such as `"profile": "shortest",`.
    static func begin(
        _ features: [String], teams: [String], properties: String = "", clockSpeed: Int = 1
    ) async throws -> SmallQuest {
        let daemon = try await RunningDaemon.start("--clock-speed", "\(clockSpeed)")
        let token = try String(contentsOfFile: daemon.tokenFile, encoding: .utf8)
        let admin = daemon.client(token: token.trimmingCharacters(in: .whitespacesAndNewlines))
        let document = """
            {"type": "FeatureCollection", "title": "Small", "language": "en", \(properties)
             "features": [\(features.joined(separator: ",\n"))]}
            """
        let published = try await admin.put(adminPath, document)
        try #require(published.isDone, "\(published.text)")
        var riders: [String: RiderClient] = [:]
        let stranger = RiderClient(server: daemon.address, quest: QuestID("small"), language: "en")
        for team in teams {
            let added = try await admin.post(
                adminPath + "/teams", #"{"name": "\#(team)", "id": "\#(team)"}"#)
            let code = try #require(added.json["join_code"].string, "\(added.text)")
            riders[team] = stranger.holding(token: try await stranger.join(code: code).token)
        }
        let opened = try await admin.post(adminPath + "/open", "")
        try #require(opened.isDone, "\(opened.text)")
        return SmallQuest(daemon: daemon, admin: admin, riders: riders)
    }

    /// - Parameter properties: Besides its name, which is its id.
    static func task(_ id: String, at place: String, _ properties: String) -> String {
        """
        {"type": "Feature", "id": "\(id)", "geometry": {"type": "Point", "coordinates": \(json(place))},
         "properties": {"name": "\(id)", \(properties)}}
        """
    }

    /// A feature with a role, at a place.
    static func stop(_ role: String, at place: String) -> String {
        """
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(json(place))},
         "properties": {"role": "\(role)", "name": "\(role)"}}
        """
    }

    private static func json(_ place: String) -> String { places[place]?.json ?? "null" }

    func rider(_ team: String) throws -> RiderClient {
        try #require(riders[team], "no team \(team)")
    }

    @discardableResult
    func answer(_ team: String, _ task: String, _ text: String) async throws -> TeamAnswer {
        try await rider(team).answer(
            AnswerRequest(task: TaskID(task), text: text, sentAt: Self.now), key: UUID().uuidString)
    }

    /// A device of the team tells that it is there.
    ///
    /// - Parameter clockError: Seconds that its clock is fast.
    @discardableResult
    func stand(_ team: String, at place: String, clockError: Double = 0) async throws -> NextReply {
        let (now, spot) = (Self.time(clockError), try #require(Self.places[place]))
        let fix = FixReport(time: now, position: spot.coordinate, accuracy: Ranged(6))
        return try await rider(team).report([fix], sentAt: now, asking: WayQuestion())
    }

    /// What the team's device is told at a place that it does not tell.
    func next(_ team: String, from place: String) async throws -> NextReply {
        let spot = try #require(Self.places[place])
        return try #require(try await rider(team).next(from: spot.coordinate)).value
    }

    /// What an organiser does, and has to be able to.
    @discardableResult
    func organise(_ path: String, _ body: String = "{}", isPut: Bool = false) async throws -> JSONReading {
        let path = Self.adminPath + path
        let answer = isPut ? try await admin.put(path, body) : try await admin.post(path, body)
        try #require(answer.isDone, "\(path): \(answer.text)")
        return answer.json
    }

    /// A judge accepts an answer, as its team was told of it.
    func accept(_ told: TeamAnswer) async throws {
        try await organise("/answers/\(told.id)/accept")
    }

    /// One more member of the staff.
    func staff(_ role: String) async throws -> Client {
        let invited = try await organise("/staff", #"{"role": "\#(role)", "name": "Anna"}"#)
        let code = try #require(invited["code"].string)
        let joined = try await daemon.client().post(Self.path + "/staff", #"{"code": "\#(code)"}"#)
        return daemon.client(token: try #require(joined.json["token"].string, "\(joined.text)"))
    }

    func standing(of team: String) async throws -> JSONReading {
        let results = try await admin.get(Self.adminPath + "/results?explain=\(team)")
        return try #require(
            results.json["standings"].elements.first { $0["team"].string == team }, "\(results.text)")
    }

    /// Points of every team as the result list has them, and as the list of teams does.
    func points() async throws -> (results: [String: Double], teams: [String: Double]) {
        func points(_ list: [JSONReading], _ id: String) -> [String: Double] {
            Dictionary(list.map { ($0[id].string ?? "", $0["points"].number ?? .nan) }) { $1 }
        }
        let results = try await admin.get(Self.adminPath + "/results").json["standings"].elements
        let teams = try await admin.get(Self.adminPath + "/teams").json["teams"].elements
        return (points(results, "team"), points(teams, "id"))
    }

    /// As a device tells it.
    static var now: Moment { time() }

    private static func time(_ error: Double = 0) -> Moment {
        let now = SystemDeviceClock().now
        return Moment(clamping: Timestamp(milliseconds: now.milliseconds + Int64(error * 1000)))
    }
}

/// The code by which the daemon refuses what a rider asks; `nil` where it does not.
func refusal(of request: () async throws -> some Any) async throws -> String? {
    do {
        _ = try await request()
        return nil
    } catch let error as ClientError {
        return error.code
    }
}

extension Client.Answer {
    var isDone: Bool { (200..<300).contains(status) }
    /// Of a problem document.
    var code: String? { json["code"].string }
}
