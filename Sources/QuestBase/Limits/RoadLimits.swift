/// Limits of what is searched for one request.
public enum RoadLimits {
    public static let waypoints = Limit(
        "waypoints", 500, .count, "waypoints of a route", beyond: .refused("TooBig"))
    public static let straightDistance = Limit(
        "straight_distance_meters", 500_000, .meters,
        "straight lines between the waypoints of a route, in all",
        beyond: .refused("TooBig"))
    public static let avoidances = Limit(
        "avoidances", 20, .count, "places that one route avoids",
        beyond: .refused("too-many-avoidances"))
    public static let avoidedPositions = Limit(
        "avoided_positions", 1_000, .count, "positions of all places together that one route avoids",
        beyond: .refused("avoided-too-large"))
    public static let avoidedRoads = Limit(
        "avoided_roads", 20_000, .count,
        "roads in the boxes around the places that one route avoids, counted for each place",
        beyond: .refused("avoided-too-large"))
    public static let settledAvoiding = Limit(
        "settled_arcs_avoiding", 1_000_000, .count,
        "arcs that the searches of one request settle to find a way around what it avoids",
        beyond: .refused("avoided-too-large"))
    public static let shapePositions = Limit(
        "shape_positions", 10_000, .count, "positions of a line or area that is put on the roads",
        beyond: .refused("shape-too-long"))
    public static let matrixPlaces = Limit(
        "matrix_places", 200, .count, "places of a matrix", beyond: .refused("TooBig"))
    public static let matrixPairs = Limit(
        "matrix_pairs", 10_000, .count, "pairs of a matrix", beyond: .refused("TooBig"))
    public static let matchedPositions = Limit(
        "matched_positions", 100, .count, "positions of a track that anybody may have put on the roads",
        beyond: .refused("TooBig"))
    public static let tripPlaces = Limit(
        "trip_places", 100, .count, "places of a trip whose order is asked for", beyond: .refused("TooBig"))
    public static let tripSteps = Limit(
        "trip_steps", 3_000_000, .count, "orders that are weighed for a trip of many places", beyond: .cut)
    public static let nearestNumber = Limit(
        "nearest_number", 100, .count, "roads that nearest tells", beyond: .refused("InvalidOptions"))
    /// More lie around a place only where footways are drawn that hang on nothing.
    public static let snapParts = Limit(
        "snap_parts", 16, .count,
        "parts of the road network near a place on which a way is looked for where the main network has none",
        beyond: .cut)
    /// About fifty milliseconds: more arcs than a city has, where looking at every one costs less than a customization; a
    /// region has many times as many.
    public static let settledArcs = Limit(
        "settled_arcs", 250_000, .count,
        "arcs that the searches of one request settle while roads are being customized again",
        beyond: .delayed)

    public static let alternatives = Limit(
        "route_alternatives", 2, .count, "routes beside the best one", beyond: .cut)
    public static let settledAlternatives = Limit(
        "settled_arcs_alternatives", 500_000, .count,
        "arcs that the searches for routes beside the best one settle", beyond: .cut)
    public static let reachSeconds = Limit(
        "reach_seconds", 14_400, .seconds, "riding time within which it is told what can be reached",
        beyond: .refused("query-invalid"))
    public static let reachMeters = Limit(
        "reach_meters", 100_000, .meters, "distance along roads within which it is told what can be reached",
        beyond: .refused("query-invalid"))
    public static let reachLimits = Limit(
        "reach_limits", 6, .count, "limits of one question for what can be reached",
        beyond: .refused("query-invalid"))
    /// About half a second: four hours on the roads of a large city's surroundings.
    public static let reachedArcs = Limit(
        "reached_arcs", 2_000_000, .count, "arcs that are looked at to tell what can be reached",
        beyond: .refused("reach-too-large"))
    public static let reachPositions = Limit(
        "reach_positions", 50_000, .count,
        "positions of all areas that one answer tells what can be reached by: with more they are coarser",
        beyond: .cut)

    public static let all = [
        waypoints, straightDistance, avoidances, avoidedPositions, avoidedRoads, settledAvoiding,
        shapePositions,
        matrixPlaces, matrixPairs, matchedPositions, tripPlaces, tripSteps, nearestNumber, snapParts,
        settledArcs,
        alternatives, settledAlternatives, reachSeconds, reachMeters, reachLimits, reachedArcs,
        reachPositions,
    ]
}
