import ArgumentParser
import QuestEngine
import QuestWire

struct TeamStart: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Record when a team started or will, or all teams of a wave.",
        discussion: """
            It counts before the wave's time: for a wave that was held up, and for starts at intervals.

              questctl team start spring-ride foxes
              questctl team start spring-ride foxes --time 2026-06-14T12:03:00+05:00
              questctl team start spring-ride --wave early
              questctl team start spring-ride foxes --undo
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Argument(help: ArgumentHelp("The team, by its id or its name.", valueName: "TEAM"))
    var team: TeamReference?

    @Option(help: ArgumentHelp("All teams of this wave.", valueName: "WAVE"))
    var wave: String?

    @OptionGroup var ride: RideOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (team == nil) != (wave == nil) else {
            throw ValidationError("Name a team, or a wave by --wave.")
        }
        if wave != nil, ride.undo { throw ValidationError("--undo is for one team.") }
        if let wave, !Slug.isValid(wave) { throw ValidationError("--wave is the id of a wave.") }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        guard let reference = self.team else {
            let list: AdminTeamList = try await client.ask(
                .put, APIPath.adminQuest(quest, "waves", wave ?? "", "start"), body: .json(ride.request))
            if console.asJSON { return try console.print(json: list) }
            if list.teams.isEmpty { return console.tell(.nothingToShow()) }
            let zone = try await client.timeZone(of: quest)
            for team in list.teams {
                console.print(.startRecorded(team.id.rawValue, time: zone.exactText(of: team.startedAt)))
            }
            return
        }
        let team = try await client.team(reference, in: quest)
        let changed = try await ride.send("start", of: team, in: quest, by: client)
        if console.asJSON { return try console.print(json: changed) }
        let zone = try await client.timeZone(of: quest)
        console.print(
            ride.undo
                ? .rideUndone(team.rawValue)
                : .startRecorded(team.rawValue, time: zone.exactText(of: changed.startedAt)))
    }
}

struct TeamFinish: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "finish",
        abstract: "Record when a team finished: it answers no more.",
        discussion: """
            Where the quest's file says "finish": "place", a device's arrival at the finish ends a ride by itself.

              questctl team finish spring-ride foxes
              questctl team finish spring-ride foxes --time 2026-06-14T15:41:07+05:00
              questctl team finish spring-ride foxes --undo
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Argument(help: ArgumentHelp("The team, by its id or its name.", valueName: "TEAM"))
    var team: TeamReference

    @OptionGroup var ride: RideOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let changed = try await ride.send("finish", of: team, in: quest, by: client)
        if console.asJSON { return try console.print(json: changed) }
        let zone = try await client.timeZone(of: quest)
        console.print(
            ride.undo
                ? .rideUndone(team.rawValue)
                : .finishRecorded(team.rawValue, time: zone.exactText(of: changed.finishedAt)))
    }
}

/// When a team started or finished.
struct RideOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The moment, such as 2026-06-14T12:03:00+05:00. Default: now, by the daemon's clock.",
            valueName: "TIME"))
    var time: Moment?

    @Flag(help: "Take back what was recorded.")
    var undo = false

    func validate() throws {
        if undo, time != nil { throw ValidationError("Record a moment or take it back: --time or --undo.") }
    }

    var request: RideTimeRequest { RideTimeRequest(time: time) }

    func send(
        _ part: String, of team: TeamID, in quest: QuestID, by client: DaemonClient
    ) async throws -> AdminTeam {
        let path = APIPath.adminQuest(quest, "teams", team.rawValue, part)
        return undo
            ? try await client.ask(.delete, path) : try await client.ask(.put, path, body: .json(request))
    }
}

extension EventTimeZone {
    fileprivate func exactText(of time: Timestamp?) -> String { time.map { exactText(of: $0) } ?? "" }
}
