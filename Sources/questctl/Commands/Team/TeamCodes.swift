import ArgumentParser
import QuestEngine
import QuestWire

/// Options of commands that issue codes for many teams.
struct CardOptions: ParsableArguments {
    @OptionGroup var place: PublicAddress
    @OptionGroup var code: CodeOptions

    func address(of client: DaemonClient) async throws -> ServerAddress {
        try await place.address(of: client)
    }
}

/// Options of commands that give many teams new codes.
struct ReissueOptions: ParsableArguments {
    @Flag(
        name: .customLong("not-joined"),
        help: .said(
            "Only teams that no device has joined yet.", "Только команды, в которые ещё никто не вошёл."))
    var notJoined = false

    @OptionGroup var sheet: CardOptions
    @OptionGroup var confirmation: Confirmation

    /// Gives the teams new codes, once that is confirmed. Guests, who are teams of one, get none.
    func issue(
        _ teams: [TeamReference], in quest: QuestID, by client: DaemonClient, on console: Console
    ) async throws -> [IssuedCode] {
        let list: AdminTeamList = try await client.get(APIPath.adminQuest(quest, "teams"))
        // Nor do teams that wait to be confirmed: they were told the one that will be good.
        var chosen = list.teams.filter { !$0.id.rawValue.hasPrefix("guest-") && $0.registration != "waiting" }
        if !teams.isEmpty {
            var ids: [TeamID] = []
            for team in teams { ids.append(try await client.team(team, in: quest)) }
            chosen = list.teams.filter { ids.contains($0.id) }
        }
        if notJoined { chosen = chosen.filter { $0.deviceCount == 0 } }
        guard !chosen.isEmpty else { throw CommandFailure(.refused, .noTeamsForCodes()) }
        try confirmation.check(.reissueCodesQuestion(chosen.count), on: console)
        var codes: [IssuedCode] = []
        for team in chosen {
            let issued: TeamAdded = try await client.ask(
                .post, APIPath.adminQuest(quest, "teams", team.id.rawValue, "code"),
                body: .json(sheet.code.terms))
            codes.append(IssuedCode(issued))
        }
        console.remark(.cardsVoid())
        return codes
    }
}

struct TeamCodes: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: .said(
            "Give all teams new join codes, and write them down as csv.",
            "Дать всем командам новые коды и записать их в csv."),
        discussion: .said(
            """
            The daemon keeps no codes, only digests, so that a list of them is one of new ones: those before are good \
            no longer, nor are cards that have them, at stations neither. Devices that have joined stay.
            """,
            """
            Сервер хранит не коды, а только их хеши, поэтому список — всегда из новых кодов: прежние больше не \
            действуют, как и карточки с ними, в том числе на станциях. Устройства, которые уже вошли, остаются.
            """,
            then: """
                  questctl team codes spring-ride --yes -o codes.csv
                  questctl team codes spring-ride --not-joined --excel -o codes.csv
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .said("The teams. Default: all.", "Команды. По умолчанию: все.", value: "TEAM"))
    var teams: [TeamReference] = []

    @Option(name: .shortAndLong, help: .fileOrStandardOutput, completion: .file(extensions: ["csv"]))
    var output: String?

    @Flag(
        help: .said(
            "As csv that Excel opens by a double click where lists are separated by semicolons.",
            "csv, который Excel открывает двойным щелчком там, где списки разделяют точкой с запятой."))
    var excel = false

    @OptionGroup var reissue: ReissueOptions
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        // Asked for first: new codes are shown once.
        let server = try await reissue.sheet.address(of: client)
        let codes = try await reissue.issue(teams, in: quest, by: client, on: console)
        let list = CodeList(codes, of: quest, at: server)
        if console.asJSON { return try console.print(json: list) }
        let bytes = excel ? ExcelTable(csv: list.csv).bytes : Array(list.csv.utf8)
        guard let output else { return console.print(bytes: bytes) }
        // Whoever reads it can join any of the teams.
        try OutputFile.write(bytes, to: output, mode: 0o600)
        console.print(.teamCodesWritten(output, count: codes.count))
    }
}

struct TeamCards: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: .said(
            "Give all teams new join codes, and write a sheet of join cards to print.",
            "Дать всем командам новые коды и записать лист карточек для печати."),
        discussion: .said(
            """
            A web page of one file, A4: for each team its name, number and code, a QR code with a link, and what to \
            do, in both languages. The codes before are good no longer, nor are cards that were printed with them, at \
            stations neither; devices that have joined stay.
            """,
            """
            Веб-страница в одном файле, A4: для каждой команды название, номер, код, QR-код со ссылкой и что делать \
            — на двух языках. Прежние коды и напечатанные с ними карточки больше не действуют, в том числе на \
            станциях; устройства, которые уже вошли, остаются.
            """,
            then: """
                  questctl team cards spring-ride --yes --public https://quest.example > cards.html
                  questctl team cards spring-ride --not-joined -o cards.html
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .said("The teams. Default: all.", "Команды. По умолчанию: все.", value: "TEAM"))
    var teams: [TeamReference] = []

    @Option(name: .shortAndLong, help: .fileOrStandardOutput, completion: .file(extensions: ["html"]))
    var output: String?

    @OptionGroup var reissue: ReissueOptions
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let title = try await client.title(of: quest)
        let server = try await reissue.sheet.address(of: client)
        let codes = try await reissue.issue(teams, in: quest, by: client, on: console)
        if console.asJSON { return try console.print(json: CodeList(codes, of: quest, at: server)) }
        let sheet = JoinCards(quest: quest, title: title, cards: codes, server: server)
        let bytes = Array(sheet.html(in: console.language).utf8)
        guard let output else { return console.print(bytes: bytes) }
        try OutputFile.write(bytes, to: output, mode: 0o600)
        console.print(.cardsWritten(output, count: codes.count))
    }
}
