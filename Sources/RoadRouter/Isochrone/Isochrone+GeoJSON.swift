public import GeoJSONKit

extension Isochrone {
    /// The area within each limit, the largest first, so that each is drawn on top of those that hold it: polygons with
    /// the limit as a property (`seconds` or `meters`).
    ///
    /// - Parameter most: The most positions of all areas together; coarser ones have fewer.
    /// - Complexity: As `areas`.
    public func areaFeatures(upTo most: Int = .max) -> [Feature] {
        zip(limits, areas(upTo: most).polygons).reversed().map { limit, polygons in
            let rings = polygons.map { polygon in polygon.map { LinearRing(positions(of: $0)) } }
            return Feature(
                geometry: Geometry(.multiPolygon(rings)),
                properties: [measure.property: .integer(Int64(limit))])
        }
    }

    /// The parts of roads within each limit, the smallest first: lines with the limit (`seconds` or `meters`), the part
    /// of the road between two junctions that is reached (`share`, 0 … 1), its OpenStreetMap `way`, and the street's
    /// `name` where it has one.
    ///
    /// - Complexity: O(points of reached roads) for each limit.
    public func lineFeatures() -> [Feature] {
        limits.flatMap { limit in
            stretches(within: limit).map { stretch in
                var properties: JSONObject = [
                    measure.property: .integer(Int64(limit)),
                    "share": .number((stretch.share(in: graph) * 1000).rounded() / 1000),
                    "way": .integer(graph.way(of: stretch.edge).rawValue),
                ]
                if let name = graph.name(of: stretch.edge) { properties["name"] = .string(name) }
                return Feature(
                    geometry: Geometry(.lineString(positions(of: line(of: stretch)))),
                    properties: properties)
            }
        }
    }
}

private func positions(of line: [Coordinate]) -> [Position] {
    line.map { Position(longitude: $0.longitude, latitude: $0.latitude) }
}

extension ReachMeasure {
    fileprivate var property: String {
        switch self {
        case .time: "seconds"
        case .distance: "meters"
        }
    }
}
