import ArgumentParser

struct QuestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quest",
        abstract: .said(
            "Check, load, open, close and erase quests.",
            "Проверять, загружать, открывать, закрывать и стирать квесты."),
        discussion: .said(
            """
            check works on a file alone; the other commands talk to the daemon. A quest is loaded as a draft, \
            opened for answers and closed in the end. Loading it again makes a new version.
            """,
            """
            check работает с одним только файлом, остальные команды обращаются к серверу. Квест загружается \
            черновиком, открывается для ответов и в конце закрывается. Повторная загрузка создаёт новую версию.
            """),
        subcommands: [
            QuestCheckCommand.self, QuestLoad.self, QuestList.self, QuestShow.self, QuestOpen.self,
            QuestClose.self, QuestErase.self, QuestDelete.self, QuestRename.self, QuestCodes.self,
        ])
}
