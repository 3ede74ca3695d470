/// The meaning of an access value for a rider
/// (https://wiki.openstreetmap.org/wiki/Key:access#List_of_possible_values).
enum AccessRule: Equatable {
    case allowed
    case denied
    /// `bicycle=dismount`: on foot, the bicycle beside.
    case dismount
    /// `use_sidepath`: not on the carriageway, because there is a path for it.
    case sidepath

    /// Reads a value; `nil` for one that says nothing certain (`unknown`, `variable`, a misspelling): the
    /// next key decides.
    init?(value: String) {
        // Several values in one tag: what any of them allows is allowed.
        let meanings = value.split(separator: ";").compactMap { Self.meaning(of: $0) }
        let order: [AccessRule] = [.allowed, .dismount, .sidepath, .denied]
        guard let first = order.first(where: meanings.contains) else { return nil }
        self = first
    }

    /// The first of the keys that says something.
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
        var word = value.drop(while: \.isWhitespace)
        while word.last?.isWhitespace == true { word.removeLast() }
        return switch word.lowercased() {
        case "yes", "designated", "official", "permissive", "destination", "customers", "public", "allowed",
            "optional_sidepath", "discouraged", "lane", "track":
            .allowed
        case "no", "none", "private", "agricultural", "forestry", "agricultural_forestry", "delivery",
            "military", "emergency", "restricted", "permit", "residents", "employees", "staff", "service",
            "license", "members", "students":
            .denied
        case "dismount":
            .dismount
        case "use_sidepath":
            .sidepath
        default:
            nil
        }
    }
}

extension OSMTags {
    /// Whether a tag says in so many words that bicycles, vehicles or all traffic may use the way: what opens roads
    /// that nobody would take for one otherwise.
    var permitsBicycles: Bool {
        WayDirection.allCases.contains { direction in
            if let bicycle = rule(AccessKeys.bicycle, direction) { return bicycle == .allowed }
            if let vehicle = rule(AccessKeys.vehicle, direction) { return vehicle == .allowed }
            return opensToAll(direction)
        }
    }

    /// Whether `access` opens the way to the public. `destination` and the like only limit what is open anyway.
    func opensToAll(_ direction: WayDirection) -> Bool {
        let keys = direction == .forward ? AccessKeys.access.forward : AccessKeys.access.backward
        switch first(of: keys)?.value {
        case "yes", "permissive", "designated", "official", "public": return true
        default: return false
        }
    }
}
