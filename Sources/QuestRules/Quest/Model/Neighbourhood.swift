import GeoJSONKit

/// The region in which most checkpoints of a quest lie, to tell which are elsewhere, and whether their positions
/// were written with the latitude first.
struct Neighbourhood {
    /// The middle of the positions; `nil` when none makes sense in either order.
    private let middle: Coordinate?

    /// A city and its surroundings: what is further off than this is hardly ridden to on one day.
    private static let reach: Meters = 200_000

    init(of zones: [ArrivalZone]) {
        let targets = zones.filter(\.isOnEarth).map(\.target)
        let swapped = zones.filter { !$0.isOnEarth }.map(\.target.swapped).filter(\.isValid)
        middle = Self.median(of: targets.isEmpty ? swapped : targets)
    }

    /// Stays among the many when a few are wrong.
    private static func median(of points: [Coordinate]) -> Coordinate? {
        guard !points.isEmpty else { return nil }
        return Coordinate(
            longitude: points.map(\.longitude).sorted()[points.count / 2],
            latitude: points.map(\.latitude).sorted()[points.count / 2])
    }

    /// Whether a position is on the earth and near the others.
    private func contains(_ point: Coordinate) -> Bool {
        guard let middle, point.isValid else { return false }
        return Geodesic.distance(middle, point) <= Self.reach
    }

    /// Notes forbidden zones that are not on the earth, or would lie among the others if they were swapped.
    ///
    /// - Returns: the indices of those.
    func check(_ zones: [PlacedZone], noting findings: inout FindingList) -> Set<Int> {
        var misplaced: Set<Int> = []
        for (index, zone) in zones.enumerated() {
            let path = zone.path.appending(key: "geometry")
            let middle = zone.zone.shape.middle
            if !contains(middle), contains(middle.swapped) {
                findings.error(.positionSwapped(), at: path.appending(key: "coordinates"))
            } else if let outside = zone.zone.shape.positions.first(where: { !$0.isValid }) {
                findings.error(outside.fault, at: path)
            } else {
                continue
            }
            misplaced.insert(index)
        }
        return misplaced
    }

    /// Notes positions that are not on the earth, far away, or swapped.
    ///
    /// - Returns: the indices of those.
    func check(_ places: [PlacedCheckpoint], noting findings: inout FindingList) -> Set<Int> {
        var misplaced: Set<Int> = []
        for (index, place) in places.enumerated()
        where !contains(place.checkpoint.zone.target) || !place.isOnEarth {
            let target = place.checkpoint.zone.target
            let path = place.path.appending(key: "geometry").appending(key: "coordinates")
            misplaced.insert(index)
            if case .polygon = place.checkpoint.zone, !place.isOnEarth { continue }
            if contains(target.swapped) {
                findings.error(.positionSwapped(), at: path)
            } else if !target.isValid {
                findings.error(target.fault, at: path)
            } else if let middle {
                let distance = Geodesic.distance(middle, target)
                findings.warning(
                    place.stop.map { Message.stopFar($0, distance) } ?? .positionFar(distance), at: path)
            }
        }
        return misplaced
    }
}

extension Coordinate {
    /// The coordinate meant by somebody who writes the latitude first.
    package var swapped: Coordinate { Coordinate(longitude: latitude, latitude: longitude) }
}
