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
