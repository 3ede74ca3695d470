/// The numbers of the rules of `Riding`.
public enum RidingRules {
    /// A rider is off the route farther beside it than this, and than twice the accuracy of the fix.
    public static let corridor: Meters = 25
    /// Number of fixes in a row, or the time, after which that is so.
    public static let offRouteFixes = 3
    public static let offRouteTime: Seconds = 8
    /// The part of the corridor within which a rider is back on the route.
    public static let backShare = 0.8
    /// A course this many degrees off the line's direction, at more than this many metres a second, for this many fixes
    /// in a row, is the wrong way.
    public static let wrongWayAngle = 60.0
    public static let wrongWaySpeed = 2.0
    public static let wrongWayFixes = 4
    /// The least time from one new route to the next, and the least way, unless the roads have changed.
    public static let reroutePause: Seconds = 5
    public static let rerouteDistance: Meters = 20
    /// Metres a second: the fastest progress that a rider makes.
    public static let fastestProgress = 15.0
    /// Fixes that may be farther off than this move nothing.
    public static let worstAccuracy = Fix.worstAccuracy
    /// The time without a sign of life after which a device is stale.
    public static let silence = TeamPlace.longestSilence
    /// The distance from the border of its zone at which a task is approached, and that at which it can be approached
    /// again.
    public static let approach: Meters = 150
    public static let departure: Meters = 300
    /// The way away from the task after which a rider is going back, and that towards it after which no longer.
    public static let retreat: Meters = 100
    public static let retreatEnd: Meters = 30
    /// The distance from the start within which riders gather, and walk about as they like.
    public static let gathering: Meters = 150
    /// The distance beyond the nearest one at which a rider has passed.
    public static let passing: Meters = 50
}
