extension LinearRing {
    /// What is to be said of a ring that breaks the right-hand rule (RFC 7946, section 3.1.6); nil for one that
    /// does not, that encloses nothing, or of which the plane cannot tell since it crosses the antimeridian.
    func windingFault(isHole: Bool) -> (expected: String, found: String)? {
        let area = doubledSignedArea
        guard isHole ? area > 0 : area < 0, !jumpsOverAntimeridian else { return nil }
        return isHole
            ? ("a clockwise ring, being a hole", "a counterclockwise one")
            : ("a counterclockwise ring, being a border", "a clockwise one")
    }

    private var jumpsOverAntimeridian: Bool {
        zip(positions, positions.dropFirst()).contains { ($0.longitude - $1.longitude).magnitude > 180 }
    }
}
