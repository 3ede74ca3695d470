import BaseTestSupport
import QuestEngine
import Testing

@testable import QuestBase

@Suite("The messages that the sources declare")
struct MessageTableTests {
    @Test("have words in both languages", arguments: MessageCatalogue.declarations)
    func words(of message: MessageDeclaration) {
        for language in Language.allCases {
            let pattern = message.wording(in: language)
            #expect(pattern.contains { !$0.isWhitespace }, "\(message) has no words in \(language)")
        }
        func isCyrillic(_ scalar: Unicode.Scalar) -> Bool { (0x0400...0x04FF).contains(scalar.value) }
        #expect(message.russian.unicodeScalars.contains(where: isCyrillic))
        #expect(!message.english.unicodeScalars.contains(where: isCyrillic))
    }

    @Test(
        "have the same placeholders in both languages, and an argument for each",
        arguments: MessageCatalogue.declarations)
    func placeholders(of message: MessageDeclaration) {
        let english = MessageTemplate(message.english).placeholders
        #expect(english == MessageTemplate(message.russian).placeholders)
        if let arguments = message.arguments { #expect(arguments == english, "\(message)") }
    }

    @Test("give a count all the plural forms of the language", arguments: MessageCatalogue.declarations)
    func pluralForms(of message: MessageDeclaration) {
        for language in Language.allCases {
            for case .plural(_, let forms) in MessageTemplate(message.wording(in: language)).pieces {
                #expect(forms.count == (language == .russian ? 3 : 2), "\(message) in \(language)")
                #expect(forms.allSatisfy { !$0.isEmpty }, "\(message) in \(language)")
            }
        }
    }

    @Test("leave no brace unread", arguments: MessageCatalogue.declarations)
    func braces(of message: MessageDeclaration) {
        for language in Language.allCases {
            for case .literal(let text) in MessageTemplate(message.wording(in: language)).pieces {
                #expect(!text.contains("{") && !text.contains("}"), "\(message) in \(language)")
            }
        }
    }

    @Test("end a question with what may be answered and a space, for the answer to stand apart")
    func questions() {
        var count = 0
        for message in MessageCatalogue.declarations {
            guard message.english.contains("[y/N]") || message.russian.contains("[д/Н]") else { continue }
            count += 1
            #expect(
                message.english.hasSuffix(" [y/N] ") && message.russian.hasSuffix(" [д/Н] "), "\(message)")
        }
        #expect(count > 5)
    }

    @Test("have codes of their own, in kebab-case")
    func codesAreDistinct() {
        let byCode = Dictionary(grouping: MessageCatalogue.declarations, by: \.code)
        for (code, declarations) in byCode {
            #expect(declarations.count == 1, "\(declarations)")
            #expect(Slug.isValid(code.rawValue))
        }
    }

    @Test("declare each code that the sources compare with")
    func comparedCodes() {
        let compared = MessageCatalogue.comparedCodes
        #expect(compared.contains("ids-missing") && compared.contains("team-full"))
        #expect(compared.subtracting(MessageCatalogue.codes) == [])
    }

    @Test("are all of them read, in engine, store and programs, as they are said")
    func catalogue() throws {
        #expect(MessageCatalogue.unread == [])
        #expect(MessageCatalogue.declarations.count > 700)
        let rooms = Set(MessageCatalogue.declarations.compactMap { $0.file.split(separator: "/").first })
        #expect(
            rooms == [
                "EventServices", "HTTPEdge", "MediaFacts", "QuestBase", "QuestEngine", "QuestRules",
                "QuestStorePostgres",
                "QuestStoreSQLite", "RoadRouter", "ServerBase", "SignIn", "TrackerFormats", "WebWords",
                "questctl", "questd",
            ])
        let long = try #require(MessageCatalogue.declarations.first { $0.code == "map-without-water" })
        let said = Message.mapWithoutWater()
        #expect(long.english == said.english && long.russian == said.russian)
        let short = try #require(MessageCatalogue.declarations.first { $0.code == "file-unreadable" })
        let other = Message.fileUnreadable("a", reason: "b")
        #expect(short.english == other.english && short.arguments == Set(other.arguments.keys))
    }
}
