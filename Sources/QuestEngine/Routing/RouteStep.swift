/// A part of a leg that begins with a maneuver and then follows one street. As in OSRM's answers.
public struct RouteStep: Hashable, Sendable {
    /// The street; empty where it has no name.
    public let name: String
    public let mode: TravelMode
    /// Distance from this maneuver to the next.
    public let distance: Meters
    /// The time of this maneuver and of the way to the next.
    public let duration: Seconds
    /// The step's share of the leg's weight.
    public let weight: Weight
    /// Line from this maneuver to the next, both included: at least two points, equal in the step that
    /// arrives.
    public let geometry: [Coordinate]
    public let maneuver: Maneuver
    /// Intersections of the step: at least one, that of the maneuver.
    public let intersections: [Intersection]
}
