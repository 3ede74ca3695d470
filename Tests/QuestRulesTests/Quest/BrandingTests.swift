import Foundation
import GeoJSONKit
import Testing

@testable import QuestRules
@testable import QuestTestSupport

@Suite("The look of the riders' app")
struct BrandingTests {
    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(of file: String) throws -> String {
        try String(contentsOf: project.appendingPathComponent(file), encoding: .utf8)
    }

    private static func colour(_ text: String) throws -> BrandColour { try #require(BrandColour(text)) }

    @Test("is read from the file, every property of it; without such a feature all is as the app has it")
    func everyProperty() throws {
        let reading = try QuestFixture.named("every-app-property").reading()
        let branding = try #require(reading.quest?.branding)
        #expect(branding.name == LocalizedText("Lake rides", translations: [.russian: "Озеро"]))
        #expect(branding.accent?.text == "#073f87" && branding.accentAtNight?.text == "#ffcc00")
        #expect(branding.pictures == ["logo.webp", "icon.png", "banner.jpg"])
        #expect(branding.icon == "icon.png" && branding.banner == "banner.jpg")
        let links = [
            AppLink(title: "House rules", address: "https://example.org/rules"),
            AppLink(title: "Chat", address: "https://example.org/chat"),
        ]
        #expect(branding.links(in: .english) == links)
        #expect(
            branding.links(in: .russian) == [AppLink(title: "Правила", address: "https://example.org/ru")])
        #expect(branding.modules == [.list, .messages, .results])
        #expect(try QuestFixture.named("minimal").reading().quest?.branding == Branding())
    }

    @Test("the daemon's own file is refused for a name that is no plain line")
    func names() {
        for name in ["Rides", "R\u{202E}ides"] {
            let (branding, findings) = Branding.read(Array("{\"name\": \"\(name)\"}".utf8))
            #expect((branding == nil) == !name.isPlainLine && findings.isEmpty == name.isPlainLine)
        }
    }

    @Test(
        "colours have three digits or six behind a hash, and nothing else",
        arguments: [
            ("#12324a", "#12324a"), ("#12324A", "#12324a"), ("#fc0", "#ffcc00"), ("#000", "#000000"),
            ("12324a", nil), ("#12324", nil), ("#12324aff", nil), ("#ggg", nil), ("#", nil), ("", nil),
            ("red", nil), ("#１２３", nil), ("##12", nil), ("# 12", nil),
        ] as [(String, String?)])
    func colours(text: String, read: String?) {
        #expect(BrandColour(text)?.text == read)
    }

    @Test(
        "contrast is that of WCAG 2.2",
        arguments: [
            ("#000000", "#ffffff", 21.0), ("#ffffff", "#ffffff", 1.0), ("#777777", "#ffffff", 4.478),
            ("#767676", "#ffffff", 4.542), ("#0000ff", "#ffffff", 8.592), ("#ff0000", "#ffffff", 3.998),
            ("#00ff00", "#000000", 15.304), ("#010101", "#000000", 1.006),
        ])
    func contrast(one: String, other: String, ratio: Double) throws {
        let (one, other) = (try Self.colour(one), try Self.colour(other))
        #expect(abs(one.contrast(with: other) - ratio) < 0.001)
        #expect(one.contrast(with: other) == other.contrast(with: one))
    }

    @Test("a colour that cannot be read is made one that can, as the app makes it: the cases of Web/test")
    func readable() throws {
        let file = Self.project.appendingPathComponent("Web/test/readable-cases.json")
        let cases = try #require(try JSONValue(parsing: [UInt8](Data(contentsOf: file))).arrayValue)
        #expect(cases.count > 10)
        for one in cases {
            let texts = try #require(one.arrayValue).compactMap(\.stringValue)
            let accent = try Self.colour(texts[0])
            #expect(BrandLight.day.readable(accent).text == texts[1], "\(texts)")
            #expect(BrandLight.night.readable(accent).text == texts[2], "\(texts)")
        }
        for value in stride(from: UInt8(0), through: 255, by: 15) {
            let accent = BrandColour(red: value, green: 255 - value, blue: value / 2)
            for light in BrandLight.allCases {
                #expect(light.contrast(of: light.readable(accent)) >= BrandLight.wantedContrast)
            }
        }
    }

    @Test("what an accent is read on, and has on it, are the colours of the app")
    func tokens() throws {
        let parts = try Self.text(of: "Web/style/tokens.css").components(
            separatedBy: "[data-theme=\"night\"]")
        // The comment at the top names the night, too.
        let (day, night) = (parts.dropLast().joined(), try #require(parts.last))
        func value(_ name: String, in text: String) throws -> BrandColour {
            let found = try #require(text.firstRange(of: "--\(name): "))
            return try Self.colour(String(text[found.upperBound...].prefix { $0 != ";" }))
        }
        for (light, text) in [(BrandLight.day, day), (.night, night)] {
            let ours = try ["surface", "sunk", "on-accent"].map { try value($0, in: text) }
            #expect(Set(ours) == Set(light.partners), "\(light)")
        }
    }

    @Test("the parts of the menu are those of the app, in its order")
    func modules() throws {
        let menu = try Self.text(of: "Web/src/screens/around.js")
        let listed = menu.matches(of: /\n  \["([a-z]+)", "[a-z]+", say\(/).map { String($0.1) }
        #expect(listed == AppModule.allCases.map(\.rawValue))
    }

    @Test("links have a title and an https address, and there are as many as the limit, not one more")
    func links() throws {
        func codes(_ links: String) -> [String] {
            Branding.read(Array(#"{"links": "\#(links)"}"#.utf8)).findings.map(\.message.code.rawValue)
        }
        for text in [
            "https://example.org", "Rules", "Rules http://example.org", "Rules javascript:alert(1)",
            "Rules https://", "Rules https://example.org/<b>", "A https://example.org|B",
        ] { #expect(codes(text) == ["app-link-invalid"], "\(text)") }
        #expect(codes("").isEmpty && codes("The  rules https://example.org/a?b=c#d").isEmpty)
        func many(_ count: Int) -> String {
            (0..<count).map { "L\($0) https://example.org" }.joined(separator: "|")
        }
        #expect(codes(many(QuestLimits.appLinks.value)).isEmpty)
        #expect(codes(many(QuestLimits.appLinks.value + 1)) == ["too-many-app-links"])
    }

    @Test("what a quest does not say is as the daemon says it; colours go together")
    func filled() throws {
        var (quest, host) = (Branding(), Branding())
        host.name = LocalizedText("Lake rides")
        host.accent = try Self.colour("#006b3c")
        host.accentAtNight = try Self.colour("#8fc3ff")
        host.links = [AppLink(title: "Chat", address: "https://example.org")]
        host.modules = [.list]
        #expect(quest.filled(from: host) == host)
        #expect(host.filled(from: quest) == host)
        quest.accent = try Self.colour("#073f87")
        quest.modules = [.team, .list]
        quest.logo = "logo.png"
        let filled = quest.filled(from: host)
        #expect(filled.accent == quest.accent && filled.accentAtNight == nil)
        #expect(filled.modules == [.team, .list] && filled.name == host.name && filled.links == host.links)
        #expect(filled.logo == "logo.png")
    }

    @Test("a daemon's own file has the same members but for pictures, and none that nobody knows")
    func ofDaemon() throws {
        let text = """
            {"name": "Lake rides", "name:ru": "Озеро", "accent": "#006b3c", "accent-night": "#8fc3ff",
             "links": "Chat https://example.org", "links:en": "Talk https://example.org", "modules": "list|team"}
            """
        let (read, findings) = Branding.read(Array(text.utf8))
        let branding = try #require(read)
        #expect(findings.map(\.message.code.rawValue) == ["contrast-low"])
        #expect(branding.name?.text(in: .russian) == "Озеро" && branding.modules == [.list, .team])
        #expect(branding.links(in: .english).map(\.title) == ["Talk"])
        func finding(_ text: String) throws -> String {
            let (read, findings) = Branding.read(Array(text.utf8))
            #expect(read == nil && findings.count == 1, "\(findings)")
            return try #require(findings.first).line(file: "look.json", in: .english)
        }
        #expect(try finding("[]").contains("is a JSON object"))
        #expect(try finding("{").contains("is a JSON object"))
        #expect(
            try finding(##"{"acent": "#006b3c"}"##)
                == "look.json:1:2: error: There is no member “acent”; did you mean “accent”?")
        for name in ["logo", "icon", "banner", "role", "chess", "accent:ru", "name:de"] {
            let said = try finding(#"{"\#(name)": "logo.png"}"#)
            #expect(said.contains("There is no member “\(name)”"), "\(said)")
        }
        #expect(
            try finding(##"{"accent": "#ffcc00"}"##).hasPrefix(
                "look.json:1:12: error: Text in #ffcc00 or on it cannot"))
    }
}
