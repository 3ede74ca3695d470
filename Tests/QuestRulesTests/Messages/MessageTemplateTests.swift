import Testing

@testable import QuestBase
@testable import QuestRules

@Suite("A message template")
struct MessageTemplateTests {
    @Test(
        "chooses the form that the number asks for",
        arguments: [
            (0, "0 errors", "0 ошибок"), (1, "1 error", "1 ошибка"), (2, "2 errors", "2 ошибки"),
            (5, "5 errors", "5 ошибок"), (11, "11 errors", "11 ошибок"), (12, "12 errors", "12 ошибок"),
            (21, "21 errors", "21 ошибка"), (24, "24 errors", "24 ошибки"), (111, "111 errors", "111 ошибок"),
            (-1, "-1 error", "-1 ошибка"),
        ])
    func plural(count: Int, english: String, russian: String) {
        let arguments: [String: MessageArgument] = ["n": .count(count)]
        #expect(MessageTemplate("{n} {n|error|errors}").filled(with: arguments, in: .english) == english)
        #expect(
            MessageTemplate("{n} {n|ошибка|ошибки|ошибок}").filled(with: arguments, in: .russian) == russian)
    }

    @Test("prints numbers with at most one decimal, by the language's custom")
    func decimals() {
        let template = MessageTemplate("{m} m")
        #expect(template.filled(with: ["m": .number(40)], in: .english) == "40 m")
        #expect(template.filled(with: ["m": .number(12.34)], in: .english) == "12.3 m")
        #expect(template.filled(with: ["m": .number(12.34)], in: .russian) == "12,3 m")
        #expect(template.filled(with: ["m": .number(-0.26)], in: .english) == "-0.3 m")
    }

    @Test("prints a number that is too large or is none at all without stopping")
    func oddNumbers() {
        for number in [Double.infinity, -.infinity, .nan, 1e300] {
            #expect(!MessageTemplate("{m}").filled(with: ["m": .number(number)], in: .russian).isEmpty)
        }
    }

    @Test("prints a text's braces as they are")
    func bracesInArguments() {
        #expect(MessageTemplate("“{a}”").filled(with: ["a": .text("{b|c}")], in: .english) == "“{b|c}”")
    }

    @Test("fills a message into a message in the same language")
    func nested() {
        let template = MessageTemplate("({a})")
        let arguments: [String: MessageArgument] = ["a": .message(.answerRejected())]
        #expect(template.filled(with: arguments, in: .english) == "(Wrong answer.)")
        #expect(template.filled(with: arguments, in: .russian) == "(Ответ неверный.)")
    }

    @Test("is filled anew each time it is said")
    func again() {
        for (count, said) in [(1, "1 error"), (2, "2 errors"), (1, "1 error")] {
            #expect(
                MessageTemplate("{n} {n|error|errors}").filled(with: ["n": .count(count)], in: .english)
                    == said)
        }
    }
}
