extension RoadClass {
    /// The class that a way is, or why it is no road for riders.
    enum Reading: Equatable {
        case road(RoadClass)
        case dropped(WayDropReason)
    }

    /// Reads what kind of road a way is (https://wiki.openstreetmap.org/wiki/Key:highway), and ways that lead
    /// riders on without `highway` (`besideRoads`).
    static func reading(of tags: OSMTags) -> Reading {
        // A way that says it is both is a ferry all the same.
        let isFerry = tags["route"] == "ferry"
        let reading =
            isFerry
            ? .road(.ferry)
            : tags["highway"].map { self.reading(highway: $0, tags) } ?? besideRoads(tags).map { .road($0) }
                ?? .dropped(.notARoad)
        guard case .road = reading, !LifecycleRule.isOpen(tags) else { return reading }
        return .dropped(.notBuilt)
    }

    private static func reading(highway: String, _ tags: OSMTags) -> Reading {
        switch highway {
        case "motorway", "motorway_link": .road(.motorway)
        case "trunk", "trunk_link": .road(.trunk)
        case "primary", "primary_link": .road(.primary)
        case "secondary", "secondary_link": .road(.secondary)
        case "tertiary", "tertiary_link": .road(.tertiary)
        case "unclassified": .road(.unclassified)
        case "residential": .road(.residential)
        case "living_street": .road(.livingStreet)
        case "service": .road(tags["service"] == "parking_aisle" ? .parkingAisle : .service)
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
        case "construction", "proposed", "planned", "abandoned", "disused", "razed", "demolished", "removed",
            "dismantled", "destroyed":
            .dropped(.notBuilt)
        // Places, not roads, whatever their access tags say.
        case "rest_area", "services", "elevator", "bus_stop", "emergency_bay", "toll_gantry", "via_ferrata",
            "ladder", "crossing", "trailhead", "street_lamp", "milestone", "no":
            .dropped(.notARoad)
        // A kind that nobody has heard of, or an airfield's: a road where somebody says that bicycles use it.
        default:
            tags.permitsBicycles || !CyclewayRule(tags, traffic: .bothWays).open.isEmpty
                ? .road(.other) : .dropped(.notARoad)
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
        case .motorway, .footway, .pedestrian, .bridleway, .steps, .train, .other:
            false
        }
    }

    /// Whether one may walk here, and so push a bicycle, when no tag says so.
    var isWalkableByDefault: Bool {
        switch self {
        case .motorway, .trunk, .bridleway, .ferry, .train, .other: false
        default: true
        }
    }

    /// The mode in which something else carries the rider; `nil` for roads.
    var carryingMode: TravelMode? {
        switch self {
        case .ferry: .ferry
        case .train: .train
        default: nil
        }
    }
}
