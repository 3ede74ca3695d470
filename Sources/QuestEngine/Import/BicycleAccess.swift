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
