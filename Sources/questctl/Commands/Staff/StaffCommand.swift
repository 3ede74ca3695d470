import ArgumentParser

struct StaffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff",
        abstract: .said(
            "Invite organisers, judges, stewards and viewers to a quest, and revoke what they were given.",
            """
            Приглашать к квесту организаторов, судей, волонтёров на точках и наблюдателей и отзывать то, что им \
            дано.
            """),
        subcommands: [StaffInvite.self, StaffList.self, StaffRevoke.self, StaffAccept.self])
}
