import GeoJSONKit

/// Reads the look of the riders' app out of the properties of a feature, or of the daemon's own file.
struct BrandingReader {
    let properties: PropertyReader

    func read(noting findings: inout FindingList) -> Branding {
        var branding = Branding()
        branding.name = properties.localizedText(.name, noting: &findings)
        branding.accent = colour(.accent, in: .day, noting: &findings)
        branding.accentAtNight = colour(.accentNight, in: .night, noting: &findings)
        branding.logo = picture(.logo, of: [.jpeg, .png, .webp], noting: &findings)
        branding.icon = picture(.icon, of: [.png], noting: &findings)
        branding.banner = picture(.banner, of: [.jpeg, .png, .webp], noting: &findings)
        branding.links = links([PropertyName.links.rawValue], noting: &findings) ?? []
        for language in Language.allCases {
            let spelling = "\(PropertyName.links.rawValue):\(language.rawValue)"
            branding.translatedLinks[language] = links([spelling], noting: &findings)
        }
        branding.modules = modules(noting: &findings)
        return branding
    }

    private func colour(
        _ name: PropertyName, in light: BrandLight, noting findings: inout FindingList
    ) -> BrandColour? {
        guard let found = properties.find(name), let text = properties.text(found, noting: &findings) else {
            return nil
        }
        guard let colour = BrandColour(text) else {
            findings.error(.colourInvalid(found.path), at: found.path)
            return nil
        }
        let contrast = light.contrast(of: colour)
        let better = light.readable(colour)
        if contrast < BrandLight.neededContrast {
            findings.error(.contrastTooLow(colour, contrast, better: better), at: found.path)
        } else if contrast < BrandLight.wantedContrast {
            findings.warning(.contrastLow(colour, contrast, better: better), at: found.path)
        }
        return colour
    }

    private func picture(
        _ name: PropertyName, of kinds: [MediaKind], noting findings: inout FindingList
    ) -> String? {
        guard let found = properties.find(name), let text = properties.text(found, noting: &findings) else {
            return nil
        }
        guard let kind = MediaKind(name: text), kinds.contains(kind) else {
            findings.error(
                kinds == [.png] ? .appIconInvalid(found.path) : .appPictureInvalid(found.path),
                at: found.path)
            return nil
        }
        return text
    }

    private func links(_ spellings: [String], noting findings: inout FindingList) -> [AppLink]? {
        guard let found = properties.find(spellings), let text = properties.text(found, noting: &findings)
        else { return nil }
        let items = PipeSeparatedList.read(text).map(PipeSeparatedList.unescaped)
        guard items.count <= QuestLimits.appLinks.value else {
            findings.error(.tooManyAppLinks(limit: QuestLimits.appLinks.value), at: found.path)
            return nil
        }
        let links = items.compactMap { AppLink($0) }
        if links.count < items.count { findings.error(.appLinkInvalid(found.path), at: found.path) }
        return links
    }

    private func modules(noting findings: inout FindingList) -> [AppModule]? {
        guard let found = properties.find(.modules) else { return nil }
        var modules: [AppModule] = []
        for word in properties.list(.modules, noting: &findings) {
            guard let module = AppModule(rawValue: word.lowercased()) else {
                findings.error(.appModuleUnknown(word, meant: Self.module(resembling: word)), at: found.path)
                continue
            }
            if modules.contains(module) {
                findings.error(.appModuleTwice(module.rawValue), at: found.path)
            } else {
                modules.append(module)
            }
        }
        return modules
    }

    private static func module(resembling word: String) -> String? {
        let folded = PropertySpelling.folded(word)
        guard folded.count <= 32 else { return nil }
        let names = AppModule.allCases.map(\.rawValue)
        return names.first { PropertySpelling.slips(folded, Array($0)) <= ($0.count > 6 ? 2 : 1) }
    }
}

extension Branding {
    /// Reads the file of a daemon: a JSON object with the members of a quest's feature of the role `app`, but for
    /// pictures, which belong to a quest.
    ///
    /// - Returns: `nil` for the branding where one of the findings is an error.
    public static func read(_ bytes: [UInt8]) -> (branding: Branding?, findings: [Finding]) {
        var findings = FindingList()
        guard case .object(let object)? = try? JSONValue(parsing: bytes) else {
            findings.error(.brandingNoObject(), at: JSONPath())
            return (nil, findings.located(in: bytes, about: [:]))
        }
        let reader = PropertyReader(properties: object, path: JSONPath())
        let spelling = PropertySpelling(role: .app)
        for name in object.keys where !isMember(name) {
            let meant = spelling.resembled(by: name).flatMap { isMember($0) ? $0 : nil }
            findings.error(
                .brandingMemberUnknown(name, meant: meant), at: reader.path.appending(key: name), anchor: .key
            )
        }
        let branding = BrandingReader(properties: reader).read(noting: &findings)
        if !branding.names.allSatisfy(\.isPlainLine) { findings.error(.nameNotPlain(), at: reader.path) }
        return (findings.hasErrors ? nil : branding, findings.located(in: bytes, about: [:]))
    }

    private static let members: [PropertyName] = [.name, .accent, .accentNight, .links, .modules]

    private static func isMember(_ text: String) -> Bool {
        members.contains { name in
            let translated = Language.allCases.map { "\(name.rawValue):\($0.rawValue)" }
            return text == name.rawValue || (name.isTranslatable && translated.contains(text))
        }
    }
}
