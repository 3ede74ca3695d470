import ArgumentParser
import QuestEngine
import QuestWire

struct TeamInvite: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: .said(
            "Print all that a team needs: a join code, and links that set up tracker apps.",
            "Напечатать всё, что нужно команде: код и ссылки, которые настраивают приложения-трекеры."),
        discussion: .said(
            """
            Gives the team a new join code and a tracker: a device that only tells positions, by OwnTracks, \
            Overland, GPSLogger, Traccar Client or OsmAnd. The links hold the tracker's token, shown only now; \
            send them to this team alone. Opened on the phone, or scanned with --qr, they set the app up. Take a \
            tracker away with "questctl team remove-device".
            """,
            """
            Даёт команде новый код и трекер: устройство, которое только сообщает положения, через OwnTracks, \
            Overland, GPSLogger, Traccar Client или OsmAnd. В ссылках — токен трекера, показанный только сейчас; \
            отправьте их одной этой команде. Открытые на телефоне или отсканированные с --qr, они настраивают \
            приложение. Убрать трекер можно через «questctl team remove-device».
            """,
            then: """
                  questctl team invite spring-ride foxes --qr --public https://quest.example
                  questctl team invite spring-ride foxes --no-code --name "Ann's bike computer"
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Flag(help: .said("Draw the links as QR codes.", "Нарисовать ссылки как QR-коды."))
    var qr = false

    @Flag(
        name: .customLong("no-code"),
        help: .said(
            "Leave the join code as it is.",
            "Оставить код команды прежним."))
    var keepsCode = false

    @Option(
        help: .said(
            "What to call the tracker, for your lists.",
            "Как назвать трекер: для ваших списков.", value: "NAME"))
    var name: String?

    @Option(
        name: .customLong("public"),
        help: .said(
            "Where phones reach the daemon. Default: the address that this command uses.",
            "По какому адресу телефоны находят сервер. По умолчанию: по тому же, что и эта команда.",
            value: "URL"))
    var publicAddress: String?

    @OptionGroup var code: CodeOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if keepsCode, code.expires != nil || code.uses != nil {
            throw ValidationError(
                .said(
                    "--expires and --uses are about the join code: leave out --no-code.",
                    "--expires и --uses относятся к коду команды: уберите --no-code."))
        }
        if let publicAddress, ServerAddress(publicAddress) == nil {
            throw ValidationError(
                .said(
                    "--public is an address such as https://quest.example.",
                    "--public — адрес вида https://quest.example."))
        }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
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
        let address = publicAddress.flatMap { ServerAddress($0) } ?? client.server
        let setup = TrackerSetup(
            server: "\(address)", ingestToken: tracker.ingestToken, deviceID: tracker.device.rawValue)
        let report = Report(team: team, joinCode: joinCode, tracker: tracker, setup: setup)
        if console.asJSON { return try console.print(json: report) }
        if let joinCode { console.print(.codeIssued(team.rawValue, code: joinCode)) }
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
            /// Of whoever sets the app up by hand.
            let url: String
            /// Sets the app up when it is opened on the phone.
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
