import AsyncHTTPClient
import FoundationEssentials
import GeoJSONKit
import NIOCore
import NIOHTTP1
import QuestEngine
import QuestWire

/// Makes the teams of a run and lets their devices join, as organisers and riders would.
///
/// Right join codes cost nothing at the daemon's throttle, so this goes as fast as the daemon stores it.
struct PartyMaker: Sendable {
    let client: DaemonClient
    let seed: UInt64
    /// The daemon's.
    let clock: DaemonClock

    /// Number of requests under way at a time.
    private static let width = 24

    private struct Joined: Sendable {
        let number: Int
        let quest: Int
        let team: TeamID
        /// Whether no earlier run has made it.
        let isNew: Bool
        let devices: [JoinReply]
    }

    /// - Parameter progress: Called with the number of riders that have joined.
    /// - Returns: The devices, team by team, with places near the tasks of their quests.
    func devices(
        riders: Int, teams: Int, in quests: inout [SimulatedQuest], progress: @Sendable (Int) -> Void
    ) async throws -> [SimulatedDevice] {
        var joined: [Joined] = []
        let ids = quests.map(\.id)
        try await withThrowingTaskGroup(of: Joined.self) { group in
            func add(_ number: Int) {
                let count = riders / teams + (number < riders % teams ? 1 : 0)
                let quest = number % ids.count
                group.addTask { try await join(number, count, quest, ids[quest]) }
            }
            for number in 0..<min(Self.width, teams) { add(number) }
            var next = min(Self.width, teams)
            var count = 0
            while let team = try await group.next() {
                joined.append(team)
                count += team.devices.count
                progress(count)
                if next < teams { add(next) }
                next += 1
            }
        }
        joined.sort { $0.number < $1.number }
        for index in quests.indices {
            guard let token = joined.first(where: { $0.quest == index })?.devices.first?.token else {
                continue
            }
            let hasStart = try await readPlaces(of: &quests[index], token: token)
            guard !quests[index].tasks.isEmpty else {
                throw CommandFailure(.refused, .simulationNoTasks(quests[index].id))
            }
            guard hasStart else { continue }
            for team in joined where team.quest == index && team.isNew {
                try await setStart(of: team.team, in: ids[index])
            }
        }
        return try await placed(joined, in: quests)
    }

    /// A rider with the places where he may begin, the best first.
    private struct Candidate: Sendable {
        let quest: Int
        let team: TeamID
        let device: JoinReply
        let places: [Coordinate]
    }

    /// Gives each device a place from which a way leads on. Places are drawn beforehand, so that a seed gives the same
    /// ones each time.
    private func placed(_ joined: [Joined], in quests: [SimulatedQuest]) async throws -> [SimulatedDevice] {
        var generator = SplitMix64(seed: seed)
        var candidates: [Candidate] = []
        for team in joined {
            let tasks = quests[team.quest].tasks.sorted { $0.key < $1.key }.map(\.value)
            for device in team.devices {
                let drawn = (0..<Self.tries).map { _ in Self.place(near: tasks, using: &generator) }
                // At a task there is always a road.
                let last = tasks.randomElement(using: &generator).map { [$0] } ?? []
                candidates.append(
                    Candidate(quest: team.quest, team: team.team, device: device, places: drawn + last))
            }
        }
        let ids = quests.map(\.id)
        var found: [Int: SimulatedDevice] = [:]
        try await withThrowingTaskGroup(of: (Int, SimulatedDevice).self) { group in
            func add(_ number: Int) {
                let candidate = candidates[number]
                group.addTask { (number, try await device(candidate, in: ids[candidate.quest])) }
            }
            for number in candidates.indices.prefix(Self.width) { add(number) }
            var next = Self.width
            while let (number, device) = try await group.next() {
                found[number] = device
                if next < candidates.count { add(next) }
                next += 1
            }
        }
        return candidates.indices.compactMap { found[$0] }
    }

    private func device(_ candidate: Candidate, in quest: QuestID) async throws -> SimulatedDevice {
        var place = candidate.places[candidate.places.count - 1]
        for drawn in candidate.places.dropLast() {
            let isOpen = try await hasWay(from: drawn, token: candidate.device.token, in: quest)
            if isOpen {
                place = drawn
                break
            }
        }
        return SimulatedDevice(
            quest: candidate.quest, team: candidate.team, device: candidate.device.device,
            token: candidate.device.token, place: place)
    }

    /// Whether the daemon knows a way to the next task from there. What else it says against one, such as a start that
    /// is still to come, is no matter of the place.
    private func hasWay(from place: Coordinate, token: String, in quest: QuestID) async throws -> Bool {
        let path = APIPath.quest(quest, "next") + "?position=\(place.longitude),\(place.latitude)"
        var request = HTTPClientRequest(url: client.server.description + path)
        request.headers.add(name: "Authorization", value: "Bearer " + token)
        let response = try await Connection.client.execute(request, timeout: Connection.timeout)
        let bytes = Array(try await response.body.collect(upTo: 16 << 20).readableBytesView)
        guard response.status != .ok else { return true }
        let code = (try? JSONValue(parsing: bytes))?["code"]?.stringValue ?? ""
        return !["no-route", "position-off-road", "task-off-road", "position-outside-map"].contains(code)
    }

    /// Places that are tried for each rider before one begins at a task.
    private static let tries = 6

    private func join(_ number: Int, _ count: Int, _ quest: Int, _ id: QuestID) async throws -> Joined {
        let team = TeamID("sim-\(seed)-\(number + 1)")
        let (code, isNew) = try await self.code(of: team, named: "Simulated \(seed)-\(number + 1)", in: id)
        var devices: [JoinReply] = []
        for _ in 0..<count {
            let answer = try await client.send(
                .post, APIPath.quest(id, "join"),
                body: .json(JoinRequest(code: code, deviceName: "simulated")))
            if answer.problem?.code == "team-full" {
                throw CommandFailure(.refused, .simulationTeamFull(team))
            }
            if answer.isProblem { throw client.failure(of: answer) }
            devices.append(try client.decode(answer))
        }
        return Joined(number: number, quest: quest, team: team, isNew: isNew, devices: devices)
    }

    /// Returns the code of a new team, or a new code for a team of an earlier run.
    private func code(
        of team: TeamID, named name: String, in quest: QuestID
    ) async throws -> (code: String, isNew: Bool) {
        let answer = try await client.send(
            .post, APIPath.adminQuest(quest, "teams"), body: .json(TeamRequest(name: name, id: team)))
        if answer.problem?.code == "team-exists" {
            let issued: TeamAdded = try await client.ask(
                .post, APIPath.adminQuest(quest, "teams", team.rawValue, "code"),
                body: .json(CodeTerms()))
            return (issued.joinCode, false)
        }
        if answer.isProblem { throw client.failure(of: answer) }
        let added: TeamAdded = try client.decode(answer)
        return (added.joinCode, true)
    }

    /// Lets a team start in a little while, so that its riders are led to the start before.
    private func setStart(of team: TeamID, in quest: QuestID) async throws {
        let _: AdminTeam = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "start"),
            body: .json(RideTimeRequest(time: Moment(clamping: clock.now + Self.untilStart))))
    }

    /// The time from joining to the start, by the daemon's clock.
    private static let untilStart: Seconds = 120

    /// Reads the tasks and the rests with a place, as riders see them.
    ///
    /// - Returns: Whether the quest has a start.
    private func readPlaces(of quest: inout SimulatedQuest, token: String) async throws -> Bool {
        var request = HTTPClientRequest(url: client.server.description + APIPath.quest(quest.id, "tasks"))
        request.headers.add(name: "Authorization", value: "Bearer " + token)
        let response = try await Connection.client.execute(request, timeout: Connection.timeout)
        let bytes = Array(try await response.body.collect(upTo: 16 << 20).readableBytesView)
        guard response.status == .ok else {
            throw client.failure(of: DaemonClient.Answer(status: Int(response.status.code), bytes: bytes))
        }
        var hasStart = false
        for feature in (try? JSONValue(parsing: bytes))?["features"]?.arrayValue ?? [] {
            let role = feature["properties"]?["role"]?.stringValue
            if role == "start" { hasStart = true }
            guard let place = Self.place(of: feature["geometry"]) else { continue }
            if role == "rest" { quest.rests.append(place) }
            if let id = feature["id"]?.stringValue { quest.tasks[TaskID(id)] = place }
        }
        return hasStart
    }

    /// The point of a task, or the first corner of its ground.
    private static func place(of geometry: JSONValue?) -> Coordinate? {
        var value = geometry?["coordinates"]
        while let first = value?[0], first.arrayValue != nil { value = first }
        guard let longitude = value?[0]?.doubleValue, let latitude = value?[1]?.doubleValue else {
            return nil
        }
        return Coordinate(longitude: longitude, latitude: latitude)
    }

    /// Returns a random place within 400 m of one of the given places.
    private static func place(near places: [Coordinate], using generator: inout SplitMix64) -> Coordinate {
        let middle = places.randomElement(using: &generator) ?? Coordinate(longitude: 0, latitude: 0)
        let place = LocalPlane.Point(
            x: .random(in: -400...400, using: &generator), y: .random(in: -400...400, using: &generator))
        return LocalPlane(center: middle).coordinate(of: place)
    }
}

/// A device that has joined, with the rider who carries it.
struct SimulatedDevice: Sendable {
    /// Index of the quest in the run.
    let quest: Int
    let team: TeamID
    let device: DeviceID
    let token: String
    let place: Coordinate
}

/// A quest that is ridden, as its riders and the organisers' file know it.
struct SimulatedQuest: Sendable {
    let id: QuestID
    /// The places of the tasks, as the daemon sends them to riders.
    var tasks: [TaskID: Coordinate] = [:]
    /// The places of the rests.
    var rests: [Coordinate] = []
    /// Right answers, where the quest's file was given.
    var answers: [TaskID: String] = [:]

    /// Returns the rest that is nearest to a place.
    func rest(near place: Coordinate) -> Coordinate? {
        rests.min { Geodesic.distance($0, place) < Geodesic.distance($1, place) }
    }
}

extension AnswerRule {
    /// An answer that this rule accepts; `nil` where no text can be one.
    var rightAnswer: String? {
        switch self {
        case .text(let accepted), .code(let accepted): accepted.first.map { $0.replacing("*", with: "") }
        case .number(let value, _, let unit):
            "\(value)" + (unit.map { " " + $0.label.text } ?? "")
        case .choice(let options, let right): options[right].text
        case .choices(let options, let right):
            PipeSeparatedList.write(right.sorted().map { options[$0].text })
        case .sorting(let options, let right): PipeSeparatedList.write(right.map { options[$0].text })
        case .gaps(let gaps):
            gaps.map { ($0.first ?? "").replacing("*", with: "") }.joined(separator: "|")
        case .codes(let accepted, let needs): accepted.prefix(needs).joined(separator: ",")
        case .judge: "?"
        case .arrival, .station, .stationPoints, .stationTime, .photo, .video, .signedCode: nil
        }
    }
}
