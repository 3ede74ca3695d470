import QuestBase
import Testing

struct DigestTests {
    private let text = "00ff0a1b2c3d4e5f60718293a4b5c6d7e8f90123456789abcdef00112233aabb"

    @Test("sixty-four hexadecimal digits are read and written back in lower case")
    func roundTrip() throws {
        #expect(Digest(hexadecimal: text)?.description == text)
        #expect(Digest(hexadecimal: text.uppercased())?.description == text)
        let digest = try #require(Digest(hexadecimal: text))
        #expect(Digest(bytes: digest.bytes) == digest)
    }

    @Test(
        "anything else is no digest",
        arguments: ["", "00", String(repeating: "g", count: 64), String(repeating: "0", count: 65)])
    func refused(text: String) {
        #expect(Digest(hexadecimal: text) == nil)
    }

    @Test("a digest has exactly 32 bytes", arguments: [0, 31, 33])
    func length(count: Int) {
        #expect(Digest(bytes: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test("the comparison in constant time sees a difference in any byte")
    func constantTime() throws {
        for index in 0..<32 {
            var bytes = Digest.zero.bytes
            bytes[index] = 1
            let other = try #require(Digest(bytes: bytes))
            #expect(!Digest.zero.isEqualInConstantTime(to: other))
            #expect(other.isEqualInConstantTime(to: other))
        }
    }
}
