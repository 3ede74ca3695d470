/// A direction along a way, by the order of its nodes.
enum WayDirection: CaseIterable {
    case forward, backward
}

/// Directions along a way.
struct WayDirections: OptionSet, Hashable {
    let rawValue: UInt8
    static let forward = WayDirections(rawValue: 1)
    static let backward = WayDirections(rawValue: 2)
    static let both: WayDirections = [.forward, .backward]

    func contains(_ direction: WayDirection) -> Bool {
        isSuperset(of: direction == .forward ? WayDirections.forward : WayDirections.backward)
    }
}

/// Keys of access for one kind of traffic, from the most special to the most general
/// (https://wiki.openstreetmap.org/wiki/Forward_%26_backward,_left_%26_right).
///
/// A side stands for the direction in which one goes there: traffic keeps right. Written out, for they are looked up
/// for each of a million ways.
enum AccessKeys {
    static let bicycle = (
        forward: ["bicycle:forward", "bicycle:right", "bicycle:both", "bicycle"],
        backward: ["bicycle:backward", "bicycle:left", "bicycle:both", "bicycle"]
    )
    static let vehicle = (
        forward: ["vehicle:forward", "vehicle:right", "vehicle:both", "vehicle"],
        backward: ["vehicle:backward", "vehicle:left", "vehicle:both", "vehicle"]
    )
    static let access = (
        forward: ["access:forward", "access:right", "access:both", "access"],
        backward: ["access:backward", "access:left", "access:both", "access"]
    )
    static let foot = (
        forward: ["foot:forward", "foot:right", "foot:both", "foot"],
        backward: ["foot:backward", "foot:left", "foot:both", "foot"]
    )
}

extension OSMTags {
    /// The rule that the first of the keys for a direction gives which says something.
    func rule(
        _ keys: (forward: [String], backward: [String]), _ direction: WayDirection
    ) -> AccessRule? {
        AccessRule(self, keys: direction == .forward ? keys.forward : keys.backward)
    }
}
