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
        let capitalCount = utf8.count { (0x41...0x5A).contains($0) }
        if utf8.allSatisfy({ $0 < 0x80 }) {
            return capitalCount == 0 ? self : snakeCased(capitalCount: capitalCount)
        }
        let letters = Array(unicodeScalars)
        var result = ""
        for (index, letter) in letters.enumerated() {
            guard letter.isCapital else {
                result.unicodeScalars.append(letter)
                continue
            }
            if index > 0, letters[index - 1] != "_" {
                let beginsWord = index + 1 < letters.count && letters[index + 1].isSmall
                if !letters[index - 1].isCapital || beginsWord { result += "_" }
            }
            result += letter.properties.lowercaseMapping
        }
        return result
    }

    /// The same of ASCII alone: encoders ask for each member of each object.
    private func snakeCased(capitalCount: Int) -> String {
        var name = self
        return name.withUTF8 { letters in
            String(unsafeUninitializedCapacity: letters.count + capitalCount) { result in
                func isCapital(_ index: Int) -> Bool { (0x41...0x5A).contains(letters[index]) }
                func isSmall(_ index: Int) -> Bool { (0x61...0x7A).contains(letters[index]) }
                var count = 0
                for index in letters.indices {
                    guard isCapital(index) else {
                        result[count] = letters[index]
                        count += 1
                        continue
                    }
                    if index > 0, letters[index - 1] != UInt8(ascii: "_") {
                        let beginsWord = index + 1 < letters.count && isSmall(index + 1)
                        if !isCapital(index - 1) || beginsWord {
                            result[count] = UInt8(ascii: "_")
                            count += 1
                        }
                    }
                    result[count] = letters[index] | 0x20
                    count += 1
                }
                return count
            }
        }
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
