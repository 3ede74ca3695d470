import GeoJSONKit

/// The file of a quest for another day: every time in it moved by as much as its start is.
public struct QuestShift {
    /// The moment the quest begins at by its file: when it opens, else when its first wave starts, else when its
    /// first task opens.
    public let start: Timestamp
    private let root: JSONObject

    /// Reads a file; `nil` for one that has errors, or no time that it begins at.
    public init?(_ bytes: [UInt8]) {
        guard let quest = QuestDocument.read(bytes, name: "", isKept: true).quest else { return nil }
        let waves = quest.waves.map(\.start).min()
        let tasks = quest.checkpoints.compactMap(\.opens).min()
        guard let start = quest.opens ?? waves ?? tasks,
            let root = (try? JSONValue(parsing: bytes))?.objectValue
        else { return nil }
        (self.start, self.root) = (start, root)
    }

    /// Returns the file with all its times moved so that it begins at another moment. Each keeps its offset; texts and
    /// answers stay as they are, whatever they look like.
    ///
    /// - Complexity: O(bytes).
    public func document(startingAt moment: Moment) -> [UInt8] {
        let milliseconds = moment.value.milliseconds - start.milliseconds
        var moved = Self.moved(root, by: milliseconds)
        if let features = root["features"]?.arrayValue {
            moved["features"] = .array(
                features.map { feature in
                    guard var members = feature.objectValue,
                        let properties = members["properties"]?.objectValue
                    else { return feature }
                    members["properties"] = .object(Self.moved(properties, by: milliseconds))
                    return .object(members)
                })
        }
        return JSONValue.object(moved).bytes(options: .pretty) + [UInt8(ascii: "\n")]
    }

    private static func moved(_ members: JSONObject, by milliseconds: Int64) -> JSONObject {
        var moved = members
        for (name, value) in members {
            let base = name.split(separator: ":").first.map(String.init) ?? name
            guard !isText(base), let text = value.stringValue?.trimmed,
                let later = Self.moved(text, by: milliseconds)
            else { continue }
            moved[name] = .string(later)
        }
        return moved
    }

    /// Whether a property holds words of the organisers, which may look like a time.
    private static func isText(_ name: String) -> Bool {
        let answers: [PropertyName] = [.id, .answer, .trapAnswer, .media, .link]
        return PropertySpelling.isTranslatable(name) || answers.contains { $0.rawValue == name }
    }

    /// Returns a time moved, with the offset that it is written with; `nil` for what is no time.
    private static func moved(_ text: String, by milliseconds: Int64) -> String? {
        guard let time = Timestamp(rfc3339: text) else { return nil }
        let isUTC = text.last == "Z" || text.last == "z"
        let offset = isUTC ? "Z" : String(text.suffix(6))
        let digits = offset.split { !$0.isNumber }.compactMap { Int64($0) }
        let minutes = digits.count == 2 ? digits[0] * 60 + digits[1] : 0
        let ahead = (offset.hasPrefix("-") ? -minutes : minutes) * 60_000
        let local = Timestamp(milliseconds: time.milliseconds + milliseconds + ahead).description
        let bare = local.hasSuffix(".000Z") ? local.dropLast(5) : local.dropLast(1)
        return String(bare) + offset
    }
}
