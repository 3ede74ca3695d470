/// Limits of quest files and of the zones of a quest.
public enum QuestLimits {
    public static let fileBytes = Limit(
        "quest_file_bytes", 16 << 20, .bytes, "a quest file that is checked without a daemon",
        beyond: .finding("quest-too-large"))
    public static let hintsPerTask = Limit(
        "hints_per_task", 9, .count, "hints of a task", beyond: .finding("too-many-hints"))
    public static let coursePlaces = Limit(
        "course_places", 100, .count, "places of a course whose legs are measured", beyond: .cut)
    public static let zones = Limit(
        "zones", 100, .count, "zones of a quest", beyond: .refused("too-many-zones"))
    public static let zoneName = Limit(
        "zone_name_characters", 100, .characters, "the name of a zone",
        beyond: .refused("zone-name-invalid"))
    public static let zonePositions = Limit(
        "zone_positions", 2_000, .count, "positions of a zone", beyond: .refused("shape-too-long"))

    public static let zonePositionsInAll = Limit(
        "zone_positions_in_all", 20_000, .count, "positions of all zones of a quest that hold together",
        beyond: .refused("shape-too-long"))
    public static let checkpoints = Limit(
        "checkpoints", 2_000, .count, "checkpoints of a quest file", beyond: .finding("too-many-checkpoints"))
    /// Some thousand times what a town quest has: editors leave layers of their own in a file.
    public static let features = Limit(
        "quest_features", 10_000, .count, "features of a quest file", beyond: .finding("too-many-features"))
    public static let groups = Limit(
        "groups", 100, .count, "groups of tasks of a quest", beyond: .finding("too-many-groups"))
    public static let classes = Limit(
        "classes", 100, .count, "classes of teams of a quest", beyond: .finding("too-many-classes"))
    public static let waves = Limit(
        "waves", 500, .count, "waves of a quest", beyond: .finding("too-many-waves"))
    public static let rests = Limit(
        "rests", 100, .count, "rests of a quest", beyond: .finding("too-many-rests"))
    public static let contacts = Limit(
        "contacts", 50, .count, "contacts of a quest beside its organiser",
        beyond: .finding("too-many-contacts"))
    public static let orders = Limit(
        "team_orders", 2_000, .count, "teams to whom a quest file gives an order of their own",
        beyond: .finding("too-many-orders"))
    public static let listItems = Limit(
        "list_items", 2_000, .count, "items of a list in a quest file, such as the tasks of a class",
        beyond: .finding("too-many-items"))
    public static let areas = Limit(
        "checkpoint_areas", 500, .count, "checkpoints of a quest with an area instead of a circle",
        beyond: .finding("too-many-areas"))
    public static let areaPositions = Limit(
        "checkpoint_area_positions", 20_000, .count, "positions of all such areas of a quest",
        beyond: .finding("areas-too-detailed"))
    public static let name = Limit(
        "quest_name_characters", 500, .characters,
        "the title of a quest, and each name, contact and group in its file",
        beyond: .finding("text-too-long"))
    public static let text = Limit(
        "quest_text_characters", 20_000, .characters, "each description and hint of a quest file",
        beyond: .finding("text-too-long"))
    public static let answer = Limit(
        "quest_answer_characters", 5_000, .characters,
        "the answers of a task, its options and its units, each with all of its alternatives",
        beyond: .finding("text-too-long"))
    /// Counts for each severity.
    public static let findings = Limit(
        "findings", 1_000, .count, "errors, and warnings, that are listed of a quest file", beyond: .cut)
    public static let alternatives = Limit(
        "alternatives", 1_000, .count, "answers that a task takes, or options or units of it",
        beyond: .finding("too-many-alternatives"))
    public static let openingConditions = Limit(
        "opening_conditions", 20, .count, "conditions of a task", beyond: .finding("too-many-conditions"))
    public static let offlineKeys = Limit(
        "offline_keys", 500, .count, "answers of a quest that phones may check offline",
        beyond: .finding("too-many-offline-keys"))
    public static let appLinks = Limit(
        "app_links", 20, .count, "links of the riders' app that a quest or the daemon adds",
        beyond: .finding("too-many-app-links"))
    public static let rejectReasons = Limit(
        "reject_reasons", 20, .count, "reasons of a quest for rejecting answers",
        beyond: .finding("too-many-reject-reasons"))
    public static let rejectReason = Limit(
        "reject_reason_characters", 200, .characters, "a reason of a quest for rejecting answers",
        beyond: .finding("reject-reason-too-long"))
    public static let zoneRoads = Limit(
        "zone_roads", 200_000, .count, "roads in the box around a zone that the staff adds",
        beyond: .refused("zone-too-large"))

    public static let courseElements = Limit(
        "course_elements", 200_000, .count, "elements or cells of another program's course",
        beyond: .finding("course-too-large"))
    public static let courseDepth = Limit(
        "course_depth", 64, .count, "elements within each other in another program's course",
        beyond: .finding("course-unreadable"))

    public static let all = [
        fileBytes, hintsPerTask, coursePlaces, zones, zoneName, zonePositions, zonePositionsInAll,
        zoneRoads, features, checkpoints, groups, classes, waves, rests, contacts, orders, listItems, areas,
        areaPositions, name, text, answer, findings, alternatives, openingConditions, offlineKeys, appLinks,
        rejectReasons, rejectReason,
        courseElements, courseDepth,
    ]
}

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
    public static let contact = Limit(
        "contact_characters", 100, .characters, "the name, or the phone, of somebody to call about a team",
        beyond: .refused("contact-invalid"))
    public static let guardianName = Limit(
        "guardian_name_characters", 100, .characters,
        "the name of a parent or guardian who consents for a rider under age",
        beyond: .refused("guardian-invalid"))
    public static let waitingTeams = Limit(
        "teams_waiting", 500, .count,
        "teams of a quest that have registered themselves and wait for an organiser",
        beyond: .refused("too-many-registrations"))
    public static let messagesPerPoll = Limit(
        "messages_per_poll", 20, .count, "messages that one answer tells, the latest ones", beyond: .cut)

    public static let finishDeclarations = Limit(
        "finish_declarations_per_team", 500, .count, "times a team says that it finishes, or rides on",
        beyond: .refused("finish-declared-too-often"))
    public static let openCalls = Limit(
        "open_sos_per_team", 20, .count, "calls for help of a team that nobody has closed",
        beyond: .refused("too-many-sos"))
    public static let openCallsOfGuest = Limit(
        "open_sos_per_guest", 3, .count, "calls for help of a guest that nobody has closed",
        beyond: .refused("too-many-sos"))
    public static let closedCalls = Limit(
        "closed_sos_listed", 200, .count, "closed calls for help in the list of the staff, the latest ones",
        beyond: .cut)
    public static let card = Limit(
        "card_characters", 500, .characters, "the text of a card's QR code that a steward sends",
        beyond: .invalidMember)

    public static let all = [
        deviceName, teamName, trackersPerTeam, staffName, staff, message, contact, guardianName,
        waitingTeams,
        messagesPerPoll, finishDeclarations, openCalls, openCallsOfGuest, closedCalls, card,
    ]
}
