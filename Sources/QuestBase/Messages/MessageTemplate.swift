import Synchronization

/// The wording of one message in one language.
///
/// `{name}` stands for an argument. `{count|checkpoint|checkpoints}` stands for the form that the number
/// `count` asks for: English has two forms (1, other), Russian three (1, 2–4, 5 and more, by CLDR's plural
/// rules). The number itself is written apart: `{count} {count|checkpoint|checkpoints}`.
public struct MessageTemplate: Sendable {
    public let pattern: String

    init(_ pattern: String) {
        self.pattern = pattern
    }

    func filled(with arguments: [String: MessageArgument], in language: Language) -> String {
        var text = ""
        for piece in Self.knownPieces(of: self) {
            switch piece {
            case .literal(let literal):
                text += literal
            case .placeholder(let name):
                text += arguments[name].map { Self.render($0, in: language) } ?? "{\(name)}"
            case .plural(let name, let forms):
                guard case .count(let count)? = arguments[name] else { continue }
                text += forms[min(language.pluralForm(of: count), forms.count - 1)]
            }
        }
        return text
    }

    /// The names of all placeholders, plural ones included.
    var placeholders: Set<String> {
        Set(
            pieces.compactMap { piece in
                switch piece {
                case .literal: nil
                case .placeholder(let name), .plural(let name, _): name
                }
            })
    }

    enum Piece: Equatable {
        case literal(String)
        case placeholder(String)
        case plural(String, forms: [String])
    }

    private static let known = Mutex<[String: [Piece]]>([:])
    /// The sources have fewer patterns.
    private static let limit = 4_000

    /// Returns the pieces of a template, taken apart once: the same few sentences are said at every poll.
    private static func knownPieces(of template: MessageTemplate) -> [Piece] {
        let pattern = template.pattern
        if let pieces = known.withLock({ $0[pattern] }) { return pieces }
        let pieces = template.pieces
        known.withLock { known in
            if known.count >= limit { known = [:] }
            known[pattern] = pieces
        }
        return pieces
    }

    var pieces: [Piece] {
        var pieces: [Piece] = []
        var rest = pattern[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
            let fields = rest[rest.index(after: open)..<close]
                .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            pieces.append(
                fields.count == 1
                    ? .placeholder(fields[0]) : .plural(fields[0], forms: Array(fields.dropFirst())))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        return pieces
    }

    private static func render(_ argument: MessageArgument, in language: Language) -> String {
        switch argument {
        case .text(let text): return text
        case .count(let count): return String(count)
        case .message(let message): return message.text(in: language)
        case .name(let english, let russian): return language == .russian ? russian : english
        case .number(let number):
            guard let tenths = Int(exactly: (number * 10).rounded()) else { return String(number) }
            let whole = tenths % 10 == 0
            let digits = whole ? String(tenths / 10) : String(Double(tenths) / 10)
            return language == .russian ? String(digits.map { $0 == "." ? "," : $0 }) : digits
        }
    }
}

extension Language {
    /// Returns the plural form that a number asks for, of the two in English or the three in Russian (CLDR plural
    /// rules, cardinals).
    func pluralForm(of count: Int) -> Int {
        let magnitude = count.magnitude
        switch self {
        case .english:
            return magnitude == 1 ? 0 : 1
        case .russian:
            let tens = magnitude % 100
            switch magnitude % 10 {
            case 1 where tens != 11: return 0
            case 2...4 where !(12...14).contains(tens): return 1
            default: return 2
            }
        }
    }
}
