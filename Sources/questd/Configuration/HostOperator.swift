import GeoJSONKit
import QuestEngine

/// Whoever answers for the personal data on this daemon, as they say in the file of `--privacy`.
struct HostOperator: Sendable, Equatable {
    /// The person or the organisation.
    var name: LocalizedText
    var address: LocalizedText?
    var email: String?
    var phone: String?
    /// The country in which the data is stored.
    var country: LocalizedText?
    /// The notice to the regulator: its number and date, or why none is needed.
    var notice: LocalizedText?
    /// Whoever keeps the machine, where that is another.
    var hosting: LocalizedText?
    /// The age from which on somebody may take part.
    var leastAge: Int?
    /// More paragraphs, as they are; those of one language stand in for those of the other.
    var lines: [Language: [String]] = [:]

    init(name: LocalizedText) {
        self.name = name
    }

    /// The members without which the text has gaps, by their names in the file.
    var missing: [String] {
        let known: [(Member, Bool)] = [
            (.address, address != nil), (.email, email != nil || phone != nil), (.country, country != nil),
            (.notice, notice != nil),
        ]
        return known.filter { !$0.1 }.map { $0.0.rawValue }
    }

    func lines(in language: Language) -> [String] {
        lines[language] ?? lines.values.first ?? []
    }
}

extension HostOperator {
    /// The members of the file; texts have translations beside them, such as `address:ru`.
    enum Member: String, CaseIterable {
        case name = "operator"
        case address, email, phone, country, notice, hosting, age, lines

        fileprivate var isTranslatable: Bool {
            switch self {
            case .name, .address, .country, .notice, .hosting, .lines: true
            case .email, .phone, .age: false
            }
        }

        fileprivate var spellings: [String] {
            let translated = Language.allCases.map { "\(rawValue):\($0.rawValue)" }
            return [rawValue] + (isTranslatable ? translated : [])
        }
    }

    /// Ages that somebody may have to have.
    private static let ages: ClosedRange<Int64> = 1...18

    /// Reads the file: one JSON object.
    init(_ bytes: [UInt8]) throws(HostOperatorError) {
        guard case .object(let object)? = try? JSONValue(parsing: bytes) else { throw .noObject }
        let known = Set(Member.allCases.flatMap(\.spellings))
        for (name, _) in object where !known.contains(name) { throw .memberUnknown(name) }
        guard let name = try Self.text(.name, in: object) else { throw .memberMissing(Member.name.rawValue) }
        self.init(name: name)
        address = try Self.text(.address, in: object)
        email = try Self.line(object[Member.email.rawValue], of: Member.email.rawValue)
        phone = try Self.line(object[Member.phone.rawValue], of: Member.phone.rawValue)
        country = try Self.text(.country, in: object)
        notice = try Self.text(.notice, in: object)
        hosting = try Self.text(.hosting, in: object)
        if let age = object[Member.age.rawValue] {
            guard let years = age.integerValue, Self.ages.contains(years) else {
                throw .memberInvalid(Member.age.rawValue)
            }
            leastAge = Int(years)
        }
        lines = try Self.lines(in: object)
    }

    /// A text of one line, which is in English as far as no translation stands beside it.
    private static func text(
        _ member: Member, in object: JSONObject
    ) throws(HostOperatorError) -> LocalizedText? {
        var translations: [Language: String] = [:]
        for language in Language.allCases {
            let name = "\(member.rawValue):\(language.rawValue)"
            translations[language] = try line(object[name], of: name)
        }
        let plain = try line(object[member.rawValue], of: member.rawValue)
        let first = Language.allCases.compactMap { translations[$0] }.first
        guard let text = plain ?? first else { return nil }
        return LocalizedText(text, translations: translations)
    }

    private static func lines(in object: JSONObject) throws(HostOperatorError) -> [Language: [String]] {
        var lines: [Language: [String]] = [:]
        let spellings: [(String, Language)] =
            [(Member.lines.rawValue, .english)]
            + Language.allCases.map { ("\(Member.lines.rawValue):\($0.rawValue)", $0) }
        for (name, language) in spellings {
            guard let value = object[name] else { continue }
            guard let values = value.arrayValue else { throw .memberInvalid(name) }
            var texts: [String] = []
            for value in values {
                guard let text = try line(value, of: name) else { throw .memberInvalid(name) }
                texts.append(text)
            }
            lines[language] = texts
        }
        return lines
    }

    /// - Returns: `nil` where nothing stands there.
    private static func line(
        _ value: JSONValue?, of name: String
    ) throws(HostOperatorError) -> String? {
        guard let value else { return nil }
        guard let text = value.stringValue, text.contains(where: { !$0.isWhitespace }),
            text.isPlainLine
        else { throw .memberInvalid(name) }
        return text
    }
}

/// The fault of a file that says who the operator is.
enum HostOperatorError: Error, Sendable, Equatable {
    case noObject
    case memberUnknown(String)
    case memberMissing(String)
    case memberInvalid(String)

    var message: Message {
        switch self {
        case .noObject:
            Message(
                "operator-no-object", "The file about the operator is a JSON object.",
                "Файл об операторе — это объект JSON.")
        case .memberUnknown(let name):
            Message(
                "operator-member-unknown", "There is no member “{name}”: there are {known}.",
                "Члена «{name}» нет; есть {known}.",
                [
                    "name": .text(name),
                    "known": .text(
                        HostOperator.Member.allCases.map(\.rawValue).joined(separator: ", ")),
                ])
        case .memberMissing(let name):
            Message(
                "operator-member-missing", "“{name}” is missing.", "Не хватает «{name}».",
                ["name": .text(name)])
        case .memberInvalid(let name):
            Message(
                "operator-member-invalid",
                "“{name}” is not as it should be: texts are one line, “age” is from 1 to 18, “lines” is a list of texts.",
                "«{name}» записано неверно: тексты — в одну строку, «age» — от 1 до 18, «lines» — список текстов.",
                ["name": .text(name)])
        }
    }
}
