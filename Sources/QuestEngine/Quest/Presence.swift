/// Whether a team has to have been at a task's place when it answers; the words of `presence`.
public enum Presence: String, Sendable, CaseIterable {
    /// A right answer waits for a judge, unless positions prove that the team was there (`QuestState.wasAt`).
    case required
    /// Answers are judged by their rule; judges see where positions say that the team was elsewhere.
    case flagged
    /// The place of the team does not matter: the task may be solved at home.
    case free
}
