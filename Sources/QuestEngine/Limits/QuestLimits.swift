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
    public static let alternatives = Limit(
        "alternatives", 1_000, .count, "answers that a task takes, or options or units of it",
        beyond: .finding("too-many-alternatives"))
    public static let zoneRoads = Limit(
        "zone_roads", 200_000, .count, "roads in the box around a zone that the staff adds",
        beyond: .refused("zone-too-large"))

    public static let all = [
        fileBytes, hintsPerTask, coursePlaces, zones, zoneName, zonePositions, zonePositionsInAll,
        zoneRoads, checkpoints, alternatives,
    ]
}
