import ArgumentParser
import QRCodes
import QuestEngine
import QuestWire

struct StaffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff",
        abstract: .said(
            "Invite organisers, judges, stewards and viewers to a quest, and revoke what they were given.",
            """
            Приглашать к квесту организаторов, судей, волонтёров на точках и наблюдателей и отзывать то, что им \
            дано.
            """),
        subcommands: [StaffInvite.self, StaffList.self, StaffRevoke.self, StaffAccept.self])
}

struct StaffInvite: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: .said(
            "Invite somebody to the staff of a quest and print the link, this once.",
            "Пригласить кого-нибудь к квесту и напечатать ссылку, только сейчас."),
        discussion: .said(
            """
            Organisers run the quest, judges decide answers, stewards stand at checkpoints, viewers look on. The \
            link opens the desk in a browser; it is good once and until it expires; "staff revoke" takes back what came \
            of it.
            """,
            """
            Организаторы ведут квест, судьи решают по ответам, волонтёры стоят на точках, наблюдатели смотрят. \
            Ссылка открывает штаб в браузере; она действует один раз и до своего срока; «staff revoke» отзывает то, \
            что по ней выдано.
            """,
            then: """
                  questctl staff invite spring-ride --role judge --name "Анна" --expires 24h
                  questctl staff invite spring-ride --role steward --name "Oleg" --access 2d
                  questctl staff invite spring-ride --role judge --name "Ann" --public https://quest.example --qr
                """))

    @Argument(help: .quest) var quest: QuestID

    @Option(
        help: .said(
            "organiser, judge, steward or viewer.",
            "organiser (организатор), judge (судья), steward (волонтёр на точке) или viewer (наблюдатель)."))
    var role: StaffRoleName

    @Option(
        help: .said("Who is invited, for your lists.", "Кого приглашают: для ваших списков.", value: "NAME"))
    var name: String

    @Option(
        help: .said(
            "The link is good for so long: 30m, 24h, 7d. Default: a day.",
            "Сколько действует ссылка: 30m, 24h, 7d. По умолчанию: сутки.", value: "SPAN"))
    var expires: Span<InvitationSpan>?

    @Option(
        help: .said(
            "What comes of the link is good for so long from now on. Default: until it is revoked.",
            "Сколько от этого момента действует полученное по ссылке. По умолчанию: пока его не отзовут.",
            value: "SPAN"))
    var access: Span<AccessSpan>?

    @Option(
        name: .customLong("public"),
        help: .said(
            """
            Where the invited reach the daemon. Default: what questd was told by --public-url, else the address used \
            here.
            """,
            """
            По какому адресу приглашённые находят сервер. По умолчанию: из questd --public-url, иначе тот же, что \
            здесь.
            """,
            value: "URL"))
    var publicAddress: String?

    @Flag(help: .said("Draw the link as a QR code, too.", "Ещё и нарисовать ссылку как QR-код."))
    var qr = false

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if let publicAddress { try ServerAddress.check(publicAddress: publicAddress) }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let address = try await client.publicAddress(besides: publicAddress)
        let request = InvitationRequest(
            role: role, name: name, expiresIn: expires?.seconds, accessFor: access?.seconds)
        let invited: Invitation = try await client.ask(
            .post, APIPath.adminQuest(quest, "staff"), body: .json(request))
        let link = InvitationLink(server: address, quest: quest, code: invited.code)
        if console.asJSON {
            return try console.print(json: Report(staff: invited.staff, code: invited.code, link: "\(link)"))
        }
        let zone = try await client.timeZone(of: quest)
        console.remark(
            .staffInvited(
                Table.Cell(name).text, role: console.word(role.label),
                until: zone.text(of: invited.staff.expiresAt)))
        console.print("\(link)")
        if qr, let drawing = QRCode("\(link)", correction: .least)?.drawing { console.print(drawing) }
        console.remark(.staffAcceptNext())
    }

    private struct Report: Encodable {
        let staff: AdminStaff
        let code: String
        let link: String
    }
}

struct StaffAccept: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: .said(
            "Accept an invitation and get the token that comes with it.",
            "Принять приглашение и получить токен по нему."),
        discussion: .said(
            """
            With --as the token is kept in the settings, under a name for --server; otherwise it is printed, \
            this once.
            """,
            """
            С --as токен сохраняется в настройках под именем для --server; иначе он печатается, только сейчас.
            """,
            then: """
                  questctl staff accept 'https://quests.example.org/desk#quest=spring-ride&code=7KQ2-…' --as spring
                  questctl answers list spring-ride --pending --server spring
                """))

    @Argument(help: .said("The link, as you got it.", "Ссылка, как вы её получили.", value: "LINK"))
    var link: String

    @Option(
        name: .customLong("as"),
        help: .said("Keep the token under this name.", "Сохранить токен под этим именем.", value: "NAME"))
    var name: String?

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        guard let link = InvitationLink(link) else { throw CommandFailure(.usage, .linkMalformed()) }
        if let name { try Settings.check(name: name) }
        var settings = try Settings.read()
        let options = ServerOptions(server: link.server.description)
        let client = try DaemonClient(options, on: console, needsToken: false)
        let reply: StaffReply = try await client.ask(
            .post, APIPath.quest(link.quest, "staff"), body: .json(InvitationCode(code: link.code)))
        if let name {
            settings.servers[name] = Settings.Server(address: link.server.description, token: reply.token)
            try settings.write()
        }
        if console.asJSON { return try console.print(json: reply) }
        console.remark(
            .staffAccepted(
                console.word(reply.role.label), quest: reply.quest.rawValue, server: "\(link.server)"))
        if let name { console.print(.tokenSaved(name)) } else { console.print(reply.token) }
    }
}

/// An invitation as it is passed on: the link to the desk. What stands behind `#` is sent to no server by a browser, so it
/// gets into no log. Invitations of before, `SERVER/api/v1/quests/QUEST/staff#CODE`, are read as well.
struct InvitationLink: CustomStringConvertible, Equatable {
    let server: ServerAddress
    let quest: QuestID
    let code: String

    init(server: ServerAddress, quest: QuestID, code: String) {
        self.server = server
        self.quest = quest
        self.code = code
    }

    init?(_ text: String) {
        if let read = QuestLink.invitation(in: text) {
            guard let server = ServerAddress(read.server), Slug.isValid(read.quest.rawValue) else {
                return nil
            }
            self.init(server: server, quest: read.quest, code: read.code)
            return
        }
        let parts = text.split(separator: "#")
        guard parts.count == 2, let cut = parts[0].firstRange(of: APIPath.quests + "/"),
            let server = ServerAddress(String(parts[0][..<cut.lowerBound]))
        else { return nil }
        let rest = parts[0][cut.upperBound...].split(separator: "/")
        guard rest.count == 2, rest[1] == "staff", Slug.isValid(String(rest[0])) else { return nil }
        self.init(server: server, quest: QuestID(String(rest[0])), code: String(parts[1]))
    }

    var description: String { QuestLink.invitation(to: quest, code: code, at: "\(server)") }
}

struct StaffList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the staff of a quest: who was invited, who came, whose token is revoked.",
            "Показать организаторов и судей квеста: кто приглашён, кто вошёл, чей токен отозван."),
        discussion: "  questctl staff list spring-ride")

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminStaffList = try await client.get(APIPath.adminQuest(quest, "staff"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var rows = Rows(of: list.staff, on: console)
        rows.texts(.member) { $0.id.rawValue }
        rows.texts(.name, mayShrink: true) { $0.name }
        rows.texts(.role) { console.word($0.role.label) }
        rows.texts(.status) { console.word($0.status.label) }
        rows.column(.expires) { member in
            let end = member.status == .invited ? member.expiresAt : member.accessUntil
            return Table.Cell(end.map { zone.text(of: $0) } ?? "", .dim)
        }
        console.print(rows)
    }
}

struct StaffRevoke: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: .said(
            "Take back an invitation or a token, at once. What the member has decided stays.",
            "Отозвать приглашение или токен, сразу. Решения этого человека остаются."),
        discussion: "  questctl staff revoke spring-ride 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --yes")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .said("The member's id, from staff list.", "Id человека из «staff list».", value: "ID"))
    var member: StaffID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func confirm(on console: Console) throws {
        try confirmation.check(.revokeStaffQuestion(member.rawValue), on: console)
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let revoked: AdminStaff = try await client.ask(
            .delete, APIPath.adminQuest(quest, "staff", member.rawValue))
        try console.print(revoked, or: .staffRevoked(Table.Cell(revoked.name).text))
    }
}

extension StaffRoleName {
    var label: Label {
        switch self {
        case .organiser: .roleOrganiser
        case .judge: .roleJudge
        case .steward: .roleSteward
        case .viewer: .roleViewer
        }
    }
}

extension AdminStaff.Status {
    var label: Label {
        switch self {
        case .invited: .statusInvited
        case .joined: .statusJoined
        case .expired: .statusExpired
        case .revoked: .statusRevoked
        }
    }
}
