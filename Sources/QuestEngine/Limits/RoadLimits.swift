/// What is searched for one request.
public enum RoadLimits {
    public static let waypoints = Limit(
        "waypoints", 50, .count, "waypoints of a route", beyond: .refused("TooBig"))
    public static let straightDistance = Limit(
        "straight_distance_meters", 500_000, .meters,
        "straight lines between the waypoints of a route, in all",
        beyond: .refused("TooBig"))
    public static let avoidances = Limit(
        "avoidances", 20, .count, "places that one route avoids",
        beyond: .refused("too-many-avoidances"))
    public static let shapePositions = Limit(
        "shape_positions", 10_000, .count, "positions of a line or area that is put on the roads",
        beyond: .refused("shape-too-long"))
    public static let matrixPlaces = Limit(
        "matrix_places", 200, .count, "places of a matrix", beyond: .refused("TooBig"))
    public static let matrixPairs = Limit(
        "matrix_pairs", 10_000, .count, "pairs of a matrix", beyond: .refused("TooBig"))
    public static let nearestNumber = Limit(
        "nearest_number", 100, .count, "roads that nearest tells", beyond: .refused("InvalidOptions"))
    public static let settledArcs = Limit(
        "settled_arcs", 250_000, .count,
        "arcs that the searches of one request settle while roads are being customized again",
        beyond: .delayed)

    public static let all = [
        waypoints, straightDistance, avoidances, shapePositions, matrixPlaces, matrixPairs, nearestNumber,
        settledArcs,
    ]
}
