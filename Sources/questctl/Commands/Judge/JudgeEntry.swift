public import ArgumentParser
public import QuestEngine
import QuestWire

struct JudgeEntry: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "entry",
        abstract: .said(
            "Disqualify a team, take it out of the ranking, or let it compete again.",
            "Дисквалифицировать команду, снять её с зачёта или вернуть в зачёт."),
        discussion: .said(
            "The team stays in the results, without a rank. What it has done is kept.",
            "Команда остаётся в результатах, но без места. Всё, что она сделала, сохраняется.",
            then: """
                  questctl judge entry spring-ride foxes disqualified --reason "Went by car"
                  questctl judge entry spring-ride foxes competing --reason "The appeal was upheld"
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Argument(
        help: .said(
            "competing, guest, withdrawn or disqualified.",
            """
            competing (в зачёте), guest (вне конкурса), withdrawn (снялась) или disqualified (дисквалификация).
            """, value: "STATUS"))
    var status: EntryStatus

    @Option(help: .said("Why, for the record.", "Почему: для журнала."))
    var reason: String

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let entry: TeamEntry = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "entry"),
            body: .json(EntryRequest(status: status.rawValue, reason: reason)))
        if console.asJSON { return try console.print(json: entry) }
        console.print(.entryChanged(team, status: console.word(status.label)))
    }
}

extension EntryStatus: ExpressibleByArgument {}

extension EntryStatus {
    fileprivate var label: Label {
        switch self {
        case .competing: .entryCompeting
        case .guest: .standingGuest
        case .withdrawn: .standingWithdrawn
        case .disqualified: .standingDisqualified
        }
    }
}
