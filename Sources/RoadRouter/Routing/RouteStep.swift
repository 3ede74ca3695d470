/// A part of a leg that begins with a maneuver and then follows one street. As in OSRM's answers.
public struct RouteStep: Hashable, Sendable {
    /// The way that the step follows, as it is called.
    public let way: StepWay
    /// The way to ride for: that behind a roundabout where the maneuver leads into one, else the step's own.
    public let destination: StepWay
    public let mode: TravelMode
    /// Whether the rider gets off, on again or aboard with the maneuver.
    public let changesMode: Bool
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

    /// The street; empty where it has no name.
    public var name: String { way.name }
    /// The kind of way, which an unnamed one is called by.
    public var kind: WayKind { way.kind }
}

extension RouteLeg {
    /// Steps to tell the rider, from departing to arriving, in the meaning of OSRM's: at least two; the last
    /// one has no length, two equal points, and the name of the street on which the leg ends.
    ///
    /// - Parameter graph: The graph of the router that made the leg.
    /// - Complexity: O(arcs + points).
    public func steps(on graph: RoadGraph) -> [RouteStep] {
        StepBuilder(leg: self, graph: graph).steps
    }
}
