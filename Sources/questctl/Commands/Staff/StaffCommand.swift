import ArgumentParser

struct StaffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff",
        abstract:
            "Invite organisers, judges, stewards and viewers to a quest, and revoke what they were given.",
        subcommands: [StaffInvite.self, StaffList.self, StaffRevoke.self, StaffAccept.self])
}
