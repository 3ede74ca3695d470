/// Limits of the positions that are taken, kept and looked at together.
public enum PositionLimits {
    public static let fixesPerBatch = Limit(
        "fixes_per_batch", 1000, .count, "fixes in one batch of positions",
        beyond: .refused("positions-too-many"))
    public static let fixesPerMessage = Limit(
        "fixes_per_message", 50_000, .count,
        "positions in one message of a tracker app, or in one track file",
        beyond: .refused("tracker-too-many"))
    public static let itemsPerOverlandBatch = Limit(
        "items_per_overland_batch", 2000, .count, "locations in one message of Overland",
        beyond: .refused("tracker-too-many"))
    public static let sequenceText = Limit(
        "sequence_text_bytes", 64 * 1024, .bytes, "one text of a GeoJSON sequence", beyond: .cut)
    public static let fixesOfEvidence = Limit(
        "fixes_of_evidence", 18_000, .count, "positions around an answer that a judge is shown", beyond: .cut)
    public static let fixesOfDistance = Limit(
        "fixes_of_distance", 2_000, .count,
        "positions of one device in which it is looked for how far from its task an answer was given",
        beyond: .cut)
    public static let answersWithPositions = Limit(
        "answers_with_positions", 500, .count, "answers of one list that come with what positions tell",
        beyond: .cut, settable: 0...100_000)
    public static let fixesOfTracks = Limit(
        "fixes_of_all_tracks", 200_000, .count,
        "positions of the tracks of all teams together, which are thinned until they fit", beyond: .cut)
    public static let fixesOfReplay = Limit(
        "fixes_of_replay", 60_000, .count,
        "positions of all rides together that everybody may see again, which are thinned until they fit",
        beyond: .cut)
    public static let fixesOfOwnTrack = Limit(
        "fixes_of_own_track", 5_000, .count, "positions of its own track that a device is told at once",
        beyond: .cut)
    public static let fixesMatched = Limit(
        "fixes_matched", 5_000, .count, "positions of a track that are matched to roads at once", beyond: .cut
    )
    public static let beforeStart = Limit(
        "recorded_before_start_seconds", 3600, .seconds,
        "how long before a quest begins positions are recorded, for setting up", beyond: .cut)
    public static let afterFinish = Limit(
        "recorded_after_finish_seconds", 3600, .seconds,
        "how long after its finish positions of a team are recorded: a finish may be taken back", beyond: .cut
    )
    public static let looks = Limit(
        "looks_listed", 200, .count,
        "looks of the staff at a team's track that the team is told, the latest ones",
        beyond: .cut)

    public static let fixesPerDevice = Limit(
        "fixes_per_device", 300_000, .count,
        "positions of one device, three days and a half with one each second",
        beyond: .refused("positions-full"))
    public static let fixesPerPortion = Limit(
        "fixes_per_portion", 250, .count, "positions of a message of a tracker app that are taken in at once",
        beyond: .delayed)
    public static let gpxTagBytes = Limit(
        "gpx_tag_bytes", 64 * 1024, .bytes, "a tag of a GPX file", beyond: .refused("tracker-body-unreadable")
    )
    public static let gpxAttributes = Limit(
        "gpx_attributes", 64, .count, "attributes of an element of a GPX file",
        beyond: .refused("tracker-body-unreadable"))
    public static let trackingPauses = Limit(
        "tracking_pauses_per_device", 500, .count, "pauses of a device's tracking",
        beyond: .refused("paused-too-often"))

    public static let all = [
        fixesPerBatch, fixesPerMessage, itemsPerOverlandBatch, sequenceText, fixesOfEvidence, fixesOfDistance,
        answersWithPositions, fixesOfTracks, fixesOfReplay, fixesOfOwnTrack,
        fixesMatched, beforeStart, afterFinish, looks, fixesPerDevice,
        fixesPerPortion,
        gpxTagBytes,
        gpxAttributes,
        trackingPauses,
    ]
}
