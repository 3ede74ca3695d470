import QuestEngine

/// What the staff of a quest that is judged blind may do, organisers aside: one table. Whoever could find the team of an
/// answer by an operation does not stand beside it, and what does not stand in the table is refused.
///
/// Not only judges are blind: one person may hold two invitations, and a viewer can tell a judge.
struct BlindPolicy: Sendable {
    let table: [Operation: Set<Role>]

    /// Whether somebody is told no team of an answer.
    static func isBlind(_ role: Role, in document: Quest) -> Bool {
        document.judging.isBlind && [.judge, .viewer, .steward].contains(role)
    }

    /// - Throws: `RequestError.teamHidden`.
    func check(_ context: QuestdContext, in document: Quest) throws(RequestError) {
        let role = context.principal.role
        guard Self.isBlind(role, in: document) else { return }
        guard let operation = context.operation, table[operation]?.contains(role) ?? false else {
            throw .teamHidden
        }
    }

    private static let wholeStaff: Set<Role> = [.judge, .viewer, .steward]
    private static let onlookers: Set<Role> = [.judge, .viewer]
    private static let stewards: Set<Role> = [.judge, .steward]

    static let standard = BlindPolicy(table: [
        .adminShowQuest: wholeStaff,
        // Without what the team has done.
        .adminListTeams: wholeStaff, .adminShowTeam: wholeStaff,
        .adminStartTeam: stewards, .adminClearStart: stewards, .adminFinishTeam: stewards,
        .adminClearFinish: stewards, .adminStartWave: stewards,
        // Without those to single teams.
        .adminListMessages: wholeStaff,
        .adminSendMessage: stewards,
        .adminListZones: wholeStaff,
        // Without team and device.
        .adminListAnswers: onlookers, .adminShowAnswer: onlookers, .adminListQueue: onlookers,
        .adminListDecisions: onlookers,
        .adminAcceptAnswer: [.judge], .adminRejectAnswer: [.judge], .adminRejudge: [.judge],
        // It says that it is hidden, and is so to whoever judges with another one as well.
        .adminListRecords: onlookers,
        .adminVerifyLog: onlookers, .adminShowAgreement: onlookers,
        .adminShowPhoto: onlookers,
        // Who is at the place sees the team anyway, and no answers.
        .adminShowStation: [.steward], .adminDecideStation: [.steward],
        .adminShowEvidence: [.judge],
        .adminAdjustTeam: [.judge], .adminWithdraw: [.judge], .adminChangeEntry: [.judge],
    ])
}
