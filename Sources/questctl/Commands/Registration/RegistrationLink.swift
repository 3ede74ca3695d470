import ArgumentParser
import QRCodes
import QuestEngine
import QuestWire

struct RegistrationLink: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: .said(
            "Print the link by which teams register themselves.",
            "Напечатать ссылку, по которой команды регистрируются сами."),
        discussion: .said(
            "It is refused for a quest whose file does not let teams do so.",
            "Для квеста, в файле которого это не разрешено, будет отказ.",
            then: """
                  questctl registration link spring-ride --public https://quest.example
                  questctl registration link spring-ride --public https://quest.example --qr
                """))

    @Argument(help: .quest) var quest: QuestID

    @Flag(help: .said("Draw the link as a QR code, too.", "Ещё и нарисовать ссылку как QR-код."))
    var qr = false

    @OptionGroup var place: PublicAddress
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let shown: AdminQuest = try await client.get(APIPath.adminQuest(quest))
        guard let registration = shown.registration else {
            throw CommandFailure(.refused, .registrationOff(quest))
        }
        let address = try await place.address(of: client)
        let link = QuestLink.registration(for: quest, at: "\(address)")
        if console.asJSON {
            return try console.print(json: Report(quest: quest, link: link, registration: registration))
        }
        console.print(link)
        if qr, let drawing = QRCode(link, correction: .least)?.drawing { console.print(drawing) }
    }

    private struct Report: Encodable {
        let quest: QuestID
        let link: String
        let registration: String
    }
}

extension Message {
    fileprivate static func registrationOff(_ quest: QuestID) -> Message {
        Message(
            "registration-off",
            "Teams do not register themselves for quest {quest}: its file has no “registration”.",
            "На квест {quest} команды сами не регистрируются: в его файле нет «registration».",
            ["quest": .text(quest.rawValue)])
    }
}
