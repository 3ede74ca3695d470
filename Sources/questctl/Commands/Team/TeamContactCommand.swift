import ArgumentParser
import QuestEngine
import QuestWire

struct TeamContactCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: .said(
            "Keep whom to call about a team: its captain, as a rule.",
            "Записать, кому звонить о команде: обычно капитану."),
        discussion: .said(
            """
            Shown to organisers only, and erased with the team. What is not given is forgotten.

              questctl team contact spring-ride foxes --captain "Ann Fox" --phone "+7 900 000-00-00"
              questctl team contact spring-ride foxes --none
            """,
            """
            Видно только организаторам и удаляется вместе с данными команды. То, что не указано, забывается.

              questctl team contact spring-ride foxes --captain "Анна Лисицына" --phone "+7 900 000-00-00"
              questctl team contact spring-ride foxes --none
            """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Option(help: .said("The captain's name.", "Имя капитана.", value: "NAME")) var captain: String?
    @Option(help: .said("The captain's phone.", "Телефон капитана.", value: "PHONE")) var phone: String?
    @Flag(help: .said("Nobody to call.", "Некому звонить.")) var none = false

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (captain == nil && phone == nil) == none else {
            throw ValidationError(
                .said(
                    "Give --captain, --phone or both, or --none.",
                    "Укажите --captain, --phone или оба, либо --none."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let contact: TeamContactEntry = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "contact"),
            body: .json(ContactRequest(captain: captain, phone: phone)))
        try console.print(contact, or: .contactKept(team, isNobody: none))
    }
}

struct TeamClassCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "class",
        abstract: .said(
            "Put a team into a class of the quest's file, or out of any.",
            "Записать команду в класс из файла квеста или вывести из класса."),
        discussion: .said(
            """
            A class has a course, a time and a result list of its own.

              questctl team class spring-ride foxes ebike
              questctl team class spring-ride foxes --none
            """,
            """
            У класса своя дистанция, своё время и свой протокол.

              questctl team class spring-ride foxes ebike
              questctl team class spring-ride foxes --none
            """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference
    @Argument(help: .said("The id of the class.", "Id класса.", value: "CLASS")) var teamClass: String?

    @Flag(help: .said("Out of any class.", "Вне классов.")) var none = false

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (teamClass == nil) == none else {
            throw ValidationError(.said("Give a class, or --none.", "Укажите класс или --none."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let detail: AdminTeamDetail = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "class"),
            body: .json(ClassChoice(class: teamClass)))
        try console.print(detail, or: .classChosen(team, teamClass: detail.team.class))
    }
}
