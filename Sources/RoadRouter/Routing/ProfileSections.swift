extension Profile {
    /// The definition as a map keeps it: a line for each parameter, so that what this program has for `trekking` changes
    /// nothing of a map that another one made.
    ///
    /// `speed.cycleway 18.0`, `never.classes steps motorway`.
    var definition: String {
        Self.parameters.map { "\($0.path) \($0.get(self).text)\n" }.joined()
    }

    /// Reads a definition; parameters that it does not name, as those that its program did not know, are those of
    /// `trekking`.
    ///
    /// - Returns: `nil` for what no version of this program writes.
    init?(name: ProfileName, definition: String) {
        self = .trekking
        self.name = name
        let parameters = Dictionary(uniqueKeysWithValues: Self.parameters.map { ($0.path, $0) })
        for line in definition.split(separator: "\n") {
            let words = line.split(separator: " ").map { String($0) }
            guard let path = words.first, let parameter = parameters[path],
                let value = parameter.kind.value(of: Array(words.dropFirst()))
            else { return nil }
            parameter.set(&self, value)
        }
    }

    /// The profile as a map was prepared with it.
    ///
    /// - Throws: `RoadFileError` when the map does not tell, or not in a way that this program knows.
    init(file: RoadFile, name: ProfileName) throws(RoadFileError) {
        let bytes = try file.section(name.definitionSection, as: UInt8.self)
        guard let profile = Profile(name: name, definition: String(decoding: bytes, as: UTF8.self)) else {
            throw .malformedSection(name: name.definitionSection)
        }
        self = profile
    }
}

extension ProfileParameter.Value {
    fileprivate var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .words(let words): words.joined(separator: " ")
        case .word(let word): word
        case .flag(let flag): "\(flag)"
        }
    }
}

extension ProfileParameter.Kind {
    fileprivate func value(of words: [String]) -> ProfileParameter.Value? {
        switch self {
        case .number(let range, _):
            guard words.count == 1, let number = Double(words[0]), range.contains(number) else { return nil }
            return .number(number)
        case .words(let known): return words.allSatisfy(known.contains) ? .words(words) : nil
        case .word(let known): return words.count == 1 && known.contains(words[0]) ? .word(words[0]) : nil
        case .flag: return words == ["true"] ? .flag(true) : words == ["false"] ? .flag(false) : nil
        }
    }
}

extension RoadFile {
    /// The profiles that the map was prepared for; `trekking` in any case.
    var profileNames: Set<ProfileName> {
        var names: Set = [ProfileName.trekking]
        for section in sectionNames where section.hasPrefix("metric/") && section.hasSuffix("/weight") {
            names.insert(ProfileName(rawValue: String(section.dropFirst(7).dropLast(7))))
        }
        return names
    }
}

// The names of the sections of a map file.
extension ProfileName {
    var weightSection: String { "metric/\(rawValue)/weight" }
    var durationSection: String { "metric/\(rawValue)/duration" }
    var workSection: String { "metric/\(rawValue)/work" }
    var definitionSection: String { "metric/\(rawValue)/profile" }
    var turnSection: String { "metric/\(rawValue)/turn" }
}
