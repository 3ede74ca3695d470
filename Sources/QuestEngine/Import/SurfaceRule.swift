/// Reads `surface`, else `tracktype` (https://wiki.openstreetmap.org/wiki/Key:surface and Key:tracktype).
enum SurfaceRule {
    static func surface(of tags: OSMTags) -> Surface {
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
