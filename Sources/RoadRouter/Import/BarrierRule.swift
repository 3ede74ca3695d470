/// Whether a node lets riders through (https://wiki.openstreetmap.org/wiki/Key:barrier).
///
/// The access tags of the node decide; where it has none, the kind of barrier does. A kind that is not listed
/// stays open: most barriers on ways (bollards, gates, cycle barriers, kerbs) are there to stop cars. Where several roads
/// meet at a node, it holds between any two of them.
enum BarrierRule {
    /// The tags a reader has to keep with nodes.
    static let keys =
        ["barrier", "bicycle", "vehicle", "access", "sensory", "locked"] + otherThings
        + ConditionalRule.gateKeys

    /// The keys of what a node may be besides a place to ride through: access tags are about that then, about using a stop,
    /// a car park or a crossing, not about riding past. Trees, masts and hamlets are too many to be read, and have none.
    private static let otherThings = [
        "highway", "railway", "crossing", "public_transport", "traffic_sign", "amenity", "shop", "office",
        "craft", "tourism", "leisure", "man_made", "emergency", "aeroway", "waterway", "advertising",
    ]

    /// The values of `highway` of nodes that one goes through.
    private static let passages = ["elevator", "gate"]

    /// Whether the access tags of a node are about riding through it.
    static func restrictsPassage(_ tags: OSMTags) -> Bool {
        // People cross there from side to side, also where the kerb is a barrier.
        if tags["highway"] == "crossing" { return false }
        if isBarrier(tags) { return true }
        return !otherThings.contains { key in
            guard let value = tags[key], value != "no" else { return false }
            return key != "highway" || !passages.contains(value)
        }
    }

    static func isBarrier(_ tags: OSMTags) -> Bool { !tags.isUnset("barrier") }

    static func isClosed(_ tags: OSMTags) -> Bool {
        guard restrictsPassage(tags) else { return false }
        switch AccessRule(tags, keys: ["bicycle", "vehicle", "access"]) {
        case .allowed?, .dismount?: return false
        case .denied?, .sidepath?: return true
        case nil: break
        }
        switch tags["barrier"] {
        case "fence":
            // A line that only the ears of animals notice is no fence for people.
            return !["audible", "audio"].contains(tags["sensory"] ?? "")
        case "gate", "lift_gate", "swing_gate", "sliding_gate", "wicket_gate":
            return tags.isTrue("locked")
        case "wall", "city_wall", "retaining_wall", "guard_rail", "jersey_barrier", "hedge", "cable_barrier",
            "wire_fence", "kissing_gate", "stile", "turnstile", "full-height_turnstile", "yes":
            return true
        default: return false
        }
    }
}
