import Glibc

/// A zone made ready for being compared with others.
package struct MeasuredZone {
    /// The checkpoint's place in the list.
    package let index: Int
    let target: Coordinate
    private let shape: Shape
    private let latitudes: ClosedRange<Double>
    /// A circle around all of it.
    private let (middle, reach): (Coordinate, Meters)

    private enum Shape {
        case circle(center: Coordinate, radius: Meters)
        case area(Area)
    }

    /// A little less than the shortest degree of latitude on the ellipsoid, 110.57 km at the equator.
    private static let metersPerDegree = 110_500.0

    /// Measures a zone; `nil` for a polygon that is none.
    package init?(_ zone: ArrivalZone, index: Int) {
        self.index = index
        target = zone.target
        switch zone {
        case .circle(let center, let radius):
            shape = .circle(center: center, radius: radius)
            let height = radius.value / Self.metersPerDegree
            latitudes = (center.latitude - height)...(center.latitude + height)
            (middle, reach) = (center, radius)
        case .polygon(let rings, _):
            guard let area = try? Area(rings: rings), let border = rings.first?.map(\.latitude),
                let south = border.min(), let north = border.max()
            else { return nil }
            shape = .area(area)
            latitudes = south...north
            (middle, reach) = (zone.target, zone.reach)
        }
    }

    /// Whether they are so far from each other along their parallels that there is no need to measure. Most zones of a
    /// large quest are: measuring each with each other would take seconds.
    private func isFar(from other: MeasuredZone, beyond distance: Meters) -> Bool {
        let turn = abs(middle.longitude - other.middle.longitude).truncatingRemainder(dividingBy: 360)
        let latitude = max(abs(middle.latitude), abs(other.middle.latitude))
        // A chord of the parallel nearest to a pole, on a sphere within the ellipsoid.
        let chord = 2 * Self.leastRadius * cos(latitude * .pi / 180) * sin(turn * .pi / 360)
        return chord > reach.value + other.reach.value + distance.value
    }

    /// A little less than the earth's smallest radius of curvature, in metres.
    private static let leastRadius = 6_330_000.0

    /// Whether they are nearer to each other than that. A shape that GEOS cannot measure is near nothing.
    package func isNearer(than distance: Meters, to other: MeasuredZone) -> Bool {
        let height = distance.value / Self.metersPerDegree
        let around = (latitudes.lowerBound - height)...(latitudes.upperBound + height)
        guard around.overlaps(other.latitudes), !isFar(from: other, beyond: distance) else { return false }
        switch (shape, other.shape) {
        case (.circle(let center, let radius), .circle(let otherCenter, let otherRadius)):
            return Geodesic.distance(center, otherCenter) < radius + otherRadius + distance
        case (.circle(let center, let radius), .area(let area)),
            (.area(let area), .circle(let center, let radius)):
            return (try? area.distance(to: center)).map { $0 < radius + distance } ?? false
        case (.area(let area), .area(let otherArea)):
            return (try? area.distance(to: otherArea)).map { $0 < distance } ?? false
        }
    }

    /// Whether one can stand in both. A shape that GEOS cannot measure overlaps nothing.
    package func overlaps(_ other: MeasuredZone) -> Bool {
        guard latitudes.overlaps(other.latitudes), !isFar(from: other, beyond: .zero) else { return false }
        switch (shape, other.shape) {
        case (.circle(let center, let radius), .circle(let otherCenter, let otherRadius)):
            return Geodesic.distance(center, otherCenter) < radius + otherRadius
        case (.circle(let center, let radius), .area(let area)),
            (.area(let area), .circle(let center, let radius)):
            return (try? area.distance(to: center)).map { $0 < radius } ?? false
        case (.area(let area), .area(let otherArea)):
            return (try? area.overlaps(otherArea)) ?? false
        }
    }
}
