import ArgumentParser
import QuestEngine
import QuestWire

struct StaffInvite: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: .said(
            "Invite somebody to the staff of a quest and print the link, this once.",
            "Пригласить кого-нибудь к квесту и напечатать ссылку, только сейчас."),
        discussion: .said(
            """
            Organisers run the quest, judges decide answers, stewards stand at checkpoints, viewers look on. The \
            link is good once and until it expires; "staff revoke" takes back what came of it.
            """,
            """
            Организаторы ведут квест, судьи решают по ответам, волонтёры стоят на точках, наблюдатели смотрят. \
            Ссылка действует один раз и до своего срока; «staff revoke» отзывает то, что по ней выдано.
            """,
            then: """
                  questctl staff invite spring-ride --role judge --name "Анна" --expires 24h
                  questctl staff invite spring-ride --role steward --name "Oleg" --access 2d
                  questctl staff invite spring-ride --role judge --name "Ann" --public https://quest.example
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Option(
        help: .said(
            "organiser, judge, steward or viewer.",
            "organiser (организатор), judge (судья), steward (волонтёр на точке) или viewer (наблюдатель)."))
    var role: StaffRoleName

    @Option(
        help: .said(
            "Who is invited, for your lists.",
            "Кого приглашают: для ваших списков.", value: "NAME"))
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
            "Where the invited reach the daemon. Default: the address that this command uses.",
            "По какому адресу приглашённые находят сервер. По умолчанию: по тому же, что и эта команда.",
            value: "URL"))
    var publicAddress: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if let publicAddress, ServerAddress(publicAddress) == nil {
            throw ValidationError(
                .said(
                    "--public is an address such as https://quest.example.",
                    "--public — адрес вида https://quest.example."))
        }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let request = InvitationRequest(
            role: role, name: name, expiresIn: expires?.seconds, accessFor: access?.seconds)
        let invited: Invitation = try await client.ask(
            .post, APIPath.adminQuest(quest, "staff"), body: .json(request))
        let address = publicAddress.flatMap { ServerAddress($0) } ?? client.server
        let link = InvitationLink(server: address, quest: quest, code: invited.code)
        if console.asJSON {
            return try console.print(json: Report(staff: invited.staff, code: invited.code, link: "\(link)"))
        }
        let zone = try await client.timeZone(of: quest)
        console.tell(
            .staffInvited(
                Table.Cell(name).text, role: console.word(role.label),
                until: zone.text(of: invited.staff.expiresAt)))
        console.print("\(link)")
        console.tell(.staffAcceptNext())
    }

    private struct Report: Encodable {
        let staff: AdminStaff
        let code: String
        let link: String
    }
}
