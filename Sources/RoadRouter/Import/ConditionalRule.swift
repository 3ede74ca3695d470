/// The hours at which a way or a gate that is open otherwise lets nobody through, or nobody who rides
/// (https://wiki.openstreetmap.org/wiki/Conditional_restrictions, …/Key:opening_hours).
///
/// The same key decides as for access without conditions (`BicycleAccess`): `bicycle`, else `vehicle`, else `access`, each
/// with its direction first. Of its values the last one whose hours hold counts. `oneway:conditional` closes a direction. What
/// a condition opens is told by `TimedOpening`.
struct ConditionalRule {
    /// A closure with its hours.
    struct Closure: Hashable {
        /// As `TimedClosure` reads it.
        var text: String
        /// Whether people still walk there, with a bicycle beside them.
        var isPushed: Bool
    }

    private(set) var forward: Closure?
    private(set) var backward: Closure?
    /// The way as it is at hours at which a condition opens it.
    private(set) var opening: TimedOpening?
    /// Whether something conditional is not understood, or cannot be kept to.
    private(set) var isIgnored = false

    /// Reads the tags of a way; `nil` for one that says nothing conditional about bicycles.
    ///
    /// - Parameter attributes: Of the road as it is without conditions; `nil` where it is closed to bicycles.
    init?(_ tags: OSMTags, _ attributes: EdgeAttributes?) {
        guard tags.isConditional else { return nil }
        opening = TimedOpening(tags, without: attributes)
        guard let attributes else {
            isIgnored = opening == nil
            return
        }
        forward =
            closure(
                tags, .forward, attributes.forward, attributes.roadClass, isOpened: opening?.forward != nil)
            ?? onewayClosure(tags, .forward, attributes.forward)
        backward =
            closure(
                tags, .backward, attributes.backward, attributes.roadClass, isOpened: opening?.backward != nil
            )
            ?? onewayClosure(tags, .backward, attributes.backward)
    }

    /// The tags of nodes that say when a gate is open.
    static let gateKeys = [
        "opening_hours", "bicycle:conditional", "vehicle:conditional", "access:conditional",
    ]

    /// Reads the tags of a node; `nil` for one that says nothing of hours. A node without a barrier may be closed by
    /// conditions of access, as it may be without conditions; its `opening_hours` are those of something else.
    init?(gate tags: OSMTags) {
        guard BarrierRule.restrictsPassage(tags),
            BarrierRule.isBarrier(tags) && tags["opening_hours"] != nil || tags.isConditional
        else { return nil }
        guard !BarrierRule.isClosed(tags) else {
            isIgnored = true
            return
        }
        if let value = Self.gateCondition(tags) {
            forward = clauses(of: value).map { Closure(text: "yes; " + $0, isPushed: false) }
        } else if BarrierRule.isBarrier(tags), let hours = tags["opening_hours"] {
            guard OpeningHours(hours) != nil else {
                isIgnored = true
                return
            }
            forward = Closure(text: "no; yes @ (\(hours))", isPushed: false)
        }
        backward = forward
    }

    /// The condition that binds bicycles at a gate: what is said of them without a condition comes before what is said of
    /// all traffic with one, as on ways.
    private static func gateCondition(_ tags: OSMTags) -> String? {
        for key in ["bicycle", "vehicle", "access"] {
            if let value = tags[key + ":conditional"] { return value }
            if let value = tags[key], AccessRule(value: value) != nil { return nil }
        }
        return nil
    }

    private mutating func closure(
        _ tags: OSMTags, _ direction: WayDirection, _ mode: TravelMode, _ roadClass: RoadClass,
        isOpened: Bool
    ) -> Closure? {
        let levels = [
            (AccessKeys.bicycle, false), (AccessKeys.vehicle, false), (AccessKeys.access, true),
        ]
        for (keys, isForAll) in levels {
            let own = direction == .forward ? keys.forward : keys.backward
            guard let value = own.lazy.compactMap({ tags[$0 + ":conditional"] }).first else {
                // Whatever is said of bicycles without a condition comes before what is said of all traffic with one.
                if tags.rule(keys, direction) != nil { return nil }
                continue
            }
            let found = clauses(of: value)
            guard let clauses = found, mode != .closed else {
                // What only opens changes nothing where one rides anyway.
                if mode != .ride, !isOpened { isIgnored = true }
                return nil
            }
            let walk = WalkRule(tags, roadClass, direction)
            let isPushed =
                !isForAll && walk.isUsual || isForAll && tags.rule(AccessKeys.foot, direction) == .allowed
            // Who pushes anyway goes on doing so.
            if isPushed && mode == .push { return nil }
            return Closure(text: "yes; " + clauses, isPushed: isPushed && mode == .ride)
        }
        return nil
    }

    /// A direction of a street that has only the other one at some hours.
    private func onewayClosure(_ tags: OSMTags, _ direction: WayDirection, _ mode: TravelMode) -> Closure? {
        guard mode == .ride, let key = OnewayRule.keys.first(where: { tags[$0 + ":conditional"] != nil }),
            let clauses = TimedClauses(tags[key + ":conditional"] ?? "", of: key),
            let value = clauses.closedValue,
            case .road(let attributes, _) = WayClassifier.verdict(on: tags.with(key, value))
        else { return nil }
        let closed = attributes.mode(forward: direction == .forward)
        guard closed == .closed || closed == .push else { return nil }
        return Closure(text: "yes; " + clauses.text, isPushed: closed == .push)
    }

    /// The clauses of a conditional value as `TimedClosure` reads them; `nil` where none closes anything.
    private mutating func clauses(of value: String) -> String? {
        guard let clauses = TimedClauses(value, of: "access") else {
            isIgnored = true
            return nil
        }
        if clauses.isIgnored { isIgnored = true }
        return clauses.closedValue.map { _ in clauses.text }
    }
}

extension OSMTags {
    /// Whether something of access, or of directions, has a condition.
    fileprivate var isConditional: Bool {
        contains { tag in
            tag.key.hasSuffix(":conditional")
                && ["bicycle", "vehicle", "access", "oneway"].contains(String(tag.key.prefix { $0 != ":" }))
        }
    }
}
