/// Limits of the number of those who take part, and of their names.
public enum TeamLimits {
    public static let deviceName = Limit(
        "device_name_characters", 100, .characters, "the name of a device", beyond: .invalidMember)
    public static let teamName = Limit(
        "team_name_characters", 100, .characters, "the name of a team",
        beyond: .refused("team-name-too-long"))
    public static let trackersPerTeam = Limit(
        "trackers_per_team", 10, .count, "trackers of a team", beyond: .refused("too-many-trackers"))
    public static let staffName = Limit(
        "staff_name_characters", 100, .characters, "the name of a member of the staff",
        beyond: .refused("staff-name-invalid"))
    public static let staff = Limit(
        "staff", 200, .count, "members of a quest's staff", beyond: .refused("too-many-staff"))
    public static let message = Limit(
        "message_characters", 1000, .characters, "a message of the organisers",
        beyond: .refused("message-invalid"))
    public static let messagesPerPoll = Limit(
        "messages_per_poll", 20, .count, "messages that one answer tells, the latest ones", beyond: .cut)

    public static let all = [
        deviceName, teamName, trackersPerTeam, staffName, staff, message, messagesPerPoll,
    ]
}
