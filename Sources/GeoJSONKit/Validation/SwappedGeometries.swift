/// Counts geometries whose positions have latitude and longitude the wrong way round (RFC 7946, section 3.1.1).
///
/// Only the certain case counts: one position has no place on Earth as it is, since its latitude is beyond
/// ±90°, and all positions have one the other way round. A town at 55° N, 61° E written as `[55, 61]` is a place
/// as well, so most swapped documents say nothing of it; no guess is made.
struct SwappedGeometries {
    /// Where the first one starts.
    private(set) var first: Int?
    private(set) var count = 0

    static let expected = "longitude before latitude"

    var found: String { Self.found(count) }

    /// What a finding says.
    static func found(_ count: Int) -> String {
        "\(counted: count, "geometry", "geometries") with a place only the other way round"
    }

    /// Counts a geometry if it is one of these; collections are not looked into, as their parts come by
    /// themselves.
    /// - Complexity: O(*n*) in the number of positions.
    mutating func note(_ shape: Geometry.Shape, at offset: Int) {
        if case .geometryCollection = shape { return }
        guard shape.looksSwapped else { return }
        if first == nil { first = offset }
        count += 1
    }
}

extension Geometry.Shape {
    /// Whether the positions have a place on Earth only if latitude and longitude are swapped.
    var looksSwapped: Bool {
        // No early end: a good geometry has none either, and two maxima are what a processor is quick at.
        var widest = 0.0
        var highest = 0.0
        var hasNaN = false
        forEachPosition { position in
            widest = max(widest, position.longitude.magnitude)
            highest = max(highest, position.latitude.magnitude)
            hasNaN = hasNaN || position.longitude.isNaN || position.latitude.isNaN
        }
        return highest > 90 && highest <= 180 && widest <= 90 && !hasNaN
    }

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

extension DefaultStringInterpolation {
    /// A number and the word for what was counted, in its right form.
    mutating func appendInterpolation(counted count: Int, _ one: String, _ many: String) {
        appendInterpolation(count)
        appendLiteral(" ")
        appendInterpolation(count == 1 ? one : many)
    }
}
