package import QuestEngine
package import ServerBase

/// The limits of the staff where a quest is judged blind. Organisers are exempt. An operation that could reveal a team is
/// refused unless the server's table marks it as blind for the role.
///
/// Not only judges are blind: one person may hold two invitations, and a viewer can tell a judge.
package enum BlindPolicy {
    /// Whether somebody is shown no team of an answer.
    package static func isBlind(_ role: Role, in document: Quest) -> Bool {
        document.judging.isBlind && [.judge, .viewer, .steward].contains(role)
    }
}
