// The ranges of numbers in paths, queries, header fields and files; those of members of requests stand in `QuestUnits`.
// `openapi.yaml` states them too, and tests send one beyond each end.

/// Hints of a task, counted from 1.
public enum HintNumber: NumberRange {
    public static let range = 1...QuestLimits.hintsPerTask.value
}

/// Numbers of records, 0 for before the first: as far as every JSON reader is exact.
public enum RecordNumber: NumberRange {
    public static let range = 0...Int64(1) << 53 - 1
}

/// Records that one page lists.
public enum PageSize: NumberRange {
    public static let range = 1...RequestLimits.recordsPerPage.value
}

/// Minutes of a track before an answer that a judge looks at.
public enum EvidenceMinutes: NumberRange {
    public static let range = 1...240
}

/// Minutes of a track up to now that a judge looks at: up to a week.
public enum TrackMinutes: NumberRange {
    public static let range = 1...10_080
}

/// Seconds between two positions of a team where the tracks of all are shown.
public enum TrackStep: NumberRange {
    public static let range = 1...3_600
}

/// Roads that are told as the nearest ones.
public enum NearestNumber: NumberRange {
    public static let range = 1...RoadLimits.nearestNumber.value
}

/// Seconds of riding time within which it is told what can be reached.
public enum ReachSeconds: NumberRange {
    public static let range = 1...RoadLimits.reachSeconds.value
}

/// Minutes of riding time within which it is told what can be reached.
public enum ContourMinutes: NumberRange {
    public static let range = 1...RoadLimits.reachSeconds.value / 60
}

/// Metres along roads within which it is told what can be reached.
public enum ReachMeters: NumberRange {
    public static let range = 1...RoadLimits.reachMeters.value
}

/// Metres of a ride that ends where it begins.
public enum RoundTripMeters: NumberRange {
    public static let range = 1_000...PlanningLimits.roundTripMeters.value
}

/// Areas that are told of one place, evenly graded.
public enum ReachBands: NumberRange {
    public static let range = 1...RoadLimits.reachLimits.value
}

/// Numbers that decide the choices of a plan.
public enum PlanSeed: NumberRange {
    public static let range = 0...1_000_000_000
}

/// Seconds of a planned tour: up to a week.
public enum TourSeconds: NumberRange {
    public static let range = 1...604_800
}

/// Seconds that each task takes: up to a day.
public enum TaskSeconds: NumberRange {
    public static let range = 0...86_400
}

/// Degrees clockwise from north.
public enum BearingDegrees: NumberRange {
    public static let range = 0.0...360.0
}

/// Routes beside the first that OSRM's clients ask for; more than `RoadLimits.alternatives` are never told.
public enum AlternativesNumber: NumberRange {
    public static let range = 0...1_000
}

/// Degrees to either side of a direction.
public enum BearingTolerance: NumberRange {
    public static let range = 0.0...180.0
}

/// Speeds in kilometres an hour and factors; at no speed nobody gets anywhere, which is told as no time at all.
public enum PositiveNumber: NumberRange {
    public static let range = 0.0...1e6
}

/// Seconds since 1970 at which a position of a track was read.
public enum MatchMoment: NumberRange {
    public static let range = 0...Int64(253_402_300_799)
}

/// Places among the coordinates of a route, counted from 0.
public enum WaypointPlace: NumberRange {
    public static let range = 0...RoadLimits.waypoints.value - 1
}

/// Places among the coordinates of a matrix, counted from 0.
public enum MatrixPlace: NumberRange {
    public static let range = 0...RoadLimits.matrixPlaces.value - 1
}

/// Metres within which a coordinate is put on a road.
public enum SnapRadius: NumberRange {
    public static let range = 0.0...1e9
}

/// Bytes of a body that are announced.
public enum ContentLength: NumberRange {
    public static let range = 0...Int64(1) << 53 - 1
}

/// Bits of an address that all of a network have in common.
public enum PrefixLength: NumberRange {
    public static let range = 0...128
}

/// Versions of a quest's file, counted from 1.
public enum EditionNumber: NumberRange {
    public static let range = 1...1_000_000_000
}
