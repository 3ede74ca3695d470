import ArgumentParser

struct StationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "station",
        abstract: .said(
            "Confirm at a staffed station that teams have done its task.",
            "Подтверждать на станции с волонтёром, что команды выполнили задание."),
        discussion: .said(
            """
            For stewards, judges and organisers. A team may say by its device that it waits, or have no device \
            at all.
            """,
            """
            Для волонтёров на точках, судей и организаторов. Команда может сообщить с устройства, что она ждёт, \
            а может и вовсе не иметь устройства.
            """),
        subcommands: [StationShow.self, StationConfirm.self, StationRefuse.self])
}
