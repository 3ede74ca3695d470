/// The directions of a way in which traffic rules let a bicycle be ridden
/// (https://wiki.openstreetmap.org/wiki/Key:oneway, https://wiki.openstreetmap.org/wiki/Key:oneway:bicycle).
/// Conditional tags are not read, as for access (`TimedOpening`, `ConditionalRule`).
enum OnewayRule: Equatable {
    case bothWays
    /// One way along the order of nodes; who walks may still go against it, unless the way is `strict`.
    case forward(strict: Bool)
    case backward(strict: Bool)
    /// The direction changes with the hour: nothing can be promised.
    case reversible

    init(_ tags: OSMTags) {
        self.init(tags, cycleways: CyclewayRule(tags, traffic: .forAllTraffic(tags)))
    }

    init(_ tags: OSMTags, cycleways: CyclewayRule) {
        // The second is a frequent slip for the first.
        switch tags["oneway:bicycle"] ?? tags["bicycle:oneway"] {
        case "no", "false", "0", "opposite":
            self = .bothWays
            return
        case "yes", "true", "1":
            self = .forward(strict: Self.isImplied(tags))
            return
        case "-1", "reverse":
            self = .backward(strict: Self.isImplied(tags))
            return
        default: break
        }
        let rule = Self.forAllTraffic(tags)
        self = rule.against.map { Self.hasContraflow(tags, cycleways, $0) } == true ? .bothWays : rule
    }

    /// The keys that say it, those for bicycles first.
    static let keys = ["oneway:bicycle", "oneway"]

    /// Whether a value lets both directions in; `nil` for one that says nothing certain.
    static func isBothWays(_ value: String) -> Bool? {
        switch value {
        case "no", "false", "0": true
        case "yes", "true", "1", "-1", "reverse": false
        default: nil
        }
    }

    static func forAllTraffic(_ tags: OSMTags) -> OnewayRule {
        switch tags["oneway"] {
        case "yes", "true", "1": .forward(strict: isImplied(tags))
        case "-1", "reverse": .backward(strict: isImplied(tags))
        case "reversible": .reversible
        case "no", "false", "0", "alternating": .bothWays
        default: isImplied(tags) ? .forward(strict: true) : .bothWays
        }
    }

    /// Tells whether a way is one-way by its nature, as roundabouts and motorways are; nobody walks there
    /// against the traffic.
    private static func isImplied(_ tags: OSMTags) -> Bool {
        if isRoundabout(tags) { return true }
        return tags["highway"] == "motorway"
    }

    static func isRoundabout(_ tags: OSMTags) -> Bool {
        tags["junction"] == "roundabout" || tags["junction"] == "circular"
    }

    /// A lane or an exception for bicycles against the traffic.
    private static func hasContraflow(
        _ tags: OSMTags, _ cycleways: CyclewayRule, _ direction: WayDirection
    ) -> Bool {
        if cycleways.contraflow.contains(direction) { return true }
        let key = direction == .forward ? "bicycle:forward" : "bicycle:backward"
        return AccessRule(tags, keys: [key]) == .allowed
    }

    /// The direction against the traffic, if there is just one.
    private var against: WayDirection? {
        switch self {
        case .bothWays, .reversible: nil
        case .forward: .backward
        case .backward: .forward
        }
    }

    /// The directions of the traffic; both where they change.
    var directions: WayDirections {
        switch self {
        case .bothWays, .reversible: .both
        case .forward: .forward
        case .backward: .backward
        }
    }

    /// The access of the way with the one-way rule laid over it.
    func restricting(_ access: BicycleAccess) -> (forward: TravelMode, backward: TravelMode) {
        switch self {
        case .bothWays:
            (access.forward, access.backward)
        case .forward(let strict):
            (access.forward, Self.against(access.backward, access, strict))
        case .backward(let strict):
            (Self.against(access.forward, access, strict), access.backward)
        case .reversible:
            (Self.against(access.forward, access, false), Self.against(access.backward, access, false))
        }
    }

    /// One-way rules bind who rides and ferries, not who pushes.
    private static func against(_ mode: TravelMode, _ access: BicycleAccess, _ strict: Bool) -> TravelMode {
        if strict { return .closed }
        // What is closed to riders and walkers in that direction anyway stays so.
        return mode == .ride ? access.onFoot : mode == .push ? .push : .closed
    }
}
