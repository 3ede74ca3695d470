/// How the names of a type's properties stand in JSON.
public enum JSONKeyStrategy: Sendable, Hashable {
    /// As the type has them.
    case verbatim
    /// `answerType` stands as `answer_type`, `baseURLPath` as `base_url_path`. Keys of dictionaries are left
    /// alone.
    case snakeCase
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
}

extension String {
    /// Words begin at a capital behind another letter, and at the last of several capitals if a small letter
    /// follows.
    fileprivate var snakeCased: String {
        let letters = Array(self)
        var result = ""
        for (index, letter) in letters.enumerated() {
            if letter.isUppercase, index > 0, letters[index - 1] != "_" {
                let isLast = index + 1 == letters.count
                let beginsWord = !isLast && letters[index + 1].isLowercase
                if !letters[index - 1].isUppercase || beginsWord { result += "_" }
            }
            result += letter.lowercased()
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
