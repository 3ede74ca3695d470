import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Join codes and tokens")
struct SecretTests {
    private static func source(_ seed: UInt64 = 7) -> IdentifierSource {
        IdentifierSource(generator: SeededGenerator(seed: seed))
    }

    @Test(
        "Base 32 is Crockford's",
        arguments: [
            ([], ""), ([0], "00"), ([0xFF], "ZW"), ([1, 2, 3, 4, 5], "04106105"),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "ZZZZZZZZ"),
        ] as [([UInt8], String)])
    func base32(bytes: [UInt8], text: String) {
        #expect(CrockfordBase32.encode(bytes) == text)
    }

    @Test("A code is two groups of four that people can read to each other")
    func form() throws {
        var source = Self.source()
        for _ in 0..<200 {
            let code = JoinCode(using: &source)
            #expect(code.text.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/) != nil)
            #expect(JoinCode(reading: code.text) == code)
            #expect(!"\(code)".contains(code.text))
        }
    }

    @Test(
        "A code is read as people type it",
        arguments: [
            "1O0I-LABC", "10011ABC", "loo1labc", " 1OO1 1abc ", "1-0-0-1-1-A-B-C",
        ])
    func reading(text: String) throws {
        #expect(JoinCode(reading: text)?.text == "1001-1ABC")
    }

    @Test(
        "What is no code is refused",
        arguments: ["", "1234567", "123456789", "1234-567U", "1234_5678", "ФФФФ-ФФФФ"])
    func noCode(text: String) {
        #expect(JoinCode(reading: text) == nil)
    }

    @Test("The digest of a code depends on the server's key (RFC 4231, test case 2)")
    func digest() throws {
        var source = Self.source()
        let code = JoinCode(using: &source)
        let key = JoinCodeKey(using: &source)
        #expect(code.digest(key: key) == code.digest(key: key))
        #expect(code.digest(key: key) != code.digest(key: JoinCodeKey(using: &source)))
        #expect(JoinCodeKey(bytes: key.bytes) == key)
        #expect(JoinCodeKey(bytes: [1, 2]) == nil)
        let vector = Digest.hmacSHA256(
            [UInt8](repeating: 0xDD, count: 50), key: [UInt8](repeating: 0xAA, count: 20))
        #expect(vector.description == "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")
    }

    @Test("A token tells its kind and nothing else", arguments: AccessToken.Kind.allCases)
    func token(kind: AccessToken.Kind) throws {
        var source = Self.source()
        let token = AccessToken(kind, using: &source)
        #expect(token.text.hasPrefix("qst_\(kind.rawValue)_"))
        #expect(token.text.count == "qst_\(kind.rawValue)_".count + 52)
        #expect(AccessToken(token.text) == token)
        #expect(token.digest == .sha256(Array(token.text.utf8)))
        #expect(token.digest != AccessToken(kind, using: &source).digest)
        #expect(!"\(token)".contains(token.text.suffix(52)))
    }

    @Test("What is no token is refused")
    func noToken() throws {
        var source = Self.source()
        let text = AccessToken(.device, using: &source).text
        for wrong in [
            "", "qst_device_", text.uppercased(), text + "0", String(text.dropLast()), "x" + text,
            text.dropLast() + "u", text.dropLast() + "é", "qst_owner_" + text.suffix(52),
        ] {
            #expect(AccessToken(wrong) == nil)
        }
    }

    @Test("Ten thousand codes and tokens are all different")
    func distinct() {
        var source = Self.source()
        let codes = Set((0..<10_000).map { _ in JoinCode(using: &source) })
        let tokens = Set((0..<1000).map { _ in AccessToken(.device, using: &source).text })
        #expect(codes.count >= 9_999)
        #expect(tokens.count == 1000)
    }
}
