import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct JudgeEvidence: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "evidence",
        abstract: .said(
            "Show where the device was when its rider answered.",
            "Показать, где было устройство, когда участник отвечал."),
        discussion: .said(
            """
            The log notes who looked, and the team can read that. With --output the fixes are written as \
            GeoJSON, for any viewer of maps.
            """,
            """
            В журнале отмечается, кто смотрел, и команда может это прочитать. С --output положения записываются \
            в GeoJSON для любого просмотрщика карт.
            """,
            then: """
                  questctl judge evidence spring-ride 118
                  questctl judge evidence spring-ride ANSWER --minutes 60 -o track.geojson
                """))

    @Argument(help: .quest) var quest: QuestID

    @Argument(
        help: .said(
            "The answer's record from judge queue: its number, or the answer's id.",
            "Номер записи из «judge queue» или id ответа.", value: "ANSWER"))
    var answer: AnswerID

    @Option(help: .said("How far back, 1 to 240 minutes.", "За сколько минут до ответа, от 1 до 240."))
    var minutes = 15

    @Option(name: .shortAndLong, help: .file, completion: .file()) var output: String?

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (1...240).contains(minutes) else {
            throw ValidationError(.said("--minutes is from 1 to 240.", "--minutes — от 1 до 240."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let path = APIPath.adminQuest(quest, "answers", answer.rawValue, "evidence") + "?minutes=\(minutes)"
        let reply = try await client.fetch(path)
        if let output { try OutputFile.write(reply.bytes, to: output) }
        if console.asJSON { return console.print(bytes: reply.bytes) }
        guard let map = try? JSONValue(parsing: reply.bytes) else {
            throw CommandFailure(.unreachable, .serverStrange("\(client.server)", status: reply.status))
        }
        let zone = try await client.timeZone(of: quest)
        func shown(_ time: JSONValue?) -> String? {
            time?.stringValue.flatMap { Timestamp(rfc3339: $0) }.map { zone.exactText(of: $0) }
        }
        let measures = Measures(language: console.language)
        let unknown = console.word(.unknown)
        var facts = FactList()
        facts.add(.answer, answer.rawValue)
        facts.add(.task, Table.Cell(map["task"]?.stringValue ?? "").text)
        facts.add(.at, shown(map["answered_at"]) ?? "")
        facts.add(
            .distance,
            map["distance"]?.doubleValue.map { distance in
                let accuracy = map["accuracy"]?.doubleValue.map { " ± " + measures.distance(Meters($0)) }
                return measures.distance(Meters(distance)) + (accuracy ?? "")
            } ?? unknown)
        facts.add(
            .matchedDistance,
            map["matched_distance"]?.doubleValue.map { measures.distance(Meters($0)) } ?? unknown)
        facts.add(
            .lastFix, map["since_last_fix"]?.doubleValue.map { measures.duration(Seconds($0)) } ?? unknown)
        let photo = map["features"]?.arrayValue?.first { $0["properties"]?["role"]?.stringValue == "photo" }
        if let claims = photo?["properties"] {
            let border = claims["border"]?.doubleValue.map { measures.distance(max(.zero, Meters($0))) }
            let claimed = [shown(claims["time"]), border].compactMap(\.self).joined(separator: ", ")
            facts.add(.photoTaken, "\(claimed) (\(console.word(.saysCamera)))")
        }
        console.print(facts)
        if let output { console.remark(.evidenceWritten(output)) }
    }
}

struct JudgeTrack: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: .said("Write down where a team's devices were.", "Записать, где были устройства команды."),
        discussion: .said(
            """
            GeoJSON, a line for each device, with what honest rides hardly have (suspicions). The log notes who \
            looked, and the team can read that. With --output the suspicions are told on the terminal as well.
            """,
            """
            GeoJSON: по линии на устройство и то, чего у честных проездов почти не бывает (подозрения). В \
            журнале отмечается, кто смотрел, и команда может это прочитать. С --output подозрения показываются и \
            в терминале.
            """,
            then: """
                  questctl judge track spring-ride foxes -o foxes.geojson
                  questctl judge track spring-ride foxes --minutes 120
                  questctl judge track spring-ride --all --step 30 -o all.json
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference?

    @Flag(
        help: .said(
            "All teams since the quest was opened, thinned to fit, as plain JSON.",
            "Все команды с открытия квеста, прорежено, в простом JSON."))
    var all = false

    @Option(
        help: .said(
            "With --all: seconds between two positions of a team, 1 to 3600.",
            "С --all: секунд между двумя положениями команды, от 1 до 3600.", value: "N"))
    var step = Ranged<TrackStep>(clamping: 10)

    @Option(
        help: .said(
            "How far back from now, 1 to 10080 minutes.",
            "За сколько минут до настоящего момента, от 1 до 10080."))
    var minutes = 1440

    @Option(name: .shortAndLong, help: .fileOrStandardOutput, completion: .file())
    var output: String?

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (1...10_080).contains(minutes) else {
            throw ValidationError(.said("--minutes is from 1 to 10080.", "--minutes — от 1 до 10080."))
        }
        guard all == (team == nil) else {
            throw ValidationError(.said("Give a team, or --all.", "Укажите команду или --all."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let reply = try await client.fetch(try await path(with: client))
        guard let output else { return console.print(bytes: reply.bytes) }
        try OutputFile.write(reply.bytes, to: output)
        console.remark(.evidenceWritten(output))
        if !console.asJSON { printSuspicions(of: try? JSONValue(parsing: reply.bytes), on: console) }
    }

    private func path(with client: DaemonClient) async throws -> String {
        guard let reference = team else { return APIPath.adminQuest(quest, "tracks") + "?step=\(step)" }
        let team = try await client.team(reference, in: quest)
        return APIPath.adminQuest(quest, "teams", team.rawValue, "track") + "?minutes=\(minutes)"
    }

    /// Prints a line for each suspicion: when, what and the number of positions that show it.
    private func printSuspicions(of tracks: JSONValue?, on console: Console) {
        for track in tracks?["features"]?.arrayValue ?? [] {
            for suspicion in track["properties"]?["suspicions"]?.arrayValue ?? [] {
                let text = suspicion["text"]?.stringValue ?? ""
                let first = suspicion["first"]?.stringValue ?? ""
                console.print("\(first)  \(text) (\(suspicion["fixes"]?.integerValue ?? 0))")
            }
        }
    }
}
