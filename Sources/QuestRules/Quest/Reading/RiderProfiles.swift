package import GeoJSONKit

extension Quest {
    /// The profiles that the riders of a class may choose among: first that of the class, by which they are led where they
    /// choose none.
    ///
    /// - Complexity: O(profiles).
    public func profiles(of teamClass: TeamClass?) -> [ProfileName] {
        let own = teamClass?.profile ?? profile
        return [own] + profiles.filter { $0 != own }
    }

    /// All profiles that some rider may be led by.
    ///
    /// - Complexity: O(profiles and classes).
    public var allProfiles: Set<ProfileName> {
        Set([profile] + profiles + classes.compactMap(\.profile))
    }
}

extension PropertyReader {
    /// Returns a profile by its name; whether a map is prepared for one of somebody's own is told by `QuestReport`.
    func profile(_ name: PropertyName, noting findings: inout FindingList) -> ProfileName? {
        guard let found = find(name), let text = text(found, noting: &findings) else { return nil }
        return profile(text, at: found.path, noting: &findings)
    }

    /// Returns the profiles of a list, each once.
    func profiles(_ name: PropertyName, noting findings: inout FindingList) -> [ProfileName] {
        guard let path = find(name)?.path else { return [] }
        var profiles: [ProfileName] = []
        for text in list(name, noting: &findings) {
            guard let profile = profile(text, at: path, noting: &findings), !profiles.contains(profile)
            else { continue }
            profiles.append(profile)
        }
        return profiles
    }

    private func profile(
        _ text: String, at path: JSONPath, noting findings: inout FindingList
    ) -> ProfileName? {
        let word = text.lowercased()
        if let builtIn = ProfileName.builtIn.first(where: { $0.rawValue == word }) { return builtIn }
        if let own = ProfileName(own: word) { return own }
        findings.error(.propertyNotAProfile(path), at: path)
        return nil
    }
}

extension QuestReading {
    /// The profiles that riders may be led by, with the places in the file that name them.
    package var profiles: [(profile: ProfileName, path: JSONPath)] {
        guard let quest else { return [] }
        func path(_ name: PropertyName, below path: JSONPath) -> JSONPath {
            path.appending(key: name.rawValue)
        }
        let ofQuest =
            [(quest.profile, path(.profile, below: questPath))]
            + quest.profiles.map { ($0, path(.profiles, below: questPath)) }
        return ofQuest
            + zip(quest.classes, classPaths).compactMap { teamClass, place in
                teamClass.profile.map { ($0, path(.profile, below: place)) }
            }
    }
}
