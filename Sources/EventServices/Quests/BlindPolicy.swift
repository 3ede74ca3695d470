package import QuestEngine
package import ServerBase

/// The rule of what the staff of a quest that is judged blind may do, organisers aside: whoever could find a team by an
/// operation does not stand beside it as blind in the server's table, and is refused.
///
/// Not only judges are blind: one person may hold two invitations, and a viewer can tell a judge.
package enum BlindPolicy {
    /// Whether somebody is shown no team of an answer.
    package static func isBlind(_ role: Role, in document: Quest) -> Bool {
        document.judging.isBlind && [.judge, .viewer, .steward].contains(role)
    }
}
