import ArgumentParser
import QRCodes
import QuestEngine
import QuestWire

struct TeamCode: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: .said(
            "Give a team a new join code, or revoke the one it has.",
            "Дать команде новый код или отозвать тот, что есть."),
        discussion: .said(
            """
            The new code is printed this once, and the one before is good no longer, nor is a card that was printed \
            with it, at stations neither; stewards can go by the team's number. Devices that have joined stay.
            """,
            """
            Новый код печатается только сейчас, а прежний больше не действует, как и напечатанная с ним карточка, в \
            том числе на станциях; волонтёры могут отмечать команду по номеру. Устройства, которые уже вошли, остаются.
            """,
            then: """
                  questctl team code spring-ride foxes
                  questctl team code spring-ride foxes --expires 2h --uses 1
                  questctl team code spring-ride foxes --revoke
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Flag(help: .said("No new code: nobody joins any more.", "Без нового кода: больше никто не войдёт."))
    var revoke = false

    @OptionGroup var code: CodeOptions
    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if revoke, code.expires != nil || code.uses != nil {
            throw ValidationError(
                .said(
                    "A code is revoked or issued: leave out --revoke, or --expires and --uses.",
                    "Код отзывают или выдают: уберите --revoke либо --expires и --uses."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let path = APIPath.adminQuest(quest, "teams", team.rawValue, "code")
        if revoke {
            let detail: AdminTeamDetail = try await client.ask(.delete, path)
            try console.print(detail, or: .codeRevoked(team.rawValue))
            return console.remark(.cardVoid(team))
        }
        let issued: TeamAdded = try await client.ask(.post, path, body: .json(code.terms))
        try console.print(issued, or: .codeIssued(team.rawValue, code: issued.joinCode))
        console.remark(.cardVoid(team))
    }
}

struct TeamInvite: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: .said(
            "Print all that a team needs: a join code, and links that set up tracker apps.",
            "Напечатать всё, что нужно команде: код и ссылки, которые настраивают приложения-трекеры."),
        discussion: .said(
            """
            Gives the team a new join code, so that a card with the one before is good no longer, and a tracker: a \
            device that only tells positions, by OwnTracks, Overland, GPSLogger, Traccar Client or OsmAnd. The links \
            hold the tracker's token, shown only now; send them to this team alone. Opened on the phone, or scanned \
            with --qr, they set the app up. Take a tracker away with "questctl team remove-device".
            """,
            """
            Даёт команде новый код, так что карточка с прежним больше не действует, и трекер: устройство, которое \
            только сообщает положения, через OwnTracks, Overland, GPSLogger, Traccar Client или OsmAnd. В ссылках — \
            токен трекера, показанный только сейчас; отправьте их одной этой команде. Открытые на телефоне или \
            отсканированные с --qr, они настраивают приложение. Убрать трекер можно через «questctl team \
            remove-device».
            """,
            then: """
                  questctl team invite spring-ride foxes --qr --public https://quest.example
                  questctl team invite spring-ride foxes --no-code --name "Ann's bike computer"
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Flag(help: .said("Draw the links as QR codes.", "Нарисовать ссылки как QR-коды."))
    var qr = false

    @Flag(
        name: .customLong("no-code"),
        help: .said("Leave the join code as it is.", "Оставить код команды прежним."))
    var keepsCode = false

    @Option(
        help: .said(
            "What to call the tracker, for your lists.",
            "Как назвать трекер: для ваших списков.", value: "NAME"))
    var name: String?

    @OptionGroup var place: PublicAddress
    @OptionGroup var code: CodeOptions
    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if keepsCode, code.expires != nil || code.uses != nil {
            throw ValidationError(
                .said(
                    "--expires and --uses are about the join code: leave out --no-code.",
                    "--expires и --uses относятся к коду команды: уберите --no-code."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let address = try await place.address(of: client)
        var joinCode: String?
        if !keepsCode {
            let issued: TeamAdded = try await client.ask(
                .post, APIPath.adminQuest(quest, "teams", team.rawValue, "code"),
                body: .json(code.terms))
            joinCode = issued.joinCode
        }
        let tracker: IngestIssued = try await client.ask(
            .post, APIPath.adminQuest(quest, "teams", team.rawValue, "trackers"),
            body: .json(TrackerRequest(name: name)))
        let setup = TrackerSetup(
            server: "\(address)", ingestToken: tracker.ingestToken, deviceID: tracker.device.rawValue)
        let report = Report(team: team, joinCode: joinCode, tracker: tracker, setup: setup)
        if console.asJSON { return try console.print(json: report) }
        if let joinCode {
            console.print(.codeIssued(team.rawValue, code: joinCode))
            console.remark(.cardVoid(team))
        }
        console.print(.trackerAdded(tracker.device, team: team))
        for app in report.apps {
            console.print("")
            console.print(app.name + ":")
            console.print(app.link ?? app.url)
            if qr, let drawing = QRCode(app.link ?? app.url, correction: .least)?.drawing {
                console.print(drawing)
            }
        }
    }

    private struct Report: Encodable {
        struct App: Encodable {
            let name: String
            /// The address to enter when the app is set up by hand.
            let url: String
            /// The link that sets the app up when it is opened on the phone.
            let link: String?
        }

        let team: TeamID
        let joinCode: String?
        let device: DeviceID
        let ingestToken: String
        let apps: [App]

        enum CodingKeys: String, CodingKey {
            case team
            case joinCode = "join_code"
            case device
            case ingestToken = "ingest_token"
            case apps
        }

        init(team: TeamID, joinCode: String?, tracker: IngestIssued, setup: TrackerSetup) {
            self.team = team
            self.joinCode = joinCode
            device = tracker.device
            ingestToken = tracker.ingestToken
            let named: [(String, TrackerDialect)] = [
                ("OwnTracks", .owntracks), ("Overland", .overland), ("GPSLogger", .gpslogger),
                ("Traccar Client", .traccarClient), ("OsmAnd", .osmand),
            ]
            apps = named.map { App(name: $0, url: setup.url($1), link: setup.link($1)) }
        }
    }
}

struct TeamCaptain: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "captain",
        abstract: .said(
            "Make a device the captain of its team.", "Сделать устройство капитаном его команды."),
        discussion: "  questctl team captain spring-ride foxes 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference
    @Argument(help: .device) var device: DeviceID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let detail: AdminTeamDetail = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "captain"),
            body: .json(DeviceChoice(device: device)))
        try console.print(detail, or: .captainMade(device.rawValue, team: team.rawValue))
    }
}

struct TeamRemoveDevice: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-device",
        abstract: .said(
            "Remove a device from its team: its token is good no longer, what it sent stays.",
            "Убрать устройство из команды: его токен больше не действует, отправленное остаётся."),
        discussion: .said(
            """
              questctl team remove-device spring-ride foxes 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --yes

            Whoever holds the team's code can join again; "team code" gives the team a new one.
            """,
            """
              questctl team remove-device spring-ride foxes 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --yes

            Кто знает код команды, может войти снова; новый код команде даёт «team code».
            """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference
    @Argument(help: .device) var device: DeviceID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        try confirmation.check(.removeDeviceQuestion(device.rawValue, team: team.rawValue), on: console)
        let detail: AdminTeamDetail = try await client.ask(
            .delete, APIPath.adminQuest(quest, "teams", team.rawValue, "devices", device.rawValue))
        try console.print(detail, or: .deviceRemoved(device.rawValue, team: team.rawValue))
    }
}

/// Options for the terms of a join code: how long it is good, and for how many devices.
struct CodeOptions: ParsableArguments {
    @Option(
        help: .said(
            "The code is good for so long: 90s, 30m, 24h, 7d.",
            "Сколько действует код: 90s, 30m, 24h, 7d.", value: "SPAN"))
    var expires: Span<JoinCodeSpan>?

    @Option(
        help: .said("So many devices may join by it.", "Сколько устройств могут войти по нему.", value: "N"))
    var uses: Ranged<JoinCodeUses>?

    var terms: CodeTerms { CodeTerms(expiresIn: expires?.seconds, uses: uses) }
}
