/// Turns the tags of a way into what the router knows of it.
enum WayClassifier {
    enum Verdict: Equatable {
        case road(EdgeAttributes, EdgeTraits)
        case dropped(WayDropReason)
    }

    /// A way has to carry one of these keys to be a road.
    static let keys = ["highway"] + RoadClass.keysBesideRoads

    static func verdict(on tags: OSMTags) -> Verdict {
        switch RoadClass.reading(of: tags) {
        case .dropped(let reason):
            return .dropped(reason)
        case .road(let roadClass):
            let cycleways = CyclewayRule(tags, traffic: .forAllTraffic(tags))
            let access = BicycleAccess(tags, roadClass: roadClass, cycleways: cycleways)
            let modes = OnewayRule(tags, cycleways: cycleways).restricting(access)
            guard modes.forward != .closed || modes.backward != .closed else {
                return .dropped(.closedToBicycles)
            }
            var attributes = EdgeAttributes(
                roadClass: roadClass, surface: SurfaceRule.surface(of: tags), forward: modes.forward,
                backward: modes.backward, isRoundabout: OnewayRule.isRoundabout(tags))
            attributes.setCycleway(
                forward: cycleways.apart.contains(.forward), backward: cycleways.apart.contains(.backward))
            attributes.isDiscouraged = isDiscouraged(tags, cycleways)
            attributes.isLink = tags["highway"]?.hasSuffix("_link") == true
            attributes.isCrossing = isCrossing(tags)
            let traits = TraitRule.traits(of: tags, cycleways: cycleways, isHardTrail: access.isHardTrail)
            return .road(attributes, traits)
        }
    }

    /// Whether riders had better take the way beside: a cycleway that is mapped apart, or what the tag for bicycles
    /// says (https://wiki.openstreetmap.org/wiki/Key:cycleway, value `separate`; …/Key:bicycle).
    private static func isDiscouraged(_ tags: OSMTags, _ cycleways: CyclewayRule) -> Bool {
        switch tags["bicycle"] {
        case "discouraged", "optional_sidepath": true
        case nil, "destination": cycleways.isMappedApart
        default: false
        }
    }

    /// Whether the way is where a path crosses a road (https://wiki.openstreetmap.org/wiki/Key:crossing).
    private static func isCrossing(_ tags: OSMTags) -> Bool {
        ["footway", "cycleway", "path"].contains { tags[$0] == "crossing" }
    }

    /// Name of a way on signs: its name as written, else that of the street whose path it is, else its number.
    static func name(of tags: OSMTags) -> String? {
        let keys = isPath(tags) ? ["name", "is_sidepath:of:name", "street:name", "ref"] : ["name", "ref"]
        return tags.firstFilled(of: keys)
    }

    /// Whether the way may be a part of a street (https://wiki.openstreetmap.org/wiki/Key:is_sidepath).
    private static func isPath(_ tags: OSMTags) -> Bool {
        ["cycleway", "footway", "path", "pedestrian", "bridleway", "steps", "track", "service"]
            .contains(tags["highway"] ?? "")
    }
}

extension OSMTags {
    /// The value of the first of the keys that has one.
    fileprivate func firstFilled(of keys: [String]) -> String? {
        for key in keys {
            if let value = self[key], !value.isEmpty { return value }
        }
        return nil
    }
}
