import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestWire
import Testing

@testable import questd

@Suite("The text about personal data")
struct PrivacyTests {
    private static let path = "/api/v1/privacy"

    private static func host(_ text: String) throws -> HostOperator {
        try HostOperator(Array(text.utf8))
    }

    private static let complete = """
        {"operator": "Lynx <Club>", "operator:ru": "Клуб «Рысь»", "address": "Lesnaya 1", "email": "a@example.org",
         "country": "Russia", "country:ru": "Россия", "notice": "none is needed: a club's own rides",
         "hosting": "Example Hosting", "age": 14, "lines": ["Bring a helmet."], "lines:ru": ["Нужен шлем."]}
        """

    @Test("says plainly that nobody has completed it, in both languages")
    func unknown() async throws {
        try await World().run { anonymous in
            for (language, word) in [("en", "has not completed this text"), ("ru", "не дополнил этот текст")]
            {
                let told = try await anonymous.get(Self.path, [.acceptLanguage: language]).expect(.ok)
                #expect(told.json["language"]?.stringValue == language)
                #expect(told.json["complete"]?.boolValue == false && told.json["operator"] == nil)
                #expect(told.text.contains("privacy-operator-unknown") && told.text.contains(word))
                let other = language == "en" ? "ru" : "en"
                let asked = try await anonymous.get(Self.path + "?lang=" + other, [.acceptLanguage: language])
                    .expect(.ok)
                #expect(asked.json["language"]?.stringValue == other)
            }
            try await anonymous.get(Self.path + "?lang=de").expect(.badRequest, code: "query-invalid")
        }
    }

    @Test("names the operator, where the data is, for how long, and what the operator adds")
    func completed() async throws {
        var world = try World()
        world.host = try Self.host(Self.complete)
        try await world.run { anonymous in
            let told = try await anonymous.get(Self.path + "?lang=ru").expect(.ok)
            #expect(told.json["operator"]?.stringValue == "Клуб «Рысь»")
            #expect(told.json["complete"]?.boolValue == true)
            for word in [
                "Россия", "Lesnaya 1", "a@example.org", "с 14 лет", "Нужен шлем.", "Example Hosting",
            ] {
                #expect(told.text.contains(word), "\(word)")
            }
            #expect(!told.text.contains("privacy-operator-incomplete"))
        }
    }

    @Test("says which looks are noted, who sees a phone, and that nobody is asked again for another operator")
    func honest() async throws {
        try await World().run { anonymous in
            for (language, words) in [
                ("en", ["those looks are not noted", "Organisers see that phone", "nobody is asked again"]),
                ("ru", ["эти просмотры не записываются", "организаторы видят", "заново не спрашивают"]),
            ] {
                let told = try await anonymous.get(Self.path + "?lang=" + language).expect(.ok)
                for word in words { #expect(told.text.contains(word), "\(word)") }
            }
        }
    }

    @Test("is a page in each language, without scripts, styles and cookies, and with nothing unescaped")
    func page() async throws {
        var world = try World()
        world.host = try Self.host(Self.complete)
        try await world.run { anonymous in
            for language in Language.allCases {
                let page = try await anonymous.get("/privacy?lang=" + language.rawValue).expect(.ok)
                #expect(page.fields[.contentType] == "text/html; charset=utf-8")
                #expect(page.fields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'; ") == true)
                #expect(page.fields[.contentSecurityPolicy]?.contains("unsafe") == false)
                #expect(page.fields[.contentLanguage] == language.rawValue && page.fields[.setCookie] == nil)
                #expect(page.text.contains("<html lang=\"\(language.rawValue)\">"))
                for word in ["<script", "<style", "<link", "<form", " src=", " style=", "<Club>"] {
                    #expect(!page.text.contains(word), "\(word)")
                }
                let tag = try #require(page.fields[.eTag])
                try await anonymous.get("/privacy?lang=" + language.rawValue, [.ifNoneMatch: tag])
                    .expect(.notModified)
            }
            #expect(try await anonymous.get("/privacy", [.acceptLanguage: "ru"]).text.contains("Куки"))
        }
    }

    @Test("the text of consent names the operator where that is known, and is another then")
    func consent() async throws {
        var world = try World()
        world.host = try Self.host(Self.complete)
        try await world.runStory { story in
            let told = try await story.device.get(Story.path + "/consent", [.acceptLanguage: "ru"]).expect(
                .ok)
            #expect(told.text.contains("consent-operator") && told.text.contains("Клуб «Рысь»"))
        }
        var named = ConsentText(kept: nil, isBlind: false)
        let before = named.digest(in: .english)
        named.host = LocalizedText("Lynx")
        #expect(named.digest(in: .english) != before)
    }

    @Test("tells for how long, as the daemon is set")
    func retention() {
        let year = PrivacyText(host: nil, kept: Seconds(365 * 86_400))
        #expect(year.reply(in: .english).sections.flatMap(\.lines).contains { $0.text.contains("365 days") })
        let forever = PrivacyText(host: nil, kept: nil).reply(in: .russian)
        #expect(forever.sections.flatMap(\.lines).contains { $0.code == "privacy-kept-forever" })
    }

    @Test("what is missing in the operator's file is named")
    func gaps() throws {
        #expect(try Self.host(#"{"operator": "Lynx"}"#).missing == ["address", "email", "country", "notice"])
        let phoned = try Self.host(#"{"operator:ru": "Рысь", "phone": "1", "address": "x", "country": "y"}"#)
        #expect(phoned.missing == ["notice"] && phoned.name.text(in: .english) == "Рысь")
        #expect(try Self.host(Self.complete).missing == [])
    }

    @Test("the example of the guide can be taken as it is")
    func example() throws {
        let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/guides/PRIVACY.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let start = try #require(text.range(of: "```json\n"))
        let end = try #require(text[start.upperBound...].range(of: "```"))
        let host = try Self.host(String(text[start.upperBound..<end.lowerBound]))
        #expect(host.missing == [] && host.leastAge == 14)
        for language in Language.allCases { #expect(host.lines(in: language).count == 1) }
    }

    @Test(
        "a file with a mistake in it is refused with the member's name",
        arguments: [
            ("[]", .noObject), ("{", .noObject), ("{}", .memberMissing("operator")),
            (#"{"operator": "x", "mail": "y"}"#, .memberUnknown("mail")),
            (#"{"operator": "x", "email:ru": "y"}"#, .memberUnknown("email:ru")),
            (#"{"operator": " "}"#, .memberInvalid("operator")),
            (#"{"operator": "a\nb"}"#, .memberInvalid("operator")),
            (#"{"operator": "x", "age": 0}"#, .memberInvalid("age")),
            (#"{"operator": "x", "age": "14"}"#, .memberInvalid("age")),
            (#"{"operator": "x", "lines": "y"}"#, .memberInvalid("lines")),
            (#"{"operator": "x", "lines:ru": [1]}"#, .memberInvalid("lines:ru")),
        ] as [(String, HostOperatorError)])
    func mistakes(file: String, error: HostOperatorError) {
        #expect(throws: error) { try Self.host(file) }
    }
}
