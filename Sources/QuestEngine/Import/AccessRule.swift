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
