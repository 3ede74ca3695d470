import ArgumentParser
import Foundation
import GeoJSONKit
import QuestEngine
import QuestWire

struct WatchCommand: DaemonCommand {
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

    @Argument(help: .quest) var quest: QuestID

    @Flag(
        help: .said(
            "Show the state of this moment and end.",
            "Показать состояние на этот момент и завершиться."))
    var once = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        if once {
            let reply = try await client.fetch(APIPath.adminQuest(quest, "live"))
            if console.asJSON { return console.print(bytes: reply.bytes + [UInt8(ascii: "\n")]) }
            var board = LiveBoard(timeZone: try await client.timeZone(of: quest))
            board.take(positions: try JSONValue(parsing: reply.bytes))
            return console.print(board.table(on: console))
        }
        var board = LiveBoard(timeZone: try await client.timeZone(of: quest))
        if !console.asJSON {
            let list: AdminSOSList = try await client.get(APIPath.adminQuest(quest, "sos"))
            for call in list.calls where call.closedAt == nil { board.show(call, on: console) }
        }
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
                    console.remark(.watchWaits(for: "\(client.server)"))
                }
            } catch let failure as CommandFailure where failure.status == .unreachable && last != nil {
                // The daemon was stopped or restarted, or the network was.
                if !isAway { console.remark(.watchWaits(for: "\(client.server)")) }
                isAway = true
            }
            try await Task.sleep(for: .seconds(3))
        }
    }
}

extension Console {
    /// Prints an event as one line, for programs.
    fileprivate func print(json event: ServerEvent) {
        var members: JSONObject = ["event": .string(event.name)]
        if let id = event.id { members["id"] = .string(id) }
        members["data"] = (try? JSONValue(parsing: event.data)) ?? .null
        print(bytes: JSONValue.object(members).bytes() + [UInt8(ascii: "\n")])
    }
}

extension Console {
    /// The word for a place that a device is led to and that has no task.
    fileprivate func word(stop role: String) -> String {
        switch role {
        case "start": word(.start)
        case "finish": word(.finish)
        default: role
        }
    }
}

/// The board of `questctl watch`: where devices are, and what happened last.
struct LiveBoard {
    let timeZone: EventTimeZone
    /// The last properties of each device, by its id.
    private var devices: [String: JSONValue] = [:]
    private var latest: [String] = []

    private static let latestCount = 8
    /// The last event before the daemon stops.
    static let stopping = "stopping"

    init(timeZone: EventTimeZone) { self.timeZone = timeZone }

    mutating func take(positions: JSONValue) {
        for feature in positions["features"]?.arrayValue ?? [] {
            guard let properties = feature["properties"], let device = properties["device"]?.stringValue
            else { continue }
            devices[device] = properties
        }
    }

    /// Takes in an event, and shows it: on a terminal the whole board, elsewhere its own line.
    mutating func show(_ event: ServerEvent, on console: Console) {
        guard let data = try? JSONValue(parsing: event.data) else { return }
        if event.name == "sos", let call = try? WireJSON.answer(AdminSOS.self, from: data) {
            return show(call, on: console)
        }
        let line = event.name == "positions" ? nil : line(of: data, on: console)
        if event.name == "positions" { take(positions: data) }
        show(line, on: console)
    }

    /// Shows a call for help, and rings as long as nobody has taken it over.
    mutating func show(_ call: AdminSOS, on console: Console) {
        let message: Message =
            call.closedAt != nil ? .sosEnded(call) : call.takenAt != nil ? .sosTaken(call) : .sosCalled(call)
        let time = timeZone.exactText(of: call.closedAt ?? call.takenAt ?? call.at)
        // What a rider has typed must not steer the terminal.
        let text = Table.Cell(message.text(in: console.language)).text
        show("\(time)  \(text)", on: console)
        if call.takenAt == nil, call.closedAt == nil { Console.write(Self.bell, to: STDOUT_FILENO) }
    }

    private static let bell = "\u{7}"

    private mutating func show(_ line: String?, on console: Console) {
        if let line { latest = (latest + [line]).suffix(Self.latestCount) }
        guard let width = console.width else {
            if let line { console.print(line) }
            return
        }
        // Home, and nothing below: the board is drawn anew without flicker.
        let rows = table(on: console).lines(width: width, style: console.style) + [""] + latest
        Console.write("\u{1B}[H\u{1B}[J", to: STDOUT_FILENO)
        console.print(rows.joined(separator: "\n"))
    }

    func table(on console: Console) -> Table {
        let measures = Measures(language: console.language)
        let sorted = devices.sorted { left, right in
            (left.value["name"]?.stringValue ?? "", left.key) < (
                right.value["name"]?.stringValue ?? "", right.key
            )
        }
        var rows = Rows(of: sorted.map { $0.value }, on: console)
        rows.texts(.team, mayShrink: true) { $0["name"]?.stringValue }
        rows.texts(.task, mayShrink: true) { properties in
            properties["task"]?.stringValue ?? properties["stop"]?.stringValue.map { console.word(stop: $0) }
        }
        rows.texts(.remaining, alignsRight: true) { properties in
            properties["remaining"]?.doubleValue.map { measures.distance(Meters($0)) }
        }
        rows.texts(.lastFix, alignsRight: true) { properties in
            properties["age"]?.doubleValue.map { measures.duration(Seconds($0)) }
        }
        rows.texts(.battery, alignsRight: true) { properties in
            properties["battery"]?.doubleValue.map { "\(Int(($0 * 100).rounded())) %" }
        }
        rows.texts(.doubtful, mayShrink: true, mayVanish: true) { console.doubt(aboutFeature: $0, measures) }
        rows.column(.status, mayShrink: true) { Self.status(of: $0, on: console) }
        return rows.table
    }

    private static func status(of properties: JSONValue, on console: Console) -> Table.Cell {
        func isSet(_ name: String) -> Bool { properties[name]?.boolValue == true }
        var words: [String] = []
        if isSet("finished") { words.append(console.word(.finish)) }
        if properties["out_of_bounds"]?.arrayValue?.isEmpty == false {
            words.append(console.word(.outOfBounds))
        }
        if isSet("late") { words.append(console.word(.tooLate)) }
        if isSet("off_route") { words.append(console.word(.offRoute)) }
        if isSet("stale") { words.append(console.word(.silent)) }
        if properties["tracking_paused_at"] != nil { words.append(console.word(.trackingPaused)) }
        if properties["consent_withdrawn_at"] != nil { words.append(console.word(.consentWithdrawn)) }
        if isSet("mock") { words.append("mock") }
        return Table.Cell(words.joined(separator: ", "), isSet("finished") ? .green : .yellow)
    }

    private func line(of data: JSONValue, on console: Console) -> String {
        let time = data["at"]?.stringValue.flatMap { Timestamp(rfc3339: $0) }.map {
            timeZone.exactText(of: $0)
        }
        let what = data["event"]?.stringValue ?? data["kind"]?.stringValue ?? ""
        let rest = ["command", "verdict", "team", "task", "zone", "cause", "distance", "seq"].compactMap {
            name in
            data[name].map { "\(name)=\($0.stringValue ?? $0.doubleValue.map { "\($0)" } ?? "")" }
        }
        return ([time ?? "", what] + rest).joined(separator: "  ")
    }
}
