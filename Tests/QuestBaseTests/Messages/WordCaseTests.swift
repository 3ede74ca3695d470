import Foundation
import GeoJSONKit
import Testing

@testable import QuestBase

@Suite("Patterns of messages and the app that fills them too")
struct WordCaseTests {
    @Test("come to the same texts: these are the cases of Web/test/words.test.js")
    func cases() throws {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = project.appendingPathComponent("Web/test/words-cases.json")
        let cases = try #require(try JSONValue(parsing: [UInt8](Data(contentsOf: file))).arrayValue)
        #expect(cases.count > 50)
        for one in cases {
            let language = try #require(one["language"]?.stringValue.flatMap { Language(rawValue: $0) })
            let pattern = try #require(one["pattern"]?.stringValue)
            let values = try #require(one["values"]?.objectValue)
            var arguments: [String: MessageArgument] = [:]
            for (name, value) in values { arguments[name] = try Self.argument(value) }
            let text = MessageTemplate(pattern).filled(with: arguments, in: language)
            #expect(text == one["text"]?.stringValue, "\(pattern) in \(language)")
        }
    }

    private static func argument(_ value: JSONValue) throws -> MessageArgument {
        if let text = value["text"]?.stringValue { return .text(text) }
        if let count = value["count"]?.doubleValue { return .count(Int(count)) }
        return .number(try #require(value["number"]?.doubleValue))
    }
}
