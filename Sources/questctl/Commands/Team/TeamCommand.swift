import ArgumentParser

struct TeamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team",
        abstract: "Add and list the teams of a quest, and keep their codes, devices, starts and finishes.",
        discussion: "A team is named by its id, its number, or its name where no other team has the same.",
        subcommands: [
            TeamAdd.self, TeamList.self, TeamShow.self, TeamCode.self, TeamInvite.self, TeamCaptain.self,
            TeamRemoveDevice.self, TeamWave.self, TeamStart.self, TeamFinish.self, TeamErase.self,
            TeamWhere.self, TeamRename.self, TeamBib.self, TeamRemove.self,
        ])
}
