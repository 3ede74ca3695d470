/// A zone made ready for being compared with others.
struct MeasuredZone {
    /// The checkpoint's place in the list.
    let index: Int
    let target: Coordinate
    private let shape: Shape
    private let latitudes: ClosedRange<Double>

    private enum Shape {
        case circle(center: Coordinate, radius: Meters)
        case area(Area)
    }

    /// A little less than the shortest degree of latitude on the ellipsoid, 110.57 km at the equator.
    private static let metersPerDegree = 110_500.0

    /// Measures a zone; `nil` for a polygon that is none.
    init?(_ zone: ArrivalZone, index: Int) {
        self.index = index
        target = zone.target
        switch zone {
        case .circle(let center, let radius):
            shape = .circle(center: center, radius: radius)
            let reach = radius.value / Self.metersPerDegree
            latitudes = (center.latitude - reach)...(center.latitude + reach)
        case .polygon(let rings, _):
            guard let area = try? Area(rings: rings), let border = rings.first?.map(\.latitude),
                let south = border.min(), let north = border.max()
            else { return nil }
            shape = .area(area)
            latitudes = south...north
        }
    }

    /// Whether they are nearer to each other than that. A shape that GEOS cannot measure is near nothing.
    func isNearer(than distance: Meters, to other: MeasuredZone) -> Bool {
        let reach = distance.value / Self.metersPerDegree
        let around = (latitudes.lowerBound - reach)...(latitudes.upperBound + reach)
        guard around.overlaps(other.latitudes) else { return false }
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
    func overlaps(_ other: MeasuredZone) -> Bool {
        guard latitudes.overlaps(other.latitudes) else { return false }
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
