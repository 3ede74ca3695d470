import GeoJSONKit
import Testing

@testable import SignIn

@Suite("Keys of providers, and what they have signed")
struct ProviderKeyTests {
    private static let text = Array("text".utf8)

    private static func isUsable(_ key: ProviderKey) -> Bool {
        SigningAlgorithm.allCases.contains { key.fits($0) }
    }

    private static func rsa(modulus: [UInt8]? = nil, exponent: [UInt8] = [1, 0, 1]) -> ProviderKey {
        let modulus = modulus ?? TestKey.firstRSA.modulus
        return ProviderKey([
            "kty": "RSA", "n": .string(base64URL(modulus)), "e": .string(base64URL(exponent)),
        ])
    }

    // MARK: Signatures that others made

    /// RFC 7515, appendix A.3.
    @Test("a signature of ES256 is read as in the standard's example")
    func es256() throws {
        let key = ProviderKey([
            "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
        ])
        let signed =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = try #require(
            Base64.readURL(
                "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"))
        #expect(key.hasSigned(Array(signed.utf8), signature: signature, by: .es256))
        #expect(!key.hasSigned(Array("\(signed)A".utf8), signature: signature, by: .es256))
    }

    /// RFC 8037, appendix A.4.
    @Test("a signature of Ed25519 is read as in the standard's example")
    func ed25519() throws {
        let key = ProviderKey([
            "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        ])
        let signed = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
        let signature = try #require(
            Base64.readURL(
                "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"))
        #expect(key.hasSigned(Array(signed.utf8), signature: signature, by: .edDSA))
        #expect(!key.hasSigned(Array("\(signed)A".utf8), signature: signature, by: .edDSA))
    }

    // MARK: Keys that are refused

    @Test(
        "an exponent of RSA is odd, above 1, of at most 33 bits",
        arguments: [
            ([3], true), ([1, 0, 1], true), ([0, 0, 1, 0, 1], true), ([1, 0, 0, 0, 1], true),
            ([1, 255, 255, 255, 255], true), ([], false), ([0], false), ([1], false), ([2], false),
            ([1, 0, 0], false), ([2, 0, 0, 0, 1], false), ([0, 0, 0, 0, 0, 0, 1, 0, 1], false),
            ([255, 255, 255, 255, 255, 255, 255, 255], false),
        ] as [([UInt8], Bool)])
    func exponents(_ exponent: [UInt8], _ isGood: Bool) {
        #expect(Self.isUsable(Self.rsa(exponent: exponent)) == isGood)
    }

    @Test("a modulus of RSA is odd, of at most 8192 bits; one below 2048 bits is known as weak")
    func moduli() {
        func modulus(bits: Int, last: UInt8 = 0x5B) -> [UInt8] {
            let first = UInt8(1) << UInt8((bits - 1) % 8)
            return [first] + [UInt8](repeating: 0x5B, count: (bits - 1) / 8 - 1) + [last]
        }
        #expect(!Self.isUsable(Self.rsa(modulus: modulus(bits: 2048, last: 0x5A))))
        #expect(!Self.isUsable(Self.rsa(modulus: modulus(bits: 8193))))
        for bits in [2048, 4096, 8192] {
            guard case .rsa = Self.rsa(modulus: modulus(bits: bits)).material else {
                Issue.record("\(bits) bits are refused")
                return
            }
        }
        guard case .weakRSA = Self.rsa(modulus: modulus(bits: 2047)).material else {
            Issue.record("2047 bits are not weak")
            return
        }
    }

    @Test("zeros before a modulus of RSA say nothing")
    func zeros() {
        let key = Self.rsa(modulus: [0, 0] + TestKey.firstRSA.modulus)
        let signature = TestKey.firstRSA.signature(of: Self.text, by: "RS256")
        #expect(key.hasSigned(Self.text, signature: signature, by: .rs256))
    }

    @Test("a point of P-256 is on the curve, and its numbers have 32 bytes")
    func points() throws {
        let json = TestKey.firstP256.json(named: "k")
        let x = try #require(json["x"]?.stringValue.flatMap { Base64.readURL($0) })
        let y = try #require(json["y"]?.stringValue.flatMap { Base64.readURL($0) })
        func isUsable(_ x: [UInt8], _ y: [UInt8]) -> Bool {
            var changed = json
            (changed["x"], changed["y"]) = (.string(base64URL(x)), .string(base64URL(y)))
            return Self.isUsable(ProviderKey(changed))
        }
        let (zero, all) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32))
        #expect(isUsable(x, y))
        #expect(!isUsable(y, x) && !isUsable(x, x) && !isUsable(zero, zero) && !isUsable(all, y))
        #expect(!isUsable(x, y.dropLast() + [y[31] ^ 1]))
        #expect(!isUsable([0] + x, y) && !isUsable(Array(x.dropLast()), y) && !isUsable(x, [0] + y))
        #expect(!isUsable(x, []) && !isUsable([], []))
    }

    @Test("a key of Ed25519 has 32 bytes; one that is no point has signed nothing", arguments: [0, 31, 33])
    func edwards(_ count: Int) {
        func key(_ bytes: [UInt8]) -> ProviderKey {
            ProviderKey(["kty": "OKP", "crv": "Ed25519", "x": .string(base64URL(bytes))])
        }
        #expect(!Self.isUsable(key([UInt8](repeating: 9, count: count))))
        let none = key([2] + [UInt8](repeating: 0, count: 31))
        let signature = TestKey.firstEd25519.signature(of: Self.text, by: "EdDSA")
        #expect(none.fits(.edDSA) && !none.hasSigned(Self.text, signature: signature, by: .edDSA))
    }

    // MARK: Signatures that are refused

    @Test("a signature of ECDSA has the two numbers side by side and no other form")
    func ecdsa() throws {
        let read = ProviderKey(TestKey.firstP256.json(named: "k"))
        let signature = TestKey.firstP256.signature(of: Self.text, by: "ES256")
        func isGood(_ signature: [UInt8], by algorithm: SigningAlgorithm = .es256) -> Bool {
            read.hasSigned(Self.text, signature: signature, by: algorithm)
        }
        let (zero, all) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32))
        #expect(isGood(signature) && !isGood(signature, by: .rs256))
        #expect(!isGood(TestKey.der(signature)))
        #expect(!isGood(zero + zero) && !isGood(all + all) && !isGood([]))
        #expect(!isGood(zero + signature.suffix(32)) && !isGood(signature.prefix(32) + zero))
        #expect(!isGood([0] + signature) && !isGood(signature.dropLast()) && !isGood(signature + [0]))
        #expect(!isGood([0] + signature.prefix(32) + [0] + signature.suffix(32)))
    }

    @Test("a key of RSA signs by the padding that the algorithm says")
    func padding() {
        let read = ProviderKey(TestKey.firstRSA.json(named: "k"))
        for (made, algorithm, isGood) in [
            ("RS256", SigningAlgorithm.rs256, true), ("PS256", .ps256, true), ("RS256", .ps256, false),
            ("PS256", .rs256, false),
        ] {
            let signature = TestKey.firstRSA.signature(of: Self.text, by: made)
            #expect(read.hasSigned(Self.text, signature: signature, by: algorithm) == isGood)
        }
    }

    @Test("a signature of PS256 has as much salt as the hash has bytes", arguments: [0, 20, 31, 32, 33, 222])
    func salt(_ count: Int) {
        let read = ProviderKey(TestKey.firstRSA.json(named: "k"))
        let signature = TestKey.firstRSA.signature(of: Self.text, by: "PS256", salt: count)
        #expect(read.hasSigned(Self.text, signature: signature, by: .ps256) == (count == 32))
    }

    @Test(
        "a signature of RSA is as long as the modulus, and below it",
        arguments: [("RS256", SigningAlgorithm.rs256), ("PS256", .ps256)])
    func length(_ name: String, _ algorithm: SigningAlgorithm) throws {
        let (key, read) = (TestKey.firstRSA, ProviderKey(TestKey.firstRSA.json(named: "k")))
        // One of 256 begins with a zero, without which it is the same number.
        let found = (0..<10_000).lazy.map { (index: Int) -> (bytes: [UInt8], signature: [UInt8]) in
            let bytes = Array("text \(index)".utf8)
            return (bytes, key.signature(of: bytes, by: name))
        }.first { $0.signature[0] == 0 }
        let (bytes, signature) = try #require(found)
        func isGood(_ signature: [UInt8]) -> Bool {
            read.hasSigned(bytes, signature: signature, by: algorithm)
        }
        #expect(isGood(signature))
        #expect(!isGood(Array(signature.dropFirst())) && !isGood([0] + signature) && !isGood([]))
        var (sum, carry) = ([UInt8](), 0)
        for (left, right) in zip(signature, key.modulus).reversed() {
            carry += Int(left) + Int(right)
            sum.insert(UInt8(carry & 255), at: 0)
            carry >>= 8
        }
        #expect(!isGood(sum))
    }

    @Test("a signature of Ed25519 has 64 bytes, and its second number one form")
    func malleable() {
        let read = ProviderKey(TestKey.firstEd25519.json(named: "k"))
        let signature = TestKey.firstEd25519.signature(of: Self.text, by: "EdDSA")
        func isGood(_ signature: [UInt8]) -> Bool {
            read.hasSigned(Self.text, signature: signature, by: .edDSA)
        }
        #expect(isGood(signature))
        #expect(!isGood(signature + [0]) && !isGood(signature.dropLast()) && !isGood([]))
        // The order of the group (RFC 8032, section 5.1), from its lowest byte on: the sum is the same number to a careless reader.
        let order: [UInt8] =
            [
                0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE,
                0x14,
            ] + [UInt8](repeating: 0, count: 15) + [0x10]
        var (sum, carry) = (Array(signature.prefix(32)), 0)
        for (left, right) in zip(signature.suffix(32), order) {
            carry += Int(left) + Int(right)
            sum.append(UInt8(carry & 255))
            carry >>= 8
        }
        #expect(!isGood(sum))
    }

    @Test(
        "a signature with one bit changed is none",
        arguments: [
            (TestKey.firstRSA, SigningAlgorithm.rs256), (.firstRSA, .ps256), (.firstP256, .es256),
            (.firstEd25519, .edDSA),
        ])
    func flipped(_ key: TestKey, _ algorithm: SigningAlgorithm) {
        let read = ProviderKey(key.json(named: "k"))
        let signature = key.signature(of: Self.text, by: algorithm.rawValue)
        #expect(read.hasSigned(Self.text, signature: signature, by: algorithm))
        for place in signature.indices {
            var changed = signature
            changed[place] ^= 1 << UInt8(place % 8)
            #expect(!read.hasSigned(Self.text, signature: changed, by: algorithm))
        }
        #expect(!read.hasSigned(Self.text + [0], signature: signature, by: algorithm))
        #expect(!read.hasSigned([], signature: signature, by: algorithm))
    }
}
