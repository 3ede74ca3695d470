import Foundation
import QuestClient
import QuestTestSupport
import Testing

/// A quest under way on a real daemon, and the devices of one team in it.
struct RidingTeam {
    static let path = "/api/v1/quests/ride"

    let daemon: RunningDaemon
    let code: String

    /// Three places of the demo town, far from each other.
    static let places = [
        "west": Place(61.33529663, 55.15406052), "north": Place(61.35503769, 55.16558354),
        "south": Place(61.35787010, 55.14842038),
    ]

    /// - Parameter properties: Of the quest, such as `"profile": "shortest",`.
    static func begin(
        _ properties: String = "", answers: String = "judge", description: String = "", clockSpeed: Int = 1
    ) async throws -> RidingTeam {
        let daemon = try await RunningDaemon.start("--clock-speed", "\(clockSpeed)")
        let tasks = places.sorted { $0.key < $1.key }.map { id, place in
            """
            {"type": "Feature", "id": "\(id)", "geometry": {"type": "Point", "coordinates": \(place.json)},
             "properties": {"name": "\(id)", "answer-type": "\(answers)", "description": "\(description)"}}
            """
        }
        let document = """
            {"type": "FeatureCollection", "title": "Ride", "organiser": "Founders", \(properties)
             "features": [\(tasks.joined(separator: ","))]}
            """
        let file = try daemon.folder.write(document, to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file, "--id", "ride")
        try #require(loaded.status == 0, "\(loaded.errors)")
        let opened = try await daemon.questctl("quest", "open", "ride")
        try #require(opened.status == 0, "\(opened.errors)")
        let added = try await daemon.questctl("team", "add", "ride", "Foxes", "--id", "foxes", "--json")
        return RidingTeam(daemon: daemon, code: try #require(JSONReading(added.output)["join_code"].string))
    }

    /// One more device joins the team, or takes the place of one by its code.
    func device(with code: String? = nil) async throws -> RidingDevice {
        let stranger = RiderClient(server: daemon.address, quest: QuestID("ride"))
        let joined = try await stranger.join(code: code ?? self.code)
        return RidingDevice(
            id: joined.device.rawValue, client: daemon.client(token: joined.token),
            rider: stranger.holding(token: joined.token))
    }

    /// What the router says of the way between two places, asked for nothing else.
    func search(
        _ profile: String, from start: Place, to end: Place
    ) async throws -> (distance: Double, duration: Double, weight: Double, line: [Place]) {
        let answer = try await daemon.client().get(
            "/route/v1/\(profile)/\(start.text);\(end.text)?overview=full&geometries=geojson")
        let route = answer.json["routes"][0]
        return (
            try #require(route["distance"].number, "\(answer.text)"),
            try #require(route["duration"].number), try #require(route["weight"].number),
            Place.line(route["geometry"])
        )
    }
}

struct RidingDevice {
    let id: String
    /// For what a test asks in its own words.
    let client: Client
    /// For what an app asks.
    let rider: RiderClient

    /// Tells where it is, and asks where to now.
    @discardableResult
    func report(
        _ place: Place, accuracy: Double = 15, asking question: WayQuestion = WayQuestion()
    ) async throws -> NextReply {
        let now = Moment(clamping: SystemDeviceClock().now)
        let fix = FixReport(time: now, position: place.coordinate, accuracy: Ranged(accuracy))
        return try await rider.report([fix], sentAt: now, asking: question)
    }

    /// - Parameter query: Of `POST …/positions`, such as `?reply=next`.
    @discardableResult
    func post(_ place: Place, accuracy: Double = 15, query: String = "?reply=next") async throws
        -> Client.Answer
    {
        let time = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        let answer = try await client.post(
            RidingTeam.path + "/positions" + query,
            #"{"sent_at": "\#(time)", "time": "\#(time)", "position": \#(place.json), "accuracy": \#(accuracy)}"#
        )
        #expect(answer.status == 200, "\(answer.text)")
        return answer
    }

    func next(_ query: String = "") async throws -> Client.Answer {
        try await client.get(RidingTeam.path + "/next" + query)
    }

    func stream(after last: String? = nil, receiveBuffer: Int32? = nil) throws -> EventStream {
        try EventStream(
            RidingTeam.path + "/ride", of: client, after: last, receiveBuffer: receiveBuffer)
    }
}

/// A place in degrees, and metres between places of a town.
struct Place: Equatable {
    var longitude: Double
    var latitude: Double

    init(_ longitude: Double, _ latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }

    init?(_ position: JSONReading) {
        let numbers = position.elements.compactMap(\.number)
        guard numbers.count >= 2 else { return nil }
        self.init(numbers[0], numbers[1])
    }

    init(_ coordinate: Coordinate) {
        self.init(coordinate.longitude, coordinate.latitude)
    }

    var coordinate: Coordinate { Coordinate(longitude: longitude, latitude: latitude) }
    var text: String { "\(longitude),\(latitude)" }
    var json: String { "[\(text)]" }

    static func line(_ geometry: JSONReading) -> [Place] {
        geometry["coordinates"].elements.compactMap { Place($0) }
    }

    private static let metresPerDegree = 111_195.0

    /// Metres east and north of another place.
    private func offset(from other: Place) -> (x: Double, y: Double) {
        (
            (longitude - other.longitude) * Self.metresPerDegree * cos(other.latitude * .pi / 180),
            (latitude - other.latitude) * Self.metresPerDegree
        )
    }

    func distance(to other: Place) -> Double {
        let offset = offset(from: other)
        return (offset.x * offset.x + offset.y * offset.y).squareRoot()
    }

    func moved(east: Double, north: Double) -> Place {
        Place(
            longitude + east / (Self.metresPerDegree * cos(latitude * .pi / 180)),
            latitude + north / Self.metresPerDegree)
    }

    /// Metres to the nearest point of a line.
    func distance(to line: [Place]) -> Double {
        zip(line, line.dropFirst()).map { start, end in
            let (way, own) = (end.offset(from: start), offset(from: start))
            let square = way.x * way.x + way.y * way.y
            let share = square > 0 ? max(0, min(1, (own.x * way.x + own.y * way.y) / square)) : 0
            let (x, y) = (own.x - share * way.x, own.y - share * way.y)
            return (x * x + y * y).squareRoot()
        }.min() ?? .infinity
    }

    /// Places along a line, so many metres from one to the next.
    static func steps(of line: [Place], every metres: Double) -> [Place] {
        var (places, left) = ([line[0]], metres)
        for (start, end) in zip(line, line.dropFirst()) {
            let length = start.distance(to: end)
            var along = left
            while along <= length {
                let share = along / length
                places.append(
                    Place(
                        start.longitude + share * (end.longitude - start.longitude),
                        start.latitude + share * (end.latitude - start.latitude)))
                along += metres
            }
            left = along - length
        }
        return places
    }
}

extension RidingTeam {
    var admin: Client {
        let token = try? String(contentsOfFile: daemon.tokenFile, encoding: .utf8)
        return daemon.client(token: token?.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// One more member of the staff.
    /// - Parameter access: For how long, such as `2d`.
    func staff(_ role: String, access: String = "30d") async throws -> (id: String, client: Client) {
        let invited = try await daemon.questctl(
            "staff", "invite", "ride", "--role", role, "--name", "Anna", "--access", access, "--json")
        let code = try #require(JSONReading(invited.output)["code"].string, "\(invited.errors)")
        let id = try #require(JSONReading(invited.output)["staff"]["id"].string)
        let joined = try await daemon.client().post(Self.path + "/staff", #"{"code": "\#(code)"}"#)
        return (id, daemon.client(token: try #require(joined.json["token"].string, "\(joined.text)")))
    }
}
