import Foundation
import GeoJSONKit
import QuestClient
import QuestEngine
import QuestTestSupport
import Testing

/// An event as its organisers prepare it, by the commands of the documentation alone: places from a spreadsheet, a task
/// of another quest, two waves, two classes and a list of teams.
struct WholeEvent {
    static let id = "spring"
    static let path = "/api/v1/quests/" + id
    static let adminPath = "/api/v1/admin/quests/" + id

    /// Of the daemon's seconds in one of ours.
    private static let speed = 100

    /// Places of the demo town, each on a road.
    static let start = Place(61.34010314, 55.15916048)
    static let finish = RidingTeam.places["south"]!
    static let pier = RidingTeam.places["west"]!
    static let archery = RidingTeam.places["north"]!
    static let plaque = Place(61.36362076, 55.15612020)
    static let tea = Place(61.39088810, 55.16440338)

    let daemon: RunningDaemon
    let receiver: WebhookReceiver

    static func begin() async throws -> WholeEvent {
        let daemon = try await RunningDaemon.start(
            environment: ["QUESTD_WEBHOOK_NETWORKS": "127.0.0.1", "QUESTD_WEBHOOK_HTTP": "on"],
            "--clock-speed", "\(speed)")
        return WholeEvent(daemon: daemon, receiver: try WebhookReceiver())
    }

    // MARK: The files

    /// The table of places, as a spreadsheet writes it.
    private static var table: String {
        func row(_ cells: String...) -> String { cells.joined(separator: ";") }
        func spot(_ place: Place) -> String { "\(place.latitude);\(place.longitude)" }
        return [
            row("name", "id", "lat", "lon", "points", "question", "answer", "answer-type", "hint")
                + ";hint-price",
            row("Start", "", spot(start), "", "", "", "", "", ""),
            row("Finish", "", spot(finish), "", "", "", "", "", ""),
            row("Old pier", "pier", spot(pier), "5", "How many posts?", "12", "", "Count twice", "1"),
            row("Archery", "archery", spot(archery), "10", "Ask the steward", "", "station-points", "", ""),
        ].joined(separator: "\n") + "\n"
    }

    private static var library: String {
        """
        {"type": "FeatureCollection", "title": "Library", "features": [
         {"type": "Feature", "id": "plaque", "geometry": {"type": "Point", "coordinates": \(plaque.json)},
          "properties": {"name": "Plaque", "answer-type": "text", "answer": "1905", "points": 3}}]}
        """
    }

    /// What the organisers write into the file themselves. The waves are days away: organisers let them off before.
    private static var rules: String {
        let day = Date().addingTimeInterval(86_400).ISO8601Format()
        let later = Date().addingTimeInterval(2 * 86_400).ISO8601Format()
        func feature(_ properties: String, at geometry: String = "null") -> String {
            #"{"type": "Feature", "geometry": \#(geometry), "properties": {\#(properties)}}"#
        }
        let features = [
            feature(#""role": "wave", "id": "early", "start": "\#(day)""#),
            feature(#""role": "wave", "id": "late", "start": "\#(later)""#),
            feature(#""role": "class", "id": "long", "name": "Long""#),
            feature(
                #""role": "class", "id": "sprint", "name": "Sprint", "tasks": "pier|plaque", "time-limit": 1"#
            ),
            feature(
                #""role": "rest", "id": "tea", "name": "Tea", "minutes": 10"#,
                at: #"{"type": "Point", "coordinates": \#(tea.json)}"#),
        ]
        return #""language": "en", "time-limit": 6000, "late-penalty": 1, "finish": "place", "#
            + "\"features\": [\n" + features.joined(separator: ",\n") + ",\n"
    }

    /// The list of teams, as a spreadsheet of another language writes it.
    private static let teams = """
        \u{FEFF}название;id;волна;класс;капитан;телефон;номер
        Foxes;foxes;early;long;Anna;+7 900 1;11
        Owls;owls;early;long;Oleg;+7 900 2;12
        Snails;snails;late;Sprint;Ira;+7 900 3;13

        """

    /// Makes the quest's file and publishes it.
    func publish() async throws {
        let table = try daemon.folder.write(Self.table, to: "places.csv")
        let file = daemon.folder.file(Self.id + ".geojson")
        let imported = try await questctl("quest", "import", table, "-o", file)
        #expect(imported.contains("2 checkpoints"), "\(imported)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let list = try #require(text.firstRange(of: "\"features\": ["), "\(text)")
        _ = try daemon.folder.write(
            text.replacingCharacters(in: list, with: Self.rules), to: Self.id + ".geojson")
        let library = try daemon.folder.write(Self.library, to: "library.geojson")
        let added = try await questctl("quest", "add-task", file, library, "plaque")
        #expect(added.contains("with 1 task more"), "\(added)")
        try await questctl("quest", "check", file, "--map", try await DemoRoads.shared.roads)
        try await questctl("quest", "load", file)
    }

    /// Takes the list of teams, and prints their cards.
    ///
    /// - Returns: The codes on the cards, by the names of the teams.
    func invite() async throws -> [String: String] {
        let list = try daemon.folder.write(Self.teams, to: "teams.csv")
        let imported = try await questctl("team", "import", Self.id, list)
        #expect(imported.contains("New: 3, changed: 0, as before: 0."), "\(imported)")
        let again = try await questctl("team", "import", Self.id, list)
        #expect(again.contains("New: 0, changed: 0, as before: 3."), "\(again)")
        let sheet = daemon.folder.file("cards.html")
        try await questctl("team", "cards", Self.id, "--yes", "-o", sheet)
        let page = try String(contentsOfFile: sheet, encoding: .utf8)
        var codes: [String: String] = [:]
        for card in page.components(separatedBy: "<section>").dropFirst() {
            let name = try #require(card.firstMatch(of: /<h2>([^<]+)<\/h2>/)).1
            let code = try #require(card.firstMatch(of: /class="code">([^<]+)</)).1
            codes[String(name)] = String(code)
        }
        return codes
    }

    // MARK: What people do

    /// Runs `questctl` as the organiser, or by the token of somebody else, and has it do what it is asked.
    ///
    /// - Returns: What it prints.
    @discardableResult
    func questctl(_ arguments: String..., token: String? = nil) async throws -> String {
        var environment = ["QUESTCTL_SERVER": daemon.address]
        environment[token == nil ? "QUESTCTL_TOKEN_FILE" : "QUESTCTL_TOKEN"] = token ?? daemon.tokenFile
        let result = try await runQuestctl(arguments, environment: environment)
        try #require(result.status == 0, "\(arguments): \(result.output)\(result.errors)")
        return result.output
    }

    /// A device that joins with a code, at the start.
    func rider(with code: String) async throws -> EventRider {
        let stranger = RiderClient(server: daemon.address, quest: QuestID(Self.id), language: "en")
        let joined = try await stranger.join(code: code)
        return EventRider(event: self, rider: stranger.holding(token: joined.token), place: Self.start)
    }

    /// What the daemon's clock shows.
    func now() async throws -> Timestamp {
        let about = try await daemon.client().get("/api/v1/about")
        return try #require(
            about.json["clock"]["now"].string.flatMap { Timestamp(rfc3339: $0) }, "\(about.text)")
    }

    /// Lets time go by, by the daemon's clock.
    func pass(_ seconds: Double) async throws {
        let end = try await now() + Seconds(seconds)
        while try await now() < end { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// Asks again until it is so.
    func wait(until holds: () async throws -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(2700)
        while try await !holds() {
            try #require(ContinuousClock.now < limit, "it never came to that")
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Standings as the staff sees them, by team.
    func standings() async throws -> [String: JSONReading] {
        let list = JSONReading(try await questctl("results", Self.id, "--json"))["standings"].elements
        return Dictionary(list.map { ($0["team"].string ?? "", $0) }) { first, _ in first }
    }
}

/// A rider's phone, by the daemon's clock.
struct EventRider {
    let event: WholeEvent
    /// What an app has.
    private(set) var rider: RiderClient
    private(set) var place: Place

    init(event: WholeEvent, rider: RiderClient, place: Place) {
        (self.event, self.rider, self.place) = (event, rider, place)
    }

    /// Goes on with another phone.
    mutating func take(_ phone: EventRider) { rider = phone.rider }

    /// Rides to a place at 15 m/s, and asks for what is next.
    @discardableResult
    mutating func ride(to goal: Place) async throws -> NextReply {
        try await event.pass(place.distance(to: goal) / 15)
        place = goal
        return try await tell([0])
    }

    /// Stays where it is, with a position every ten seconds.
    @discardableResult
    func stay(_ seconds: Int) async throws -> NextReply {
        try await event.pass(Double(seconds))
        return try await tell(Array(stride(from: seconds, through: 0, by: -10)))
    }

    /// - Parameter ages: Of the positions, in seconds.
    private func tell(_ ages: [Int]) async throws -> NextReply {
        let now = try await event.now()
        let fixes = ages.map { age in
            FixReport(
                time: Moment(clamping: now + Seconds(-Double(age))), position: place.coordinate,
                accuracy: Ranged(6))
        }
        return try await rider.report(fixes, sentAt: Moment(clamping: now), asking: WayQuestion())
    }

    func next(to goal: WayQuestion.Goal? = nil) async throws -> NextReply {
        try #require(try await rider.next(WayQuestion(goal: goal))).value
    }

    func answer(_ task: String, _ text: String) async throws -> VerdictName {
        let now = Moment(clamping: try await event.now())
        let request = AnswerRequest(task: TaskID(task), text: text, sentAt: now)
        return try await rider.answer(request, key: UUID().uuidString).verdict
    }
}

extension NextReply {
    /// Where it leads to: the role of a stop or the id of a task.
    var goal: String? {
        stop?["properties"]?["role"]?.stringValue ?? riderTask?.id.rawValue
    }
}
