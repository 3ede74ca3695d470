/// Words for latitude and longitude the wrong way round (RFC 7946, section 3.1.1).
///
/// Nothing but the certain case counts: one position has no place on Earth as it is, since its latitude is beyond
/// ±90°, and all positions have one the other way round. A town at 55° N, 61° E written as `[55, 61]` is a place as
/// well, so most swapped documents say nothing of it; no guess is made.
enum SwappedCoordinates {
    static let expected = "longitude before latitude"
    static let found = "positions with a place only the other way round"
}

extension Geometry.Shape {
    /// Whether the positions have a place on Earth only if latitude and longitude are swapped. Collections are
    /// not looked into, as their parts come by themselves.
    /// - Complexity: O(*n*) in the number of positions.
    var looksSwapped: Bool {
        if case .geometryCollection = self { return false }
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
}
