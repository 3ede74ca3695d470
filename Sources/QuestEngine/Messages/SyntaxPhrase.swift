import GeoJSONKit

/// Words for what the parser of GeoJSON expected or found, which it names in English.
public enum SyntaxPhrase: String, MessageArea {
    case array = "kind-array"
    case object = "kind-object"
    case objectOrNull = "kind-object-or-null"
    case emptyArray = "kind-empty-array"
    case emptyObject = "kind-empty-object"
    case number = "kind-number"
    case string = "kind-string"
    case truthValue = "kind-truth-value"
    case null = "kind-null"
    case word = "kind-word"
    case lineBreak = "kind-line-break"
    case end = "kind-end"
    case feature = "kind-feature"
    case geometry = "kind-geometry"
    case geometryOrNull = "kind-geometry-or-null"
    case geoJSON = "kind-geojson"
    case box = "kind-box"
    /// The path to the root.
    case document = "kind-document"

    public var code: MessageCode { .phrase(self) }

    public var wording: Wording {
        switch self {
        case .array: Wording("an array", "массив")
        case .object: Wording("an object", "объект")
        case .objectOrNull: Wording("an object or null", "объект или null")
        case .emptyArray: Wording("an empty array", "пустой массив")
        case .emptyObject: Wording("an empty object", "пустой объект")
        case .number: Wording("a number", "число")
        case .string: Wording("a text", "текст")
        case .truthValue: Wording("true or false", "true или false")
        case .null: Wording("null (nothing)", "null (пусто)")
        case .word: Wording("a word without quotes", "слово без кавычек")
        case .lineBreak: Wording("a line break", "перевод строки")
        case .end: Wording("the end of the file", "конец файла")
        case .feature: Wording("a Feature", "объект Feature")
        case .geometry: Wording("a geometry", "объект геометрии")
        case .geometryOrNull: Wording("a geometry or null", "объект геометрии или null")
        case .geoJSON: Wording("a GeoJSON object", "объект GeoJSON")
        case .document: Wording("the whole document", "весь документ")
        case .box: Wording("an array of 4 or 6 numbers", "массив из 4 или 6 чисел")
        }
    }

    /// A phrase of the parser's as an argument: translated if it is one of these, cut down to its quoted
    /// token if it has one, or else as it is.
    static func argument(for phrase: String) -> MessageArgument {
        if let known = Self.byParsersWords[phrase] { return .message(Message(known)) }
        guard let open = phrase.firstIndex(of: "'"), let close = phrase.lastIndex(of: "'"), open < close
        else {
            return .text(phrase)
        }
        return .text(String(phrase[open...close]))
    }

    static func argument(for path: JSONPath) -> MessageArgument {
        path.components.isEmpty ? .message(Message(document)) : .text(path.description)
    }

    private static let byParsersWords: [String: SyntaxPhrase] = [
        "an array": .array, "an object": .object, "an object or null": .objectOrNull, "a number": .number,
        "a string": .string, "a truth value": .truthValue, "null": .null, "a word": .word,
        "a line break": .lineBreak, "an empty array": .emptyArray, "an empty object": .emptyObject,
        "a geometry object or null": .geometryOrNull,
        "the end of the document": .end, "a Feature": .feature, "a geometry object": .geometry,
        "a GeoJSON object": .geoJSON, "an array of 4 or 6 numbers": .box,
    ]
}
