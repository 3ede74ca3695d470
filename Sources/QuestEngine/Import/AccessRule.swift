/// The meaning of an access value for a rider
/// (https://wiki.openstreetmap.org/wiki/Key:access#List_of_possible_values).
enum AccessRule: Equatable {
    case allowed
    case denied
    /// `bicycle=dismount`: on foot, the bicycle beside.
    case dismount

    /// Reads a value; `nil` for one that says nothing certain (`unknown`, `variable`, a misspelling): the
    /// next key decides.
    init?(value: String) {
        // Several values in one tag: what any of them allows is allowed.
        let meanings = value.split(separator: ";").compactMap { Self.meaning(of: $0) }
        if meanings.contains(.allowed) {
            self = .allowed
        } else if meanings.contains(.dismount) {
            self = .dismount
        } else if meanings.contains(.denied) {
            self = .denied
        } else {
            return nil
        }
    }

    /// The most specific of the keys that says something: `bicycle` goes before `vehicle`, that before
    /// `access`, and each with its direction before the same without.
    init?(_ tags: OSMTags, keys: [String]) {
        for key in keys {
            if let value = tags[key], let rule = AccessRule(value: value) {
                self = rule
                return
            }
        }
        return nil
    }

    private static func meaning(of value: Substring) -> AccessRule? {
        switch value.drop(while: { $0 == " " }) {
        case "yes", "designated", "official", "permissive", "destination", "customers", "public", "allowed",
            "optional_sidepath", "discouraged", "lane", "track":
            .allowed
        case "no", "none", "private", "use_sidepath", "agricultural", "forestry", "agricultural_forestry",
            "delivery",
            "military", "emergency", "restricted", "permit", "residents", "employees", "staff", "service":
            .denied
        case "dismount":
            .dismount
        default:
            nil
        }
    }
}

/// Whether a node lets riders through (https://wiki.openstreetmap.org/wiki/Key:barrier).
///
/// The access tags of the node decide; where it has none, the kind of barrier does. A kind that is not listed
/// stays open: most barriers on ways (bollards, gates, cycle barriers, kerbs) are there to stop cars.
enum BarrierRule {
    /// The tags a reader has to keep with nodes.
    static let keys = ["barrier", "highway", "bicycle", "vehicle", "access"]

    static func isClosed(_ tags: OSMTags) -> Bool {
        // The access tags of a crossing are about crossing the road, not about riding along it.
        if tags["highway"] == "crossing" { return false }
        switch AccessRule(tags, keys: ["bicycle", "vehicle", "access"]) {
        case .allowed?, .dismount?: return false
        case .denied?: return true
        case nil: break
        }
        switch tags["barrier"] {
        case "wall", "fence", "city_wall", "retaining_wall", "guard_rail", "jersey_barrier", "kissing_gate",
            "stile",
            "turnstile", "full-height_turnstile", "yes":
            return true
        default: return false
        }
    }
}

/// A rider's modes along a way by its access tags, before one-way rules: riding, pushing, by ferry or not at
/// all.
///
/// Riding is decided by `bicycle`, else `vehicle`, else `access`, each with its direction first, else by the
/// class (https://wiki.openstreetmap.org/wiki/Key:access). Where riding is denied, or the trail is too
/// difficult (`TrailRule`), a rider dismounts, if walking is allowed by `foot`, else `access`, else the
/// class. Conditional tags are not read: they would need a clock, and what is closed at some hours is open at
/// others; the same tags without a condition hold.
struct BicycleAccess: Equatable {
    var forward: TravelMode
    var backward: TravelMode
    /// Mode left to somebody on foot, for going against a one-way street.
    var onFoot: TravelMode

    init(_ tags: OSMTags, roadClass: RoadClass) {
        let onFoot = Self.modeOnFoot(tags, roadClass)
        self.onFoot = onFoot
        forward = Self.mode(tags, roadClass, direction: ":forward", onFoot: onFoot)
        backward = Self.mode(tags, roadClass, direction: ":backward", onFoot: onFoot)
        if onFoot == .push, TrailRule(tags).isForWalkers {
            if forward == .ride { forward = .push }
            if backward == .ride { backward = .push }
        }
    }

    private static func mode(
        _ tags: OSMTags, _ roadClass: RoadClass, direction: String, onFoot: TravelMode
    ) -> TravelMode {
        switch AccessRule(tags, keys: ["bicycle" + direction, "bicycle"])
            ?? general(tags, roadClass, direction)
        {
        case .allowed: roadClass == .ferry ? .ferry : roadClass == .steps ? .push : .ride
        case .dismount: roadClass == .ferry ? .ferry : .push
        case .denied: onFoot
        }
    }

    /// The rule where no `bicycle` tag speaks.
    private static func general(_ tags: OSMTags, _ roadClass: RoadClass, _ direction: String) -> AccessRule {
        if roadClass == .motorway || tags.isTrue("motorroad") { return .denied }
        // A cycleway is by its nature open to bicycles, whatever `vehicle` says.
        if roadClass != .cycleway, let vehicle = AccessRule(tags, keys: ["vehicle" + direction, "vehicle"]) {
            return vehicle
        }
        // `access=yes` alone does not open a footway to vehicles: only a denial goes before the class.
        if AccessRule(tags, keys: ["access" + direction, "access"]) == .denied { return .denied }
        return roadClass.isRideableByDefault ? .allowed : .denied
    }

    private static func modeOnFoot(_ tags: OSMTags, _ roadClass: RoadClass) -> TravelMode {
        if roadClass == .ferry { return .closed }
        switch AccessRule(tags, keys: ["foot"]) {
        case .allowed?, .dismount?: return .push
        case .denied?: return .closed
        case nil: break
        }
        if tags.isTrue("motorroad") || AccessRule(tags, keys: ["access"]) == .denied { return .closed }
        return roadClass.isWalkableByDefault ? .push : .closed
    }
}
