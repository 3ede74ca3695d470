/// The target that takes the least time to ride to.
public struct NearestTarget: Hashable, Sendable {
    /// Its place in the list that was asked about.
    public let index: Int
    /// The way there.
    public let route: Route
}

extension Router {
    /// The target whose route takes the least riding time; of equal ones the first in the list.
    ///
    /// "Its route" is the one that `route` gives, chosen by weight, since that is the one the rider will be
    /// shown. Exact: targets are tried in the order of lower bounds of their time, until no bound is below
    /// the best time.
    ///
    /// - Parameters:
    ///   - targets: Those that are no coordinates or lie too far from any road are passed over.
    ///   - radius: How far the position and the targets may be from a road.
    /// - Returns: `nil` when no target can be reached.
    /// - Throws: `RoutingError` about waypoint 0, the position, or about the profile.
    public func nearest(
        of targets: [Coordinate], from position: Coordinate, profile: ProfileName = .bicycle,
        snapRadius radius: Meters = 500, using workspace: RouterWorkspace
    ) throws(RoutingError) -> NearestTarget? {
        let rider = try rider(for: profile)
        let start = try snap(position, waypoint: 0, within: radius, under: conditions)
        let departures = snapper.departures(from: start)
        let candidates = targets.enumerated().compactMap { index, target -> Candidate? in
            guard let end = snap(target, within: radius).first else { return nil }
            let isHere = start.isSamePlace(as: end)
            let bound = rider.durationBound.bound(from: departures, to: snapper.arrivals(at: end))
            return Candidate(index: index, snap: end, bound: isHere ? .zero : bound)
        }
        var best: (candidate: Candidate, leg: RouteLeg)?
        for candidate in candidates.sorted(by: { ($0.bound, $0.index) < ($1.bound, $1.index) }) {
            if let best, candidate.bound > best.leg.duration { break }
            let limit = best.map { rider.durationBound.weightLimit(for: $0.leg.duration) } ?? .infinity
            guard
                let leg = leg(from: start, to: candidate.snap, for: rider, below: limit, using: workspace)
            else {
                if workspace.ranOut { return nil }
                continue
            }
            if best.map({ (leg.duration, candidate.index) < ($0.leg.duration, $0.candidate.index) }) ?? true {
                best = (candidate, leg)
            }
        }
        return best.map { best in
            NearestTarget(
                index: best.candidate.index,
                route: Route(legs: [best.leg], waypoints: [start, best.candidate.snap]))
        }
    }

    private struct Candidate {
        var index: Int
        var snap: Snap
        var bound: Seconds
    }
}
