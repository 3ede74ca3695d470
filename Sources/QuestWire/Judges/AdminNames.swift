public import QuestEngine

/// `PUT admin/quests/{quest}/teams/{team}/name` and `PUT admin/quests/{quest}/zones/{zone}/name`.
public struct NameRequest: RequestObject {
    public var name: String
    /// Whether another one may have the name; it is refused then where this is missing.
    public var sameName: Bool?

    public init(name: String, sameName: Bool? = nil) {
        self.name = name
        self.sameName = sameName
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name
        case sameName = "same_name"
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        name = try members.decode(String.self, forKey: .name)
        sameName = try members.decodeIfPresent(Bool.self, forKey: .sameName)
    }
}

/// `PUT admin/quests/{quest}/teams/{team}/bib`.
public struct BibRequest: RequestObject {
    /// That of the team's place among the teams where missing.
    public var bib: Ranged<BibNumbers>?

    public init(bib: Ranged<BibNumbers>?) {
        self.bib = bib
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case bib
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        bib = try members.decodeIfPresent(Ranged.self, forKey: .bib)
    }
}
