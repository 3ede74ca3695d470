/// Reads `surface`, else `tracktype` (https://wiki.openstreetmap.org/wiki/Key:surface and Key:tracktype), and
/// what `smoothness` (Key:smoothness) and the difficulty of the trail say beyond them.
enum SurfaceRule {
    /// The worse of what the ground is made of and of how it is said to ride.
    static func surface(of tags: OSMTags) -> Surface {
        let material = material(of: tags)
        let roughness = max(roughness(of: tags["smoothness"]), TrailRule(tags).roughness)
        return roughness > Self.roughness(of: material) ? roughness.surface : material
    }

    private static func material(of tags: OSMTags) -> Surface {
        if let value = tags["surface"] {
            // Of several values the first counts: mappers put the prevailing one there.
            let first = value.prefix { $0 != ";" }
            let surface = surface(named: first)
            if surface != .unknown { return surface }
        }
        return grade(tags["tracktype"])
    }

    private static func surface(named name: Substring) -> Surface {
        switch name {
        case "asphalt", "paved", "chipseal", "tartan", "rubber", "acrylic": .asphalt
        case "concrete", "concrete:plates", "concrete:lanes", "cement": .concrete
        case "paving_stones", "bricks", "brick", "paving_stones:lanes", "interlock", "tiles": .pavingStones
        case "sett", "cobblestone:flattened": .sett
        case "cobblestone", "unhewn_cobblestone", "stone": .cobblestone
        case "compacted", "stepping_stones": .compacted
        case "fine_gravel", "woodchips": .fineGravel
        case "gravel", "pebblestone", "pebbles", "shells": .gravel
        case "unpaved", "rock", "rocks": .unpaved
        case "ground", "clay": .ground
        case "dirt", "earth", "soil": .dirt
        case "grass", "grass_paver", "artificial_turf": .grass
        case "mud": .mud
        case "sand": .sand
        case "wood": .wood
        case "metal", "metal_grid", "grating": .metal
        default: .unknown
        }
    }

    private static func grade(_ tracktype: String?) -> Surface {
        switch tracktype {
        case "grade1": .grade1
        case "grade2": .grade2
        case "grade3": .grade3
        case "grade4": .grade4
        case "grade5": .grade5
        default: .unknown
        }
    }
}

/// Roughness of a surface: the higher, the less it is fit for riding.
enum Roughness: Int, Comparable {
    case none, rough, veryRough, horrible, impassable

    static func < (left: Roughness, right: Roughness) -> Bool { left.rawValue < right.rawValue }

    fileprivate var surface: Surface {
        switch self {
        case .none: .unknown
        case .rough: .rough
        case .veryRough: .veryRough
        case .horrible: .horrible
        case .impassable: .impassable
        }
    }
}

extension SurfaceRule {
    /// `intermediate` and better is what the surface promises anyway.
    private static func roughness(of smoothness: String?) -> Roughness {
        switch smoothness {
        case "bad": .rough
        case "very_bad": .veryRough
        case "horrible": .horrible
        case "very_horrible", "impassable": .impassable
        default: .none
        }
    }

    private static func roughness(of surface: Surface) -> Roughness {
        switch surface {
        case .unknown, .asphalt, .concrete, .pavingStones, .compacted, .fineGravel, .grade1, .grade2, .grade3:
            .none
        case .sett, .cobblestone, .gravel, .unpaved, .ground, .dirt, .wood, .metal, .grade4, .rough: .rough
        case .grass, .grade5, .veryRough: .veryRough
        case .mud, .sand, .horrible: .horrible
        case .impassable: .impassable
        }
    }
}

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
