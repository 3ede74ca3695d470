/// The spelling of the names of a type's properties in JSON.
public enum JSONKeyStrategy: Sendable, Hashable {
    /// The names as the type has them.
    case verbatim
    /// `answerType` stands as `answer_type`, `baseURLPath` as `base_url_path`. Keys of dictionaries are left
    /// alone.
    case snakeCase
    /// Written as in ``snakeCase``, and read from that very name and no other: `baseURL` is read from `base_url`, and
    /// not from `baseURL` or `base_Url`. Coding paths of errors then have the names that stand in JSON.
    case exactSnakeCase
}

extension JSONKeyStrategy {
    /// The name in JSON of a property.
    func member(for property: String) -> String {
        self == .verbatim ? property : property.snakeCased
    }

    /// The name of the property that a member is for.
    func property(for member: String) -> String {
        self == .verbatim ? member : member.camelCased
    }

    /// The key of a type that a member is for, or nil if the type has none. Of exact names, those with several capitals
    /// in a row are not found.
    func key<Key: CodingKey>(_ type: Key.Type, for member: String) -> Key? {
        guard self == .exactSnakeCase else { return Key(stringValue: property(for: member)) }
        let key = Key(stringValue: member) ?? Key(stringValue: member.camelCased)
        return key.flatMap { self.member(for: $0.stringValue) == member ? $0 : nil }
    }
}

extension String {
    /// Words begin at a capital behind another letter, and at the last of several capitals if a small letter
    /// follows.
    fileprivate var snakeCased: String {
        // Most names are one word, and encoders ask for each member of each object.
        guard unicodeScalars.contains(where: \.isCapital) else { return self }
        var result = ""
        var previous: Unicode.Scalar?
        var rest = unicodeScalars[...]
        while let letter = rest.popFirst() {
            if letter.isCapital {
                let beginsWord = rest.first?.isSmall ?? false
                if let previous, previous != "_", !previous.isCapital || beginsWord { result += "_" }
                result += letter.properties.lowercaseMapping
            } else {
                result.unicodeScalars.append(letter)
            }
            previous = letter
        }
        return result
    }

    /// Underscores in front and at the end stay.
    fileprivate var camelCased: String {
        let words = split(separator: "_")
        guard words.count > 1 else { return self }
        let front = prefix { $0 == "_" }
        let end = reversed().prefix { $0 == "_" }
        let further = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        return front + words[0].lowercased() + further.joined() + end
    }
}

extension Unicode.Scalar {
    fileprivate var isCapital: Bool { isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase }
    fileprivate var isSmall: Bool { isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase }
}
