/// A rider's modes along a way by its access tags, before one-way rules: riding, pushing, carried by ferry or train,
/// or not at all.
///
/// Riding is decided by `bicycle`, else `vehicle`, else `access`, each with its direction first, else by the
/// class (https://wiki.openstreetmap.org/wiki/Key:access) and the cycleways beside. Where riding is denied, or the
/// trail is too difficult (`TrailRule`), a rider dismounts, where people walk (`WalkRule`). Conditional tags are not
/// read: they would need a clock, and what is closed at some hours is open at
/// others; the same tags without a condition hold.
struct BicycleAccess: Equatable {
    var forward: TravelMode
    var backward: TravelMode
    /// Mode left to somebody on foot, for going against a one-way street.
    var onFoot: TravelMode
    /// Whether it is pushed in some direction only because the trail is hard.
    private(set) var isHardTrail: Bool

    init(_ tags: OSMTags, roadClass: RoadClass) {
        self.init(
            tags, roadClass: roadClass, cycleways: CyclewayRule(tags, traffic: .forAllTraffic(tags)))
    }

    init(_ tags: OSMTags, roadClass: RoadClass, cycleways: CyclewayRule) {
        onFoot = WalkRule(tags, roadClass).isAllowed ? .push : .closed
        forward = Self.mode(tags, roadClass, .forward, cycleways)
        backward = Self.mode(tags, roadClass, .backward, cycleways)
        isHardTrail =
            TrailRule(tags).isForWalkers && roadClass != .steps && (forward == .push || backward == .push)
            && WayDirection.allCases.contains { direction in
                let rule = tags.rule(AccessKeys.bicycle, direction)
                return (rule ?? Self.general(tags, roadClass, direction, cycleways)) == .allowed
            }
    }

    private static func mode(
        _ tags: OSMTags, _ roadClass: RoadClass, _ direction: WayDirection, _ cycleways: CyclewayRule
    ) -> TravelMode {
        let walk = WalkRule(tags, roadClass, direction)
        let onFoot: TravelMode = walk.isUsual ? .push : .closed
        let isOnPavement = PavementRule.opensRiding(tags, direction)
        switch tags.rule(AccessKeys.bicycle, direction) ?? general(tags, roadClass, direction, cycleways) {
        case .allowed:
            if let carried = roadClass.carryingMode { return carried }
            let isPushed = roadClass == .steps || walk.isUsual && TrailRule(tags).isForWalkers
            return isPushed ? .push : .ride
        case .dismount: return roadClass.carryingMode ?? .push
        // The path may be a part of this very way.
        case .sidepath: return isOnPavement || cycleways.apart.contains(direction) ? .ride : onFoot
        case .denied: return isOnPavement ? .ride : onFoot
        }
    }

    /// The rule where no `bicycle` tag speaks.
    private static func general(
        _ tags: OSMTags, _ roadClass: RoadClass, _ direction: WayDirection, _ cycleways: CyclewayRule
    ) -> AccessRule {
        let isForCars = roadClass == .motorway || tags.isTrue("motorroad")
        if ["bicycle_road", "cyclestreet"].contains(where: tags.isTrue) { return .allowed }
        if let vehicle = tags.rule(AccessKeys.vehicle, direction) {
            // Nobody who wrote it of a motorway was thinking of bicycles.
            if vehicle != .allowed || !isForCars { return vehicle }
        } else if tags.rule(AccessKeys.access, direction) == .denied {
            return .denied
        }
        if isForCars { return cycleways.open.contains(direction) ? .allowed : .denied }
        // `access=yes` alone does not open a footway to vehicles, but it opens what has no rule of its own.
        let hasNoRule = roadClass == .train || roadClass == .other && tags["highway"] != "corridor"
        if hasNoRule && tags.opensToAll(direction) { return .allowed }
        if roadClass != .steps, cycleways.open.contains(direction) { return .allowed }
        return roadClass.isRideableByDefault ? .allowed : .denied
    }
}

/// Whether somebody on foot gets along a way, and a bicycle with him.
struct WalkRule: Equatable {
    /// Whether nobody forbids it: enough to go against a one-way street.
    let isAllowed: Bool
    /// Whether people do it: there bicycles are pushed where they may not be ridden.
    let isUsual: Bool

    /// - Parameter direction: `nil` for whatever holds in both.
    init(_ tags: OSMTags, _ roadClass: RoadClass, _ direction: WayDirection? = nil) {
        let foot = direction.map { tags.rule(AccessKeys.foot, $0) } ?? AccessRule(tags, keys: ["foot"])
        let access = direction.map { tags.rule(AccessKeys.access, $0) } ?? AccessRule(tags, keys: ["access"])
        if roadClass.carryingMode != nil {
            (isAllowed, isUsual) = (false, false)
        } else if let foot {
            let isOpen = foot == .allowed || foot == .dismount
            (isAllowed, isUsual) = (isOpen, isOpen)
        } else if tags.isTrue("motorroad") || access == .denied {
            (isAllowed, isUsual) = (false, false)
        } else {
            let pavement = PavementRule.isThere(tags)
            let isBusy = [.primary, .secondary, .tertiary].contains(roadClass)
            isAllowed = pavement == true || roadClass.isWalkableByDefault && !(isBusy && pavement == false)
            isUsual = pavement == true || roadClass.isWalkableByDefault && !isBusy && roadClass != .cycleway
        }
    }
}
