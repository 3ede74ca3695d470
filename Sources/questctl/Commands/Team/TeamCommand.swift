import ArgumentParser
import QuestEngine
import QuestWire

struct TeamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team",
        abstract: .said(
            "Add and list the teams of a quest, and keep their codes, devices, starts and finishes.",
            "Добавлять и показывать команды квеста, вести их коды, устройства, старты и финиши."),
        discussion: .said(
            "A team is named by its id, its number, or its name where no other team has the same.",
            "Команду называют по id, по номеру или по названию, если у другой команды не такое же."),
        subcommands: [
            TeamAdd.self, TeamList.self, TeamShow.self, TeamCode.self, TeamInvite.self, TeamCaptain.self,
            TeamRemoveDevice.self, TeamWave.self, TeamStart.self, TeamFinish.self, TeamErase.self,
            TeamWhere.self, TeamTour.self, TeamRename.self, TeamBib.self, TeamRemove.self, TeamImport.self,
            TeamCodes.self,
            TeamCards.self, TeamClassCommand.self, TeamContactCommand.self, TeamReplaceDevice.self,
        ])
}

struct TeamAdd: DaemonCommand {
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

    @Argument(help: .quest) var quest: QuestID
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
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let added = try await assurance.naming(on: console) { sameName in
            let body = TeamRequest(name: name, id: id, bib: bib, sameName: sameName, code: code.terms)
            return try await client.ask(
                .post, APIPath.adminQuest(quest, "teams"), body: .json(body), as: TeamAdded.self)
        }
        try console.print(added, or: .teamAdded(added.team.id, joinCode: added.joinCode))
    }
}

struct TeamList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the teams of a quest and what they have got so far.",
            "Показать команды квеста и сколько они уже набрали."),
        discussion: "  questctl team list spring-ride")

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminTeamList = try await client.get(APIPath.adminQuest(quest, "teams"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var rows = Rows(of: list.teams, on: console)
        rows.column(.number, alignsRight: true) { team in
            Table.Cell(team.number.map { "\($0)" } ?? "", team.bib == nil ? .dim : nil)
        }
        rows.texts(.team) { $0.id.rawValue }
        rows.texts(.name, mayShrink: true) { $0.name }
        rows.numbers(.devices) { $0.deviceCount }
        rows.numbers(.accepted) { $0.acceptedCount }
        rows.numbers(.points) { $0.points }
        rows.texts(.wave) { $0.wave }
        rows.texts(.teamClass, mayVanish: true) { $0.class }
        rows.times(.start, in: zone) { $0.startedAt }
        rows.times(.finish, in: zone) { $0.finishedAt }
        if list.teams.contains(where: { $0.finishStay != nil }) {
            rows.times(.unconfirmedFinish, in: zone) { $0.finishStay?.since }
        }
        console.print(rows)
    }
}

struct TeamShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show a team with its devices, each of which holds a token.",
            "Показать команду и её устройства, у каждого из которых есть токен."),
        discussion: "  questctl team show spring-ride foxes")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let detail: AdminTeamDetail = try await client.get(APIPath.adminQuest(quest, "teams", team.rawValue))
        if console.asJSON { return try console.print(json: detail) }
        detail.print(on: console, in: try await client.timeZone(of: quest))
    }
}

extension AdminTeamDetail {
    /// Prints the team, its code, and a table of its devices.
    func print(on console: Console, in zone: EventTimeZone) {
        var facts = FactList()
        facts.add(.team, team.id.rawValue)
        facts.add(.name, Table.Cell(team.name).text)
        if let number = team.number { facts.add(.number, "\(number)") }
        if let count = team.acceptedCount { facts.add(.accepted, "\(count)") }
        if let points = team.points { facts.add(.points, "\(points)") }
        if let wave = team.wave { facts.add(.wave, wave) }
        if let teamClass = team.class { facts.add(.teamClass, teamClass) }
        if let captain { facts.add(.captain, Table.Cell(captain).text) }
        if let phone { facts.add(.phone, Table.Cell(phone).text) }
        if let start = team.startedAt { facts.add(.start, zone.exactText(of: start)) }
        if let finish = team.finishedAt { facts.add(.finish, zone.exactText(of: finish)) }
        if let stay = team.finishStay { facts.add(.unconfirmedFinish, zone.exactText(of: stay.since)) }
        if let code { facts.add(.joinCode, code.text(on: console, in: zone)) }
        console.print(facts)
        guard !devices.isEmpty else { return }
        var rows = Rows(of: devices, on: console)
        rows.texts(.device) { $0.id.rawValue }
        rows.texts(.name, mayShrink: true) { $0.name }
        rows.column(.joined) { Table.Cell(zone.text(of: $0.joinedAt), .dim) }
        rows.texts(.status) {
            $0.isRemoved ? console.word(.removed) : $0.isCaptain ? console.word(.captain) : ""
        }
        rows.texts(.tracking, mayShrink: true, mayVanish: true) { $0.tracking(on: console, in: zone) }
        if devices.contains(where: { $0.clockFaults != nil }) {
            rows.texts(.trackerClock, mayShrink: true) { $0.clockText(on: console, in: zone) }
        }
        let measures = Measures(language: console.language)
        rows.texts(.ridden, alignsRight: true) { device in
            device.distance.map { $0 > 0 ? measures.distance(Meters($0)) : "" }
        }
        console.print(rows)
    }
}

extension AdminDevice {
    /// How far its clock is off, and since when that is taken off; `nil` where it never was.
    fileprivate func clockText(on console: Console, in zone: EventTimeZone) -> String? {
        clockFaults?.map { fault in
            var parts = [console.clockText(behind: fault.behind)]
            parts.append(
                fault.correctedSince.map { "\(console.word(.clockCorrected)) \(zone.text(of: $0))" }
                    ?? console.word(.clockUncorrected))
            if let end = fault.until { parts.append("\(console.word(.clockUntil)) \(zone.text(of: end))") }
            return parts.joined(separator: ", ")
        }.joined(separator: "; ")
    }

    /// The last that its rider said of what is recorded, and when; `nil` where nobody was asked.
    fileprivate func tracking(on console: Console, in zone: EventTimeZone) -> String? {
        let said: [(Label, Timestamp?)] = [
            (.consentWithdrawn, consentWithdrawnAt), (.trackingPaused, trackingPausedAt),
            (.consented, consentedAt),
        ]
        for (word, time) in said {
            if let time { return console.word(word) + " " + zone.text(of: time) }
        }
        return nil
    }
}

extension AdminCode {
    fileprivate func text(on console: Console, in zone: EventTimeZone) -> String {
        var parts = ["\(console.word(.used)): \(used)" + (uses.map { " / \($0)" } ?? "")]
        if let expires { parts.append("\(console.word(.expires)): \(zone.text(of: expires))") }
        if !isGood { parts.append(console.word(.notGood)) }
        return parts.joined(separator: ", ")
    }
}

struct TeamRename: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: .said("Give a team another name.", "Переименовать команду."),
        discussion: .said(
            """
            The id stays, since the log's records name it, and so do the code and the devices.

              questctl team rename spring-ride foxes "Red Foxes"
            """,
            """
            Идентификатор остаётся прежним: на него ссылаются записи журнала. Код и устройства тоже остаются.

              questctl team rename spring-ride foxes "Рыжие лисы"
            """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Argument(help: .said("What it is to be called.", "Новое название.", value: "NAME"))
    var name: String

    @OptionGroup var assurance: Assurance
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let detail = try await assurance.naming(on: console) { sameName in
            try await client.ask(
                .put, APIPath.adminQuest(quest, "teams", team.rawValue, "name"),
                body: .json(NameRequest(name: name, sameName: sameName)), as: AdminTeamDetail.self)
        }
        try console.print(detail, or: .teamRenamed(team, name: detail.team.name))
    }
}

struct TeamBib: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "bib",
        abstract: .said(
            "Give a team the number that it wears, or take it back.", "Дать команде номер или убрать его."),
        discussion: .said(
            """
            Results, MeOS and IOF XML tell teams by this number, and commands take it for the team. A team without one \
            has that of its place among the teams.

              questctl team bib spring-ride foxes 12
              questctl team bib spring-ride foxes --none
            """,
            """
            По этому номеру команду называют результаты, MeOS и IOF XML, и его можно указывать в командах. Без своего \
            номера у команды порядковый.

              questctl team bib spring-ride foxes 12
              questctl team bib spring-ride foxes --none
            """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Argument(help: .said("The number, 1 to 99999.", "Номер, от 1 до 99999.", value: "N"))
    var bib: Ranged<BibNumbers>?

    @Flag(help: .said("No number of its own.", "Без своего номера.")) var none = false

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (bib == nil) == none else {
            throw ValidationError(.said("Give a number, or --none.", "Укажите номер или --none."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let detail: AdminTeamDetail = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "bib"), body: .json(BibRequest(bib: bib)))
        try console.print(detail, or: .bibGiven(detail.team.bib, to: team))
    }
}
