import ArgumentParser

struct QuestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quest",
        abstract: "Check, load, open, close and erase quests.",
        discussion: """
            check works on a file alone; the other commands talk to the daemon. A quest is loaded as a draft, opened \
            for answers and closed in the end. Loading it again makes a new version.
            """,
        subcommands: [
            QuestCheckCommand.self, QuestLoad.self, QuestList.self, QuestShow.self, QuestOpen.self,
            QuestClose.self, QuestErase.self, QuestDelete.self, QuestCodes.self,
        ])
}
