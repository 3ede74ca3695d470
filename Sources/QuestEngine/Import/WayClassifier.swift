/// Turns the tags of a way into what the router knows of it.
enum WayClassifier {
    enum Verdict: Equatable {
        case road(EdgeAttributes)
        case dropped(WayDropReason)
    }

    /// A way has to carry one of these keys to be a road.
    static let keys = ["highway", "route"]

    static func verdict(on tags: OSMTags) -> Verdict {
        switch RoadClass.reading(of: tags) {
        case .dropped(let reason):
            return .dropped(reason)
        case .road(let roadClass):
            let access = BicycleAccess(tags, roadClass: roadClass)
            let modes = OnewayRule(tags).restricting(access)
            guard modes.forward != .closed || modes.backward != .closed else {
                return .dropped(.closedToBicycles)
            }
            return .road(
                EdgeAttributes(
                    roadClass: roadClass, surface: SurfaceRule.surface(of: tags), forward: modes.forward,
                    backward: modes.backward, isRoundabout: OnewayRule.isRoundabout(tags)))
        }
    }

    /// Name of a way on signs: its name as written, else its number.
    static func name(of tags: OSMTags) -> String? {
        for key in ["name", "ref"] {
            if let name = tags[key], !name.isEmpty { return name }
        }
        return nil
    }
}
