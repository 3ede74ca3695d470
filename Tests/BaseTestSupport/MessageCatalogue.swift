import Foundation
public import QuestBase

/// All messages, as the sources of engine and programs declare them.
///
/// A declaration is a call of `Message(…)` or `Label(…)` with a code and two wordings, all of them literals.
public enum MessageCatalogue {
    public static let declarations = sources.flatMap(\.declarations)

    /// Calls that are none, as `FILE: TEXT`: a message that no test would look at.
    public static let unread = sources.flatMap(\.unread)

    public static let codes = Set(declarations.map(\.code))

    /// Codes declared in one file.
    ///
    /// - Parameter file: The path below `Sources`.
    public static func codes(in file: String) -> Set<MessageCode> {
        Set(declarations.filter { $0.file == file }.map(\.code))
    }

    /// Codes that the sources compare with by name, as text: `failure.code == "team-full"`.
    public static let comparedCodes = Set(sources.flatMap(\.comparedCodes))

    private static let sources: [Source] = {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let root = project.appendingPathComponent("Sources").path + "/"
        let files = FileManager.default.subpaths(atPath: root) ?? []
        return files.filter { $0.hasSuffix(".swift") }.sorted().compactMap { file in
            FileManager.default.contents(atPath: root + file)
                .map { Source(file: file, text: String(decoding: $0, as: UTF8.self)) }
        }
    }()
}

/// A message as a source declares it.
public struct MessageDeclaration: Sendable, CustomStringConvertible {
    public let file: String
    public let code: MessageCode
    public let english: String
    public let russian: String
    /// The names of its arguments; `nil` where these are no literal.
    public let arguments: Set<String>?

    public func wording(in language: Language) -> String {
        switch language {
        case .english: english
        case .russian: russian
        }
    }

    public var description: String { "\(code) in \(file)" }
}

/// What one file declares.
private struct Source {
    private(set) var declarations: [MessageDeclaration] = []
    private(set) var unread: [String] = []
    let comparedCodes: [MessageCode]

    init(file: String, text: String) {
        // By Unicode's rules there is no boundary of words at the full stop of `message.code`.
        let comparison = /\bcode(?:\.rawValue)? [!=]= "([^"]*)"/.wordBoundaryKind(.simple)
        comparedCodes = text.matches(of: comparison)
            .map { MessageCode(rawValue: String($0.1)) }
        for name in ["Message(", "Label("] where text.contains(name) {
            for call in text.ranges(of: name) where Self.isCall(call.lowerBound, in: text) {
                var reader = LiteralReader(rest: text[call.upperBound...])
                if let found = reader.declaration(in: file) {
                    declarations.append(found)
                } else if !reader.isOfAnotherInitialiser {
                    unread.append("\(file): \(text[call.lowerBound...].prefix(60))")
                }
            }
        }
    }

    /// Whether the name is a whole one, and stands in no comment.
    private static func isCall(_ start: String.Index, in text: String) -> Bool {
        let before = text[..<start]
        let line = before[(before.lastIndex(of: "\n") ?? before.startIndex)...]
        guard !line.contains("//") else { return false }
        return line.last.map { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" } ?? true
    }
}

/// Reads literals of Swift, as far as messages need them.
private struct LiteralReader {
    var rest: Substring

    /// Whether the first argument has a label, or is the code that an initialiser passes on.
    var isOfAnotherInitialiser: Bool { rest.prefixMatch(of: /\s*(\w+:|code,)/) != nil }

    /// Leaves `rest` as it was where this is no declaration.
    mutating func declaration(in file: String) -> MessageDeclaration? {
        var reader = self
        guard let code = reader.literal(), reader.skip(","), let english = reader.literal(), reader.skip(","),
            let russian = reader.literal()
        else { return nil }
        var names: Set<String>? = []
        if reader.skip(","), !reader.rest.drop(while: \.isWhitespace).hasPrefix(")") { names = reader.keys() }
        rest = reader.rest
        return MessageDeclaration(
            file: file, code: MessageCode(rawValue: code), english: english, russian: russian,
            arguments: names)
    }

    private mutating func skip(_ text: String) -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private mutating func literal() -> String? {
        if skip("\"\"\"") { return longLiteral() }
        guard skip("\"") else { return nil }
        var end = rest.startIndex
        while end < rest.endIndex, rest[end] != "\"" {
            let isEscape = rest[end] == "\\"
            end = rest.index(end, offsetBy: isEscape ? 2 : 1, limitedBy: rest.endIndex) ?? rest.endIndex
        }
        guard end < rest.endIndex else { return nil }
        let value = Self.unescaped(rest[..<end])
        rest = rest[rest.index(after: end)...]
        return value
    }

    /// What follows three quotation marks.
    private mutating func longLiteral() -> String? {
        guard rest.first == "\n", let end = rest.firstRange(of: "\"\"\"") else { return nil }
        var lines = rest[..<end.lowerBound].dropFirst().split(
            separator: "\n", omittingEmptySubsequences: false)
        rest = rest[end.upperBound...]
        guard let indent = lines.popLast(), indent.allSatisfy({ $0 == " " }) else { return nil }
        var value = ""
        for (number, line) in lines.enumerated() {
            var text = line.dropFirst(indent.count)
            let goesOn = text.hasSuffix("\\")
            if goesOn { text = text.dropLast() }
            guard let plain = Self.unescaped(text) else { return nil }
            value += plain
            if !goesOn, number < lines.count - 1 { value += "\n" }
        }
        return value
    }

    /// `nil` where something is escaped, or put in, that messages do without.
    private static func unescaped(_ text: Substring) -> String? {
        var (value, rest) = ("", text)
        while let next = rest.popFirst() {
            guard next == "\\" else {
                value.append(next)
                continue
            }
            switch rest.popFirst() {
            case "n": value.append("\n")
            case "\"": value.append("\"")
            case "\\": value.append("\\")
            case "u":
                guard let end = rest.firstIndex(of: "}"), rest.first == "{",
                    let scalar = UInt32(rest[..<end].dropFirst(), radix: 16).flatMap({ Unicode.Scalar($0) })
                else { return nil }
                value.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: end)...]
            default: return nil
            }
        }
        return value
    }

    /// The keys of a literal dictionary; `nil` where there is none.
    private mutating func keys() -> Set<String>? {
        guard skip("[") else { return nil }
        var (depth, isInText) = (1, false)
        var end = rest.startIndex
        while end < rest.endIndex, depth > 0 {
            switch rest[end] {
            case "\"": isInText.toggle()
            case "[" where !isInText: depth += 1
            case "]" where !isInText: depth -= 1
            default: break
            }
            end = rest.index(after: end)
        }
        return Set(rest[..<end].matches(of: /"(\w+)":/).map { String($0.1) })
    }
}
