import ArgumentParser

struct TeamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team",
        abstract: .said(
            "Add and list the teams of a quest, and keep their codes, devices, starts and finishes.",
            "Добавлять и показывать команды квеста, вести их коды, устройства, старты и финиши."),
        discussion: .said(
            "A team is named by its id, its number, or its name where no other team has the same.",
            "Команду называют по id, по номеру или по названию, если у другой команды не такое же."),
        subcommands: [
            TeamAdd.self, TeamList.self, TeamShow.self, TeamCode.self, TeamInvite.self, TeamCaptain.self,
            TeamRemoveDevice.self, TeamWave.self, TeamStart.self, TeamFinish.self, TeamErase.self,
            TeamWhere.self, TeamRename.self, TeamBib.self, TeamRemove.self,
        ])
}
