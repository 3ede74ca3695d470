/// A way as it is at some hours, which is closed or pushed along at all others
/// (https://wiki.openstreetmap.org/wiki/Conditional_restrictions).
///
/// Its tags are read once more as if the condition always held: whatever decides without conditions (`BicycleAccess`,
/// `OnewayRule`) so decides here. What that does not open stays as it is.
struct TimedOpening {
    /// A direction that is open at some hours.
    struct Direction: Equatable {
        /// As `TimedClosure` reads it.
        var text: String
        /// How one gets along then.
        var mode: TravelMode
    }

    private(set) var forward: Direction?
    private(set) var backward: Direction?
    /// The way when it is open; the other directions are closed.
    private(set) var attributes: EdgeAttributes
    private(set) var traits: EdgeTraits

    /// Reads the tags of a way; `nil` for one that no condition opens.
    ///
    /// - Parameter attributes: Of the road as it is without conditions; `nil` where it is closed to bicycles.
    init?(_ tags: OSMTags, without attributes: EdgeAttributes?) {
        let forward = Self.opening(tags, .forward, from: attributes?.forward ?? .closed)
        let backward = Self.opening(tags, .backward, from: attributes?.backward ?? .closed)
        guard let any = forward ?? backward else { return nil }
        (self.forward, self.backward) = (forward?.direction, backward?.direction)
        let modes = (forward?.direction.mode ?? .closed, backward?.direction.mode ?? .closed)
        if let attributes {
            self.attributes = attributes.timedCopy(forward: modes.0, backward: modes.1)
        } else {
            self.attributes = any.attributes.with(forward: modes.0, backward: modes.1)
            self.attributes.isTimed = true
        }
        traits = any.traits
    }

    private struct Opening {
        var direction: Direction
        var attributes: EdgeAttributes
        var traits: EdgeTraits
    }

    private static func opening(
        _ tags: OSMTags, _ direction: WayDirection, from mode: TravelMode
    ) -> Opening? {
        guard mode == .closed || mode == .push else { return nil }
        let access = [AccessKeys.bicycle, AccessKeys.vehicle, AccessKeys.access]
            .map { direction == .forward ? $0.forward : $0.backward }
            .lazy.compactMap { keys in keys.first { tags[$0 + ":conditional"] != nil } }.first
        let oneways = OnewayRule.keys.filter { tags[$0 + ":conditional"] != nil }
        for key in [access].compactMap(\.self) + oneways {
            guard let clauses = TimedClauses(tags[key + ":conditional"] ?? "", of: key),
                let value = clauses.openValue,
                case .road(let attributes, let traits) = WayClassifier.verdict(on: tags.with(key, value))
            else { continue }
            let open = attributes.mode(forward: direction == .forward)
            guard open != .closed, open != mode, mode == .closed || open == .ride else { continue }
            return Opening(
                direction: Direction(text: "no; " + clauses.text, mode: open), attributes: attributes,
                traits: traits)
        }
        return nil
    }
}

/// The values of a conditional tag whose conditions are hours, as `TimedClosure` reads them.
struct TimedClauses {
    private(set) var text = ""
    /// The first value that opens the way, or the first that closes it.
    private(set) var openValue: String?
    private(set) var closedValue: String?
    /// Whether something is not understood.
    private(set) var isIgnored = false

    /// - Returns: `nil` where nothing is understood.
    init?(_ value: String, of key: String) {
        let isOneway = OnewayRule.keys.contains(key)
        var clauses: [String] = []
        for part in TimedClosure.parts(of: value) {
            guard let condition = part.condition, OpeningHours(condition) != nil,
                let isOpen = isOneway
                    ? OnewayRule.isBothWays(part.value)
                    : AccessRule(value: part.value).map({ $0 == .allowed })
            else {
                isIgnored = true
                continue
            }
            if isOpen { openValue = openValue ?? part.value } else { closedValue = closedValue ?? part.value }
            clauses.append("\(isOpen ? "yes" : "no") @ (\(condition))")
        }
        if clauses.isEmpty { return nil }
        text = clauses.joined(separator: "; ")
    }
}

extension OSMTags {
    /// Tags of which one has another value.
    func with(_ key: String, _ value: String) -> OSMTags {
        OSMTags(filter { $0.key != key } + [Tag(key: key, value: value)])
    }
}
