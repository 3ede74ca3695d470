import ArgumentParser
import QuestEngine
import QuestWire

struct TeamAdd: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: .said(
            "Add a team and print the code its riders join with.",
            "Добавить команду и напечатать код, по которому входят участники."),
        discussion: .said(
            "The join code is printed this once; the daemon keeps only a digest of it.",
            "Код команды печатается только сейчас; сервер хранит лишь его хеш.",
            then: """
                  questctl team add spring-ride "Рыжие лисы"
                  questctl team add spring-ride "Red Foxes" --id foxes --json
                  questctl team add spring-ride "Owls" --expires 24h --uses 3
                  questctl team add spring-ride "Bears" --bib 12
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .said("What the team calls itself.", "Как называет себя команда.", value: "NAME"))
    var name: String

    @Option(
        help: .said(
            "The team's name in lists and logs: a-z, 0-9 and hyphens. Default: made from NAME.",
            "Имя команды в списках и журналах: a-z, 0-9 и дефисы. По умолчанию: получается из NAME.",
            value: "SLUG"))
    var id: TeamID?

    @Option(
        help: .said(
            "The number that the team wears, 1 to 99999. Default: that of its place among the teams.",
            "Номер команды, от 1 до 99999. По умолчанию — её порядковый номер.", value: "N"))
    var bib: Ranged<BibNumbers>?

    @OptionGroup var code: CodeOptions
    @OptionGroup var assurance: Assurance
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let added = try await assurance.naming(on: console) { sameName in
            let body = TeamRequest(name: name, id: id, bib: bib, sameName: sameName, code: code.terms)
            return try await client.ask(
                .post, APIPath.adminQuest(quest, "teams"), body: .json(body), as: TeamAdded.self)
        }
        if console.asJSON { return try console.print(json: added) }
        console.print(.teamAdded(added.team.id, joinCode: added.joinCode))
    }
}
