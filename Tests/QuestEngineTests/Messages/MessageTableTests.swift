import Testing

@testable import QuestEngine

@Suite("The message table")
struct MessageTableTests {
    @Test("gives every code its words in both languages", arguments: MessageCode.allCases)
    func words(of code: MessageCode) {
        for language in Language.allCases {
            let pattern = code.template(in: language).pattern
            #expect(pattern.contains { !$0.isWhitespace }, "\(code) has no words in \(language)")
        }
        #expect(
            code.template(in: .russian).pattern.unicodeScalars.contains {
                (0x0400...0x04FF).contains($0.value)
            })
        #expect(
            !code.template(in: .english).pattern.unicodeScalars.contains {
                (0x0400...0x04FF).contains($0.value)
            })
    }

    @Test("uses the same placeholders in both languages", arguments: MessageCode.allCases)
    func placeholders(of code: MessageCode) {
        #expect(code.template(in: .english).placeholders == code.template(in: .russian).placeholders)
    }

    @Test("gives a count all the plural forms of the language", arguments: MessageCode.allCases)
    func pluralForms(of code: MessageCode) {
        for language in Language.allCases {
            for case .plural(_, let forms) in code.template(in: language).pieces {
                #expect(forms.count == language.pluralFormCount, "\(code) in \(language)")
                #expect(forms.allSatisfy { !$0.isEmpty }, "\(code) in \(language)")
            }
        }
    }

    @Test("leaves no brace unread", arguments: MessageCode.allCases)
    func braces(of code: MessageCode) {
        for language in Language.allCases {
            for case .literal(let text) in code.template(in: language).pieces {
                #expect(!text.contains("{") && !text.contains("}"), "\(code) in \(language)")
            }
        }
    }

    @Test("ends a question with what may be answered and a space, for the answer to stand apart")
    func questions() {
        var count = 0
        for code in MessageCode.allCases {
            let (english, russian) = (
                code.template(in: .english).pattern, code.template(in: .russian).pattern
            )
            guard english.contains("[y/N]") || russian.contains("[д/Н]") else { continue }
            count += 1
            #expect(english.hasSuffix(" [y/N] ") && russian.hasSuffix(" [д/Н] "), "\(code)")
        }
        #expect(count > 5)
    }

    @Test("uses each code once, in kebab-case")
    func codesAreDistinct() {
        let codes = MessageCode.allCases.map(\.rawValue)
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy(Slug.isValid))
    }
}
