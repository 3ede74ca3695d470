import ArgumentParser
import Foundation
import GeoJSONKit
import QuestEngine
import QuestWire

struct WatchCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: .said(
            "Show where all teams are and what happens, while it happens.",
            "Показывать, где все команды и что происходит, пока это происходит."),
        discussion: .said(
            """
            On a terminal the table of teams stays on the screen, with the latest events below it; elsewhere \
            each event is a line. It goes on until you stop it, and comes back by itself when the daemon was \
            away.
            """,
            """
            В терминале таблица команд остаётся на экране, под ней последние события; в других местах каждое \
            событие — строка. Так продолжается, пока вы не остановите; если сервер пропадал, связь \
            восстанавливается сама.
            """,
            then: """
                  questctl watch spring-ride
                  questctl watch spring-ride --once
                  questctl watch spring-ride --json | jq .
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Flag(
        help: .said(
            "Show the state of this moment and end.",
            "Показать состояние на этот момент и завершиться."))
    var once = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        if once {
            let reply = try await client.send(.get, APIPath.adminQuest(quest, "live"))
            if reply.isProblem { throw client.failure(of: reply) }
            if console.asJSON { return console.print(bytes: reply.bytes + [UInt8(ascii: "\n")]) }
            var board = LiveBoard(timeZone: try await client.timeZone(of: quest))
            board.take(positions: try JSONValue(parsing: reply.bytes))
            return console.print(board.table(on: console))
        }
        var board = LiveBoard(timeZone: try await client.timeZone(of: quest))
        var last: String?
        var isAway = false
        while true {
            do {
                try await client.listen(to: APIPath.adminQuest(quest, "live", "events"), after: last) {
                    event in
                    last = event.id ?? last
                    isAway = event.name == LiveBoard.stopping
                    if console.asJSON { return console.print(json: event) }
                    if !isAway { return board.show(event, on: console) }
                    console.tell(.watchWaits(for: "\(client.server)"))
                }
            } catch let failure as CommandFailure where failure.status == .unreachable && last != nil {
                // The daemon was stopped or restarted, or the network was.
                if !isAway { console.tell(.watchWaits(for: "\(client.server)")) }
                isAway = true
            }
            try await Task.sleep(for: .seconds(3))
        }
    }
}

extension Console {
    /// One line for each event, for programs.
    fileprivate func print(json event: ServerEvent) {
        var members: JSONObject = ["event": .string(event.name)]
        if let id = event.id { members["id"] = .string(id) }
        members["data"] = (try? JSONValue(parsing: event.data)) ?? .null
        print(bytes: JSONValue.object(members).bytes() + [UInt8(ascii: "\n")])
    }
}
