/// Limits of what is planned at once: tours through checkpoints.
public enum PlanningLimits {
    public static let places = Limit(
        "planning_places", 500, .count, "places that a tour is planned through",
        beyond: .refused("too-many-places"))
    public static let instanceBytes = Limit(
        "instance_bytes", 1 << 20, .bytes, "a file with an instance of the orienteering problem",
        beyond: .refused("document-too-large"))
    /// Half a second or so: for some sixty places nothing better is found beyond it as a rule.
    public static let searchSteps = Limit(
        "planning_steps", 60_000_000, .count, "evaluations of a search for a good tour", beyond: .cut)

    public static let roundTripMeters = Limit(
        "round_trip_meters", 200_000, .meters, "wished length of a round trip",
        beyond: .refused("query-invalid"))
    public static let settledRoundTrip = Limit(
        "settled_arcs_round_trip", 3_000_000, .count, "arcs that the searches for a round trip settle",
        beyond: .cut)

    /// Some fifty milliseconds: a rider waits for it.
    public static let liveSearchSteps = Limit(
        "live_planning_steps", 6_000_000, .count, "evaluations of a search for the rest of a team's ride",
        beyond: .cut)

    public static let all = [
        places, instanceBytes, searchSteps, roundTripMeters, settledRoundTrip, liveSearchSteps,
    ]
}
