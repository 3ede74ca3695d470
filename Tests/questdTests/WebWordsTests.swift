import Foundation
import GeoJSONKit
import HTTPTypes
import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import WebWords
@testable import questd

@Suite("The words of the riders' app, the desk and the page of accounts")
struct WebWordsTests {
    private static let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Web")

    /// The modules of all pages by their paths.
    private static func modules() throws -> [String: String] {
        let root = web.appendingPathComponent("src").path + "/"
        let files = FileManager.default.subpaths(atPath: root)?.filter { $0.hasSuffix(".js") } ?? []
        return try Dictionary(
            uniqueKeysWithValues: files.map { ($0, try String(contentsOfFile: root + $0, encoding: .utf8)) })
    }

    /// The lines that are no comments.
    private static func withoutComments(_ text: String) -> String {
        let lines = text.split(separator: "\n").filter { line in
            let bare = line.drop(while: \.isWhitespace)
            return !bare.hasPrefix("//") && !bare.hasPrefix("*") && !bare.hasPrefix("/*")
        }
        return lines.joined(separator: "\n")
    }

    private static let files: [(name: String, vocabulary: Vocabulary)] = [
        ("", WebWords.vocabulary), ("desk-", DeskWords.vocabulary),
        ("account-", AccountWords.vocabulary),
    ]

    @Test(
        "every message whose code begins with web-, desk- or mine- is served in both languages, and no other is",
        arguments: [0, 1, 2])
    func served(number: Int) async throws {
        let (name, vocabulary) = Self.files[number]
        let declared = MessageCatalogue.codes.filter { $0.rawValue.hasPrefix(vocabulary.prefix) }
        let messages = vocabulary.messages
        #expect(Set(messages.map(\.code)) == declared && messages.count == declared.count)
        try await World().run { anonymous in
            for language in Language.allCases {
                let path = "/words/\(name)\(language.rawValue).json"
                let words = try await anonymous.get(path).expect(.ok)
                #expect(words.fields[.contentType] == "application/json")
                #expect(words.fields[.cacheControl] == "no-cache")
                for (code, pattern) in vocabulary.patterns(in: language) {
                    #expect(words.json[code]?.stringValue == pattern)
                }
                #expect(words.json.objectValue?.count == declared.count)
                let tag = try #require(words.fields[.eTag])
                try await anonymous.get(path, [.ifNoneMatch: tag]).expect(.notModified)
                let packed = try await anonymous.get(path, [.acceptEncoding: "gzip"]).expect(.ok)
                #expect(packed.fields[.contentEncoding] == "gzip")
                #expect(try Self.unpacked(packed.bytes) == words.bytes)
            }
            for other in ["de.json", "en", "EN.json", "en.json.gz", "..%2Fen.json"] {
                try await anonymous.get("/words/" + name + other).expect(.notFound, code: "not-found")
            }
        }
    }

    /// The codes that modules and a page say; the page has them in both languages.
    private static func said(
        in modules: [String: String], page: String, of prefix: String
    ) -> Set<String> {
        var used: Set<String> = []
        let said = /\bsay\(/.wordBoundaryKind(.simple)
        let literal = /\bsay\(\s*"([a-z0-9-]+)"/.wordBoundaryKind(.simple)
        for (file, text) in modules {
            let code = withoutComments(text)
            let names = code.matches(of: literal).map { String($0.1) }
            let calls = code.matches(of: said).count - code.matches(of: /function say\(/).count
            #expect(calls == names.count, "\(file) says what is no literal")
            used.formUnion(names)
        }
        for message in declared(prefix) where page.contains(">\(message.english)<") {
            #expect(page.contains(">\(message.russian)<"))
            used.insert(message.code.rawValue)
        }
        return used
    }

    private static func declared(_ prefix: String) -> [MessageDeclaration] {
        MessageCatalogue.declarations.filter { $0.code.rawValue.hasPrefix(prefix) }
    }

    @Test("the app names codes as literals only, each of them declared, and says all that are")
    func used() throws {
        let modules = try Self.modules().filter {
            !$0.key.hasPrefix("desk/") && !$0.key.hasPrefix("account/")
        }
        #expect(modules["core/words.js"] != nil)
        let page = try String(contentsOf: Self.web.appendingPathComponent("index.html"), encoding: .utf8)
        let used = Self.said(in: modules, page: page, of: WebWords.vocabulary.prefix)
        #expect(used == Set(Self.declared(WebWords.vocabulary.prefix).map(\.code.rawValue)))
    }

    @Test("the desk says all of its own words, those of the app that it likes, and no others")
    func usedByDesk() throws {
        let modules = try Self.modules().filter { $0.key.hasPrefix("desk/") }
        guard !modules.isEmpty else { return }
        let page = try String(contentsOf: Self.web.appendingPathComponent("desk.html"), encoding: .utf8)
        let (own, others) = (DeskWords.vocabulary.prefix, WebWords.vocabulary.prefix)
        // What is told in all languages at once is looked up in the vocabulary of each.
        let lookedUp = modules.values.flatMap {
            $0.matches(of: /\["(desk-[a-z0-9-]+)"\]/).map { String($0.1) }
        }
        let used = Self.said(in: modules, page: page, of: own).union(lookedUp)
        #expect(used.filter { $0.hasPrefix(own) } == Set(Self.declared(own).map(\.code.rawValue)))
        let borrowed = used.filter { !$0.hasPrefix(own) }
        #expect(borrowed.isSubset(of: Self.declared(others).map(\.code.rawValue)))
    }

    @Test("the page of accounts says all of its own words, those of the app that it likes, and no others")
    func usedByAccount() throws {
        let modules = try Self.modules().filter { $0.key.hasPrefix("account/") }
        let page = try String(contentsOf: Self.web.appendingPathComponent("account.html"), encoding: .utf8)
        let (own, others) = (AccountWords.vocabulary.prefix, WebWords.vocabulary.prefix)
        let used = Self.said(in: modules, page: page, of: own)
        #expect(used.filter { $0.hasPrefix(own) } == Set(Self.declared(own).map(\.code.rawValue)))
        let borrowed = used.filter { !$0.hasPrefix(own) }
        #expect(borrowed.isSubset(of: Self.declared(others).map(\.code.rawValue)))
    }

    @Test("modules have no words of their own: no Russian letter stands in them outside of comments")
    func noText() throws {
        for (file, text) in try Self.modules() {
            for line in Self.withoutComments(text).split(separator: "\n") {
                let isCyrillic = line.unicodeScalars.contains { (0x0400...0x04FF).contains($0.value) }
                #expect(!isCyrillic, "\(file): \(line)")
            }
        }
    }

    @Test(
        "what is packed comes out again",
        arguments: [
            "", "a", "aaaa", "abcabcabcabc", String(repeating: "x", count: 100_000),
            String(repeating: "Задание 12, ", count: 500),
        ])
    func packing(text: String) throws {
        let bytes = Array(text.utf8)
        let packed = Gzip.packed(bytes)
        #expect(try Self.unpacked(packed) == bytes)
        if bytes.count > 1000 { #expect(packed.count * 10 < bytes.count) }
    }

    @Test("what has no order is packed and comes out again too", arguments: [1, 2, 3] as [UInt64])
    func packingNoise(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for count in [1, 2, 3, 4, 5, 257, 258, 259, 40_000] {
            // Of few letters, so that there are repetitions of all lengths and distances.
            let letters = UInt8.random(in: 1...8, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...letters, using: &generator) &* 31 }
            #expect(try Self.unpacked(Gzip.packed(bytes)) == bytes, "\(count) of \(letters)")
        }
    }

    /// The inside of gzip, with its head and its end looked at.
    private static func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
        try #require(packed.count >= 18 && packed.starts(with: [0x1F, 0x8B, 8]))
        let bytes = try Inflating.unpack(packed[10..<(packed.count - 8)], limit: 1_000_000)
        let numbers = stride(from: packed.count - 8, to: packed.count, by: 4).map { start in
            packed[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        #expect(numbers == [CRC32.of(bytes), UInt32(bytes.count)])
        return bytes
    }
}
