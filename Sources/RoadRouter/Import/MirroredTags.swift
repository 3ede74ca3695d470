extension OSMTags {
    /// Returns the tags as they would be where traffic keeps right: with left and right exchanged in keys where it keeps
    /// left (`cycleway:left`, `bicycle:right`, `sidewalk:left:bicycle`), so that the rules of the import know one side only.
    ///
    /// - Parameter side: That of the region; the way's own `driving_side` comes first
    ///   (https://wiki.openstreetmap.org/wiki/Key:driving_side).
    /// - Complexity: O(tags).
    func asKeepingRight(from side: TrafficSide) -> OSMTags {
        let own: TrafficSide =
            switch self["driving_side"] {
            case "left": .left
            case "right": .right
            default: side
            }
        guard own == .left, contains(where: { $0.key.contains(":left") || $0.key.contains(":right") }) else {
            return self
        }
        return OSMTags(
            map { tag in
                let parts = tag.key.split(separator: ":", omittingEmptySubsequences: false)
                    .map { $0 == "left" ? "right" : $0 == "right" ? "left" : $0 }
                return Tag(key: parts.joined(separator: ":"), value: tag.value)
            })
    }
}
