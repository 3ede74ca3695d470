/// Difficulty of a trail: `mtb:scale` (https://wiki.openstreetmap.org/wiki/Key:mtb:scale), which speaks of
/// riding, else `sac_scale` (https://wiki.openstreetmap.org/wiki/Key:sac_scale), which speaks of hiking.
enum TrailRule: Comparable {
    /// Trail for everybody.
    case easy
    /// Trail with roots and stones: ridden slowly (S1).
    case moderate
    /// Steep trail with steps or tight turns: not for a touring bicycle (S2 and S3, T2 and T3).
    case hard
    /// Trail over blocks, for climbing: not for a bicycle (S4 and more, T4 and more).
    case extreme

    init(_ tags: OSMTags) {
        if let scale = Self.scale(tags["mtb:scale"]) {
            self = scale
        } else if AccessRule(tags, keys: ["bicycle"]) == .allowed {
            // Whoever has tagged it for bicycles knows more of riding than hikers do.
            self = .easy
        } else {
            self = Self.hiking(tags["sac_scale"])
        }
    }

    /// A digit, perhaps with a plus or minus.
    private static func scale(_ value: String?) -> TrailRule? {
        switch value?.first {
        case "0"?: .easy
        case "1"?: .moderate
        case "2"?, "3"?: .hard
        case "4"?, "5"?, "6"?: .extreme
        default: nil
        }
    }

    private static func hiking(_ value: String?) -> TrailRule {
        switch value {
        case "mountain_hiking", "demanding_mountain_hiking": .hard
        case "alpine_hiking", "demanding_alpine_hiking", "difficult_alpine_hiking": .extreme
        default: .easy
        }
    }

    var roughness: Roughness {
        switch self {
        case .easy: .none
        case .moderate: .rough
        case .hard: .horrible
        case .extreme: .impassable
        }
    }

    /// Whether a rider dismounts, where walking is allowed.
    var isForWalkers: Bool { self >= .hard }
}
