extension RoadClass {
    /// The class that a way is, or why it is no road for riders.
    enum Reading: Equatable {
        case road(RoadClass)
        case dropped(WayDropReason)
    }

    /// Reads `highway`, `service` and `route` (https://wiki.openstreetmap.org/wiki/Key:highway).
    static func reading(of tags: OSMTags) -> Reading {
        guard let highway = tags["highway"] else {
            return tags["route"] == "ferry" ? .road(.ferry) : .dropped(.notARoad)
        }
        if tags.isTrue("impassable") || tags["status"] == "impassable" { return .dropped(.notBuilt) }
        return reading(highway: highway, service: tags["service"])
    }

    private static func reading(highway: String, service: String?) -> Reading {
        switch highway {
        case "motorway", "motorway_link": .road(.motorway)
        case "trunk", "trunk_link": .road(.trunk)
        case "primary", "primary_link": .road(.primary)
        case "secondary", "secondary_link": .road(.secondary)
        case "tertiary", "tertiary_link": .road(.tertiary)
        case "unclassified": .road(.unclassified)
        case "residential": .road(.residential)
        case "living_street": .road(.livingStreet)
        case "service": .road(service == "parking_aisle" ? .parkingAisle : .service)
        case "track": .road(.track)
        case "path": .road(.path)
        case "cycleway": .road(.cycleway)
        case "footway", "platform": .road(.footway)
        case "pedestrian": .road(.pedestrian)
        case "bridleway": .road(.bridleway)
        case "steps": .road(.steps)
        case "road": .road(.road)
        // Roads of their own kind: only what their access tags open.
        case "busway", "bus_guideway", "corridor", "escape", "raceway": .road(.other)
        case "construction", "proposed", "planned", "abandoned", "disused", "razed", "demolished", "removed":
            .dropped(.notBuilt)
        default: .dropped(.notARoad)
        }
    }
}

extension RoadClass {
    /// Whether a bicycle may be ridden here when no tag says so
    /// (https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions, the worldwide
    /// defaults).
    var isRideableByDefault: Bool {
        switch self {
        case .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet, .service,
            .parkingAisle, .track, .path, .cycleway, .ferry, .road:
            true
        case .motorway, .footway, .pedestrian, .bridleway, .steps, .other:
            false
        }
    }

    /// Whether one may walk here, and so push a bicycle, when no tag says so.
    var isWalkableByDefault: Bool {
        switch self {
        case .motorway, .trunk, .bridleway, .ferry, .other: false
        default: true
        }
    }
}
