import GeoJSONKit

/// Reads the members of a record's body; unknown members are passed over, so that later versions may add
/// some.
struct BodyReader {
    private let members: JSONObject

    init(_ body: RecordBody) throws(RecordBodyError) {
        guard let members = body.members else { throw .notAnObject }
        self.members = members
    }

    private init(_ members: JSONObject) {
        self.members = members
    }

    /// Tells whether a member is there and not `null`.
    private func has(_ name: String) -> Bool { members[name].map { !$0.isNull } ?? false }

    /// `null` too, but not nothing.
    func value(_ name: String) throws(RecordBodyError) -> JSONValue {
        guard let value = members[name] else { throw .member(name) }
        return value
    }

    func string(_ name: String) throws(RecordBodyError) -> String {
        guard let value = members[name]?.stringValue else { throw .member(name) }
        return value
    }

    func stringIfPresent(_ name: String) throws(RecordBodyError) -> String? {
        try has(name) ? string(name) : nil
    }

    func integer(_ name: String) throws(RecordBodyError) -> Int64 {
        guard let value = members[name]?.integerValue else { throw .member(name) }
        return value
    }

    func integerIfPresent(_ name: String) throws(RecordBodyError) -> Int64? {
        try has(name) ? integer(name) : nil
    }

    func digest(_ name: String) throws(RecordBodyError) -> Digest {
        guard let digest = Digest(hexadecimal: try string(name)) else { throw .member(name) }
        return digest
    }

    func digestIfPresent(_ name: String) throws(RecordBodyError) -> Digest? {
        try has(name) ? digest(name) : nil
    }

    func time(_ name: String) throws(RecordBodyError) -> Timestamp {
        guard let time = Timestamp(logged: try string(name)) else { throw .member(name) }
        return time
    }

    /// `rules`, which records before there were several do not have; a revision of a later version is refused.
    func rulesIfPresent() throws(RecordBodyError) -> RulesRevision {
        guard let number = try integerIfPresent("rules") else { return .first }
        guard let rules = Int(exactly: number).flatMap(RulesRevision.init(rawValue:)) else {
            throw .member("rules")
        }
        return rules
    }

    /// `expires` and `uses`, both of which may be missing.
    func codeTerms() throws(RecordBodyError) -> JoinCodeTerms {
        var terms = JoinCodeTerms()
        if members["expires"] != nil { terms.expires = try time("expires") }
        if members["uses"] != nil { terms.uses = Int(try integer("uses")) }
        return terms
    }

    /// `bib`, which may be missing or `null`.
    func bibIfPresent() throws(RecordBodyError) -> BibNumber? {
        guard let number = try integerIfPresent("bib") else { return nil }
        guard let bib = Int(exactly: number).flatMap({ BibNumber($0) }) else { throw .member("bib") }
        return bib
    }

    /// `key` and `request`, which are missing where the request had no key.
    func sealedRequest() throws(RecordBodyError) -> SealedRequest? {
        guard let key = try digestIfPresent("key") else { return nil }
        return SealedRequest(key: key, request: try digest("request"))
    }

    func timeIfPresent(_ name: String) throws(RecordBodyError) -> Timestamp? {
        try has(name) ? time(name) : nil
    }

    /// The elements of an array, each an object; none where the member is missing.
    func objects(_ name: String) throws(RecordBodyError) -> [BodyReader] {
        guard let value = members[name], !value.isNull else { return [] }
        guard case .array(let elements) = value else { throw .member(name) }
        var readers: [BodyReader] = []
        for element in elements {
            guard case .object(let members) = element else { throw .member(name) }
            readers.append(BodyReader(members))
        }
        return readers
    }

    func objectIfPresent(_ name: String) throws(RecordBodyError) -> BodyReader? {
        guard let value = members[name], !value.isNull else { return nil }
        guard case .object(let members) = value else { throw .member(name) }
        return BodyReader(members)
    }

    func identifier<Identifier: TextIdentifier>(_ name: String) throws(RecordBodyError) -> Identifier {
        Identifier(try string(name))
    }

    func identifierIfPresent<Identifier: TextIdentifier>(
        _ name: String
    ) throws(RecordBodyError) -> Identifier? {
        try has(name) ? identifier(name) : nil
    }

    /// The strings of an array; none where the member is missing.
    func identifiersIfPresent<Identifier: TextIdentifier>(
        _ name: String
    ) throws(RecordBodyError) -> [Identifier] {
        guard let value = members[name], !value.isNull else { return [] }
        guard case .array(let elements) = value else { throw .member(name) }
        var identifiers: [Identifier] = []
        for element in elements {
            guard let text = element.stringValue else { throw .member(name) }
            identifiers.append(Identifier(text))
        }
        return identifiers
    }

    func choice<Choice: RawRepresentable<String>>(_ name: String) throws(RecordBodyError) -> Choice {
        guard let choice = Choice(rawValue: try string(name)) else { throw .member(name) }
        return choice
    }
}

/// Why a record's body cannot be read.
public enum RecordBodyError: Error, Sendable, Equatable {
    case notAnObject
    /// The member of this name is missing or has a value that does not fit.
    case member(String)

    /// Stable, kebab-case.
    public var code: String { "record-body-invalid" }
}
