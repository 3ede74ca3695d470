import ArgumentParser
import QuestEngine
import QuestWire

struct StaffInvite: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Invite somebody to the staff of a quest and print the link, this once.",
        discussion: """
            Organisers run the quest, judges decide answers, stewards stand at checkpoints, viewers look on. The link \
            is good once and until it expires; "staff revoke" takes back what came of it.

              questctl staff invite spring-ride --role judge --name "Анна" --expires 24h
              questctl staff invite spring-ride --role steward --name "Oleg" --access 2d
              questctl staff invite spring-ride --role judge --name "Ann" --public https://quest.example
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Option(help: "organiser, judge, steward or viewer.")
    var role: StaffRoleName

    @Option(help: ArgumentHelp("Who is invited, for your lists.", valueName: "NAME"))
    var name: String

    @Option(
        help: ArgumentHelp("The link is good for so long: 30m, 24h, 7d. Default: a day.", valueName: "SPAN"))
    var expires: Span<InvitationSpan>?

    @Option(
        help: ArgumentHelp(
            "What comes of the link is good for so long from now on. Default: until it is revoked.",
            valueName: "SPAN"))
    var access: Span<AccessSpan>?

    @Option(
        name: .customLong("public"),
        help: ArgumentHelp(
            "Where the invited reach the daemon. Default: the address that this command uses.",
            valueName: "URL"))
    var publicAddress: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if let publicAddress, ServerAddress(publicAddress) == nil {
            throw ValidationError("--public is an address such as https://quest.example.")
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
