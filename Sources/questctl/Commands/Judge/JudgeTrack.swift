import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct JudgeTrack: Subcommand {
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
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Option(
        help: .said(
            "How far back from now, 1 to 10080 minutes.",
            "За сколько минут до настоящего момента, от 1 до 10080."))
    var minutes = 1440

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: .said(
            "The file to write. Default: standard output.",
            "Куда записать. По умолчанию: в стандартный вывод.", value: "FILE"),
        completion: .file())
    var output: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (1...10_080).contains(minutes) else {
            throw ValidationError(.said("--minutes is from 1 to 10080.", "--minutes — от 1 до 10080."))
        }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let path = APIPath.adminQuest(quest, "teams", team.rawValue, "track") + "?minutes=\(minutes)"
        let reply = try await client.send(.get, path)
        if reply.isProblem { throw client.failure(of: reply) }
        guard let output else { return console.print(bytes: reply.bytes) }
        try OutputFile.write(reply.bytes, to: output)
        console.tell(.evidenceWritten(output))
        if !console.asJSON { tell(try? JSONValue(parsing: reply.bytes), on: console) }
    }

    /// A line for each suspicion: what, when and how many positions show it.
    private func tell(_ tracks: JSONValue?, on console: Console) {
        for track in tracks?["features"]?.arrayValue ?? [] {
            for suspicion in track["properties"]?["suspicions"]?.arrayValue ?? [] {
                let text = suspicion["text"]?.stringValue ?? ""
                let first = suspicion["first"]?.stringValue ?? ""
                console.print("\(first)  \(text) (\(suspicion["fixes"]?.integerValue ?? 0))")
            }
        }
    }
}
