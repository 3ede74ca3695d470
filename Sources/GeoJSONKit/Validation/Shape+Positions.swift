extension Geometry.Shape {
    /// Calls a closure with each position, those in collections included.
    func forEachPosition(_ body: (Position) -> Void) {
        switch self {
        case .point(let position): body(position)
        case .multiPoint(let positions), .lineString(let positions): positions.forEach(body)
        case .multiLineString(let lines): for line in lines { line.forEach(body) }
        case .polygon(let rings): for ring in rings { ring.positions.forEach(body) }
        case .multiPolygon(let polygons):
            for rings in polygons { for ring in rings { ring.positions.forEach(body) } }
        case .geometryCollection(let geometries):
            for geometry in geometries { geometry.shape.forEachPosition(body) }
        }
    }
}
