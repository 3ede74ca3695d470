/// The hours at which a way or a gate that is open otherwise lets nobody through, or nobody who rides
/// (https://wiki.openstreetmap.org/wiki/Conditional_restrictions, …/Key:opening_hours).
///
/// The same key decides as for access without conditions (`BicycleAccess`): `bicycle`, else `vehicle`, else `access`, each
/// with its direction first. Of its values the last one whose hours hold counts. A way that is closed without the condition
/// stays closed: the graph has to have open what is open at any hour, and nobody has prepared it so.
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
    /// Whether something conditional is not understood, or opens what is closed.
    private(set) var isIgnored = false

    /// Reads the tags of a way; `nil` for one that says nothing conditional about bicycles.
    ///
    /// - Parameter attributes: Of the road as it is without conditions.
    init?(_ tags: OSMTags, _ attributes: EdgeAttributes) {
        guard tags.isConditional else { return nil }
        forward = closure(tags, .forward, attributes.forward, attributes.roadClass)
        backward = closure(tags, .backward, attributes.backward, attributes.roadClass)
    }

    /// The tags of nodes that say when a gate is open.
    static let gateKeys = [
        "opening_hours", "bicycle:conditional", "vehicle:conditional", "access:conditional",
    ]

    /// Reads the tags of a node; `nil` for one that says nothing of hours, or that nobody gets through at any.
    init?(gate tags: OSMTags) {
        guard tags["barrier"] != nil, tags["highway"] != "crossing",
            tags["opening_hours"] != nil || tags.isConditional
        else { return nil }
        guard !BarrierRule.isClosed(tags) else {
            isIgnored = true
            return
        }
        if let value = Self.gateKeys.dropFirst().lazy.compactMap({ tags[$0] }).first {
            forward = clauses(of: value).map { Closure(text: "yes; " + $0, isPushed: false) }
        } else if let hours = tags["opening_hours"] {
            guard OpeningHours(hours) != nil else {
                isIgnored = true
                return
            }
            forward = Closure(text: "no; yes @ (\(hours))", isPushed: false)
        }
        backward = forward
    }

    private mutating func closure(
        _ tags: OSMTags, _ direction: WayDirection, _ mode: TravelMode, _ roadClass: RoadClass
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
                if mode != .ride { isIgnored = true }
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

    /// The clauses of a conditional value as `TimedClosure` reads them; `nil` where none closes anything.
    private mutating func clauses(of value: String) -> String? {
        var clauses: [String] = []
        var closes = false
        for part in TimedClosure.parts(of: value) {
            guard let condition = part.condition, let rule = AccessRule(value: part.value),
                OpeningHours(condition) != nil
            else {
                isIgnored = true
                continue
            }
            closes = closes || rule != .allowed
            clauses.append("\(rule == .allowed ? "yes" : "no") @ (\(condition))")
        }
        return closes ? clauses.joined(separator: "; ") : nil
    }
}

extension OSMTags {
    /// Whether something of access has a condition.
    fileprivate var isConditional: Bool {
        contains { tag in
            tag.key.hasSuffix(":conditional")
                && ["bicycle", "vehicle", "access"].contains(String(tag.key.prefix { $0 != ":" }))
        }
    }
}
