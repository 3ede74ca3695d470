import ArgumentParser
import QuestEngine
import QuestWire

struct TeamReplaceDevice: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "replace-device",
        abstract: .said(
            "Print a code by which a new phone takes the place of one that is lost or dead.",
            "Напечатать код, по которому новый телефон займёт место потерянного или разряженного."),
        discussion: .said(
            """
              questctl team replace-device spring-ride foxes 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f

            The new phone joins with the code and is the same device from then on: captain if it was, with the \
            same track and answers. The old token ends at that moment. The code is good once, for an hour.
            """,
            """
              questctl team replace-device spring-ride foxes 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f

            Новый телефон входит по этому коду и становится тем же устройством: капитаном, если оно им было, с \
            тем же треком и ответами. Прежний токен в этот момент перестаёт действовать. Код действует один раз \
            и в течение часа.
            """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference
    @Argument(help: .device) var device: DeviceID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let offer: PlaceOffered = try await client.ask(
            .post,
            APIPath.adminQuest(quest, "teams", team.rawValue, "devices", device.rawValue, "replace"))
        if console.asJSON { return try console.print(json: offer) }
        let zone = try await client.timeZone(of: quest)
        console.print(.placeOffered(offer, until: zone.exactText(of: offer.expires)))
    }
}
