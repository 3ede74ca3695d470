/// Members that few GeoJSON objects have, kept apart so that objects without stay small and quick to move.
/// Immutable, and shared between copies.
final class RareMembers: Sendable {
    let boundingBox: BoundingBox?
    let foreignMembers: JSONObject

    private init(_ boundingBox: BoundingBox?, _ foreignMembers: JSONObject) {
        self.boundingBox = boundingBox
        self.foreignMembers = foreignMembers
    }

    /// Returns nil where there is nothing to keep.
    @inline(__always)
    static func make(_ boundingBox: BoundingBox?, _ foreignMembers: JSONObject) -> RareMembers? {
        boundingBox == nil && foreignMembers.isEmpty ? nil : RareMembers(boundingBox, foreignMembers)
    }
}

extension RareMembers: Hashable {
    static func == (left: RareMembers, right: RareMembers) -> Bool {
        left === right
            || left.boundingBox == right.boundingBox && left.foreignMembers == right.foreignMembers
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(boundingBox)
        hasher.combine(foreignMembers)
    }
}
