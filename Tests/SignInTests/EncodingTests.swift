import Foundation
import GeoJSONKit
import QuestRules
import Testing

@testable import SignIn

@Suite("Texts of tokens")
struct EncodingTests {
    @Test("base 64 is what others write, of every length")
    func base64() throws {
        var source = SplitMix64(seed: 7)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &source) }
            #expect(Base64.url(bytes) == base64URL(bytes))
            #expect(Base64.padded(bytes) == Data(bytes).base64EncodedString())
            #expect(Base64.readURL(Base64.url(bytes)) == bytes)
        }
    }

    @Test("has one form", arguments: ["A", "AB", "AAB", "AA==", "A+A/", "AA A", "AA\n", "ж", "AAAA="])
    func oneForm(_ text: String) {
        #expect(Base64.readURL(text) == nil)
    }

    @Test("is compared byte by byte: Unicode's equal texts are two")
    func exact() {
        let kelvin = "\u{212A}ey"
        #expect(kelvin == "Key", "the trap is there")
        #expect(!kelvin.isExactly("Key") && "Key".isExactly("Key"))
        let claims: JSONObject = [
            "iss": "i", "aud": .string(kelvin), "exp": 100, "iat": 0, "nonce": "n", "sub": "s",
        ]
        func check(_ client: String) -> IDTokenCheck {
            IDTokenCheck(
                issuer: "i", client: client, nonce: "n", accessToken: "a", algorithm: .es256,
                now: Timestamp(milliseconds: 0))
        }
        #expect(throws: SignInRefusal.audienceWrong) { try check("Key").subject(of: claims) }
        #expect(throws: Never.self) { try check(kelvin).subject(of: claims) }
    }

    @Test("the names of people are shown without what cannot be seen")
    func names() {
        #expect(PersonName("Anna  Ride\n")?.text == "Anna Ride")
        #expect(PersonName("\u{202E}\u{200B}") == nil && PersonName(" ") == nil)
        #expect(PersonName("a" + String(repeating: "\u{0301}", count: 10_000)) == nil)
        #expect(PersonName(String(repeating: "ж", count: 300))?.text.count == 100)
    }
}
