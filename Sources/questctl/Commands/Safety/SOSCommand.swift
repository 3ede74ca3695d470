import ArgumentParser
import QuestEngine
import QuestWire

struct SOSCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sos",
        abstract: .said(
            "Look after riders who call for help.", "Отвечать участникам, которые зовут на помощь."),
        discussion: .said(
            """
            Any rider's phone can call for help, also after the finish and when the quest is closed. "questctl \
            watch" rings when one does. Whoever takes a call over is named to the team.
            """,
            """
            Позвать на помощь может телефон любого участника, и после финиша, и когда квест закрыт. «questctl \
            watch» при этом подаёт звук. Кто взял вызов, того назовут команде.
            """),
        subcommands: [SOSList.self, SOSTake.self, SOSClose.self])
}

struct SOSList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List open calls for help, oldest first.", "Показать открытые вызовы помощи, от старого."),
        discussion: """
              questctl sos list spring-ride
              questctl sos list spring-ride --all
            """)

    @Argument(help: .quest) var quest: QuestID

    @Flag(help: .said("Closed and withdrawn ones too.", "И закрытые, и отменённые.")) var all = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        var list: AdminSOSList = try await client.get(APIPath.adminQuest(quest, "sos"))
        if !all { list.calls.removeAll { $0.closedAt != nil } }
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var rows = Rows(of: list.calls, on: console)
        rows.numbers(.record) { $0.seq }
        rows.times(.at, in: zone) { $0.at }
        rows.texts(.team, mayShrink: true) { $0.teamName.isEmpty ? $0.team.rawValue : $0.teamName }
        rows.texts(.phone) { $0.phones }
        rows.texts(.position) { $0.latestPlace?.position.typed }
        rows.times(.lastSeen, in: zone) { $0.latestPlace?.at }
        rows.texts(.doubtful, mayShrink: true, mayVanish: true) { call in
            console.doubt(about: call.latestPlace, in: zone) ?? console.doubt(about: call.lastSeen, in: zone)
        }
        rows.texts(.text, mayShrink: true) { $0.text }
        rows.column(.status, mayShrink: true) { $0.state(on: console) }
        console.print(rows)
    }
}

extension AdminSOS {
    /// The phones at which the team and whoever called are reached; `nil` where none is known.
    var phones: String? { Self.listed([phone, accountPhone]) }

    /// Phones as a list, each once.
    static func listed(_ phones: [String?]) -> String? {
        var known: [String] = []
        for phone in phones.compactMap(\.self) where !known.contains(phone) { known.append(phone) }
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }

    /// Where the device is as far as anybody knows: a call may tell a place that is newer than the last position. One that
    /// is believed comes before one that is not.
    var latestPlace: KnownPlace? {
        guard let lastSeen, let place else { return lastSeen ?? place }
        if (lastSeen.reasons == nil) != (place.reasons == nil) {
            return lastSeen.reasons == nil ? lastSeen : place
        }
        return place.at > lastSeen.at ? place : lastSeen
    }

    /// Whether it waits, who looks after it, or that it is closed.
    fileprivate func state(on console: Console) -> Table.Cell {
        if isWithdrawn == true { return Table.Cell(console.word(.sosWithdrawn), .dim) }
        if closedAt != nil { return Table.Cell(console.word(.sosClosed), .dim) }
        guard takenAt != nil else { return Table.Cell(console.word(.sosWaits), .red) }
        return Table.Cell(takenByName ?? takenBy ?? "", .green)
    }
}

extension Coordinate {
    /// As other commands take it.
    var typed: String { "\(longitude),\(latitude)" }
}

struct SOSTake: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: .said(
            "Take a call for help over: the team reads that you look after it.",
            "Взять вызов помощи на себя: команда прочитает, кто им занимается."),
        discussion: "  questctl sos take spring-ride 214")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .call) var call: RecordID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let taken: AdminSOS = try await client.ask(
            .post, APIPath.adminQuest(quest, "sos", call.rawValue, "take"))
        try console.print(taken, or: .sosTaken(taken))
    }
}

struct SOSClose: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: .said(
            "Close a call for help: help came, or none was needed.",
            "Закрыть вызов: помощь пришла или не понадобилась."),
        discussion: "  questctl sos close spring-ride 214")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .call) var call: RecordID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let closed: AdminSOS = try await client.ask(
            .post, APIPath.adminQuest(quest, "sos", call.rawValue, "close"))
        try console.print(closed, or: .sosClosed(closed))
    }
}

extension ArgumentHelp {
    fileprivate static var call: ArgumentHelp {
        .said(
            "The call's record from sos list: its number or id.",
            "Запись вызова из «sos list»: номер или id.", value: "RECORD")
    }
}
