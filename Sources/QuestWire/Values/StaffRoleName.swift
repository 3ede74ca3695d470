public import QuestUnits

/// The role in which a member of the staff is there.
public enum StaffRoleName: String, Codable, Sendable, CaseIterable {
    case organiser, judge, steward, viewer
}
