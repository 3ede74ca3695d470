import GeoJSONKit

/// The meaning of a column of a table, or of a named value of a placemark.
enum CourseColumn: Equatable {
    case latitude, longitude
    /// Both in one cell, the latitude first, as web maps copy them.
    case position
    /// A property of a checkpoint, by its name in quest files.
    case property(String)

    /// Recognises English and Russian headings, and every property's own name; `nil` for others.
    init?(heading: String) {
        // No heading of ours is so long.
        guard heading.utf8.count <= 256 else { return nil }
        let word = heading.trimmed.lowercased().map { $0 == "_" || $0 == " " ? "-" : String($0) }.joined()
        if let known = Self.known[word] {
            self = known
            return
        }
        let base = word.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
        let isTranslation = Language.allCases.contains { word == "\(base):\($0.rawValue)" }
        guard isTranslation ? PropertySpelling.isTranslatable(base) : Self.names.contains(word) else {
            return nil
        }
        self = .property(word)
    }

    private static let names = Set(PropertyName.names(for: .checkpoint).flatMap(\.allSpellings))

    private static let known: [String: CourseColumn] = {
        var known: [String: CourseColumn] = [:]
        for word in ["lat", "latitude", "y", "широта"] { known[word] = .latitude }
        for word in ["lon", "lng", "long", "longitude", "x", "долгота"] { known[word] = .longitude }
        for word in ["coordinates", "coords", "lat-lon", "lat,lon", "координаты"] { known[word] = .position }
        let names = [
            "name": ["title", "название", "имя", "точка", "кп"],
            "description": ["question", "desc", "text", "вопрос", "задание", "описание", "текст"],
            "answer": ["ответ"], "answer-options": ["options", "варианты"],
            "points": ["score", "очки", "баллы"],
            "id": ["№", "номер", "number"], "radius": ["радиус"], "hint": ["подсказка"],
            "penalty": ["штраф"], "category": ["категория"], "difficulty": ["сложность"],
            "role": ["роль"],
        ]
        for (name, words) in names {
            for word in words { known[word] = .property(name) }
        }
        return known
    }()
}

extension CourseDraft.Place {
    /// Takes the text of a cell as a property.
    ///
    /// - Returns: Whether it could be read.
    mutating func take(_ text: String, as property: String) -> Bool {
        switch property {
        case "id": id = text
        case "name":
            let lines = text.unicodeScalars.split(whereSeparator: LineEnd.isOne)
            name = lines.map { String($0) }.joined(separator: " ")
        case "description": describe(CourseText.plain(text).text)
        case "role":
            guard let word = FeatureRole(word: text), Self.roles.contains(word) else { return false }
            role = word
        case _ where Self.measure(of: property) != nil:
            // No number has so many letters.
            guard text.utf8.count <= 256 else { return false }
            let bare = text.filter { !$0.isWhitespace }
            guard let number = JSONValue.string(bare).lenientNumber else { return false }
            properties[property] = .plain(number)
        default: properties[property] = .string(text)
        }
        return true
    }

    /// The numbers that a property takes; `nil` for one that is no number, or need not be one.
    static func measure(of property: String) -> NumberMeasure? {
        guard let name = PropertyName(rawValue: property), name != .answer else { return nil }
        return name.measure
    }

    /// Digits that a number keeps. What is longer is a name of something, such as the number of a card: each of its digits counts.
    private static let longestNumber = 15

    private static let roles: [FeatureRole] = [.checkpoint, .start, .finish, .rest]

    /// Gives a task that has an answer and no type the type that the answer looks like.
    mutating func chooseAnswerType() {
        guard properties["answer-type"] == nil, let answer = properties["answer"]?.stringValue else { return }
        if properties["answer-options"] != nil {
            properties["answer-type"] = "choice"
        } else if answer.utf8.count <= Self.longestNumber, let number = JSONValue.string(answer).lenientNumber
        {
            properties["answer-type"] = "number"
            properties["answer"] = .plain(number)
        } else {
            properties["answer-type"] = "text"
        }
    }
}

extension JSONValue {
    /// A number without a point where it is whole.
    fileprivate static func plain(_ number: Double) -> JSONValue {
        guard let whole = Int64(exactly: number) else { return .number(number) }
        return .integer(whole)
    }
}
