extension GeoJSONError.Code {
    /// The section that defines the member concerned, for the two codes that are about members of any kind.
    func source(at path: JSONPath, expected: String) -> String? {
        let member: MemberName?
        switch self {
        case .missingMember: member = MemberName.allCases.first { expected.hasPrefix("a member '\($0)'") }
        case .wrongKind: member = path.nearestName
        default: return source
        }
        if member == .coordinates, expected == "a number" { return "RFC 7946, section 3.1.1" }
        guard let member else { return self == .wrongKind ? "RFC 7946, section 2" : source }
        return "RFC 7946, section \(member.section)"
    }

    /// What stands in brackets behind a finding.
    func label(source: String?) -> String {
        guard let source else { return rawValue }
        return "\(rawValue); \(source)"
    }
}

extension MemberName {
    /// Of RFC 7946.
    fileprivate var section: String {
        switch self {
        case .type: "3"
        case .coordinates: "3.1"
        case .geometries: "3.1.8"
        case .id, .geometry, .properties: "3.2"
        case .features: "3.3"
        case .crs: "4"
        case .bbox: "5"
        }
    }
}

extension JSONPath {
    /// The innermost of GeoJSON's members that the path leads through.
    fileprivate var nearestName: MemberName? {
        for case .key(let key) in components.reversed() {
            if let name = MemberName(rawValue: key) { return name }
        }
        return nil
    }
}
