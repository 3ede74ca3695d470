import HTTPTypes
import QuestEngine
import Testing

@testable import ServerBase
@testable import questd

@Suite("Who sent a request, behind proxies")
struct SenderTests {
    /// Who is found to have sent it, with 10.0.0.0/8 and 2001:db8:a::/48 trusted.
    private func sender(from peer: String, _ fields: [(String, String)]) throws -> NetworkAddress {
        let proxies = try #require(TrustedProxies("10.0.0.0/8, 2001:db8:a::/48"))
        let fields = HTTPFields(fields.map { HTTPField(name: HTTPField.Name($0.0)!, value: $0.1) })
        return proxies.sender(from: try #require(NetworkAddress(peer)), fields)
    }

    @Test(
        "X-Forwarded-For is read from the right up to the first who is not trusted",
        arguments: [
            ("10.0.0.1", "192.0.2.7", "192.0.2.7"),
            ("10.0.0.1", "192.0.2.7, 10.0.0.2", "192.0.2.7"),
            ("10.0.0.1", "203.0.113.5, 192.0.2.7", "192.0.2.7"),
            ("10.0.0.1", "203.0.113.5, 192.0.2.7 ,10.1.2.3, 10.0.0.2", "192.0.2.7"),
            ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
            ("10.0.0.1", "192.0.2.7:4711", "192.0.2.7"),
            ("10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"),
            ("10.0.0.1", "2001:db8::7", "2001:db8::7"),
            ("2001:db8:a::1", "192.0.2.7", "192.0.2.7"),
            ("::ffff:10.0.0.1", "192.0.2.7", "192.0.2.7"),
            // Who is not trusted speaks for himself.
            ("192.0.2.1", "203.0.113.5", "192.0.2.1"),
            ("2001:db8:b::1", "203.0.113.5", "2001:db8:b::1"),
            // What cannot be read leaves the hop that said it.
            ("10.0.0.1", "", "10.0.0.1"), ("10.0.0.1", "unknown", "10.0.0.1"),
            ("10.0.0.1", "192.0.2.7,", "10.0.0.1"), ("10.0.0.1", "192.0.2.7:", "10.0.0.1"),
            ("10.0.0.1", "192.0.2.7:x", "10.0.0.1"), ("10.0.0.1", "192.0.2.7:123456", "10.0.0.1"),
            ("10.0.0.1", "[192.0.2.7]", "10.0.0.1"), ("10.0.0.1", "[2001:db8::7", "10.0.0.1"),
            ("10.0.0.1", "192.0.2.007", "10.0.0.1"), ("10.0.0.1", "3221225991", "10.0.0.1"),
            ("10.0.0.1", "fe80::1%eth0", "10.0.0.1"), ("10.0.0.1", "192.0.2.7 192.0.2.8", "10.0.0.1"),
            ("10.0.0.1", "192.0.2.7, nobody, 10.0.0.2", "10.0.0.2"),
        ])
    func forwardedFor(peer: String, field: String, sender expected: String) throws {
        #expect(try sender(from: peer, [("X-Forwarded-For", field)]) == NetworkAddress(expected))
    }

    @Test("only a trusted proxy is believed that it was reached over TLS")
    func scheme() throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8"))
        func isTLS(_ peer: String, _ scheme: String) throws -> Bool {
            proxies.speakTLS(
                for: try #require(NetworkAddress(peer)), [HTTPField.Name("X-Forwarded-Proto")!: scheme])
        }
        #expect(try isTLS("10.0.0.1", "https"))
        #expect(try !isTLS("10.0.0.1", "http"))
        #expect(try !isTLS("192.0.2.1", "https"))
    }

    @Test(
        "Forwarded is read as RFC 7239 writes it",
        arguments: [
            ("for=192.0.2.7", "192.0.2.7"), ("For=192.0.2.7;proto=https;by=10.0.0.1", "192.0.2.7"),
            ("proto=https; for=192.0.2.7", "192.0.2.7"), (#"for="192.0.2.7:4711""#, "192.0.2.7"),
            (#"for="[2001:db8:cafe::17]:4711""#, "2001:db8:cafe::17"),
            (#"for="\1\92.0.2.7""#, "192.0.2.7"), (#"for="192.0.2.7:_port""#, "192.0.2.7"),
            (#"for=203.0.113.5, for=192.0.2.7;by="a,b""#, "192.0.2.7"),
            ("for=203.0.113.5, for=192.0.2.7, for=10.0.0.2", "192.0.2.7"),
            // What cannot be read leaves the hop that said it.
            ("for=unknown", "10.0.0.1"), ("for=_hidden", "10.0.0.1"), ("", "10.0.0.1"),
            ("by=10.0.0.2", "10.0.0.1"), ("for=192.0.2.7;for=192.0.2.8", "10.0.0.1"),
            ("for 192.0.2.7", "10.0.0.1"), ("for=", "10.0.0.1"), ("for=192.0.2.7;", "10.0.0.1"),
            (#"for="192.0.2.7"#, "10.0.0.1"), (#"for=", for=192.0.2.7"#, "10.0.0.1"),
            ("192.0.2.7", "10.0.0.1"), ("for=unknown, for=10.0.0.2", "10.0.0.2"),
            ("for=[2001:db8::7]", "10.0.0.1"),
        ])
    func forwarded(field: String, sender expected: String) throws {
        #expect(try sender(from: "10.0.0.1", [("Forwarded", field)]) == NetworkAddress(expected))
    }

    @Test("several lines are one list, and a line that cannot be read hides what stands before it")
    func lines() throws {
        let two = [("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-For", "10.0.0.2")]
        #expect(try sender(from: "10.0.0.1", two) == NetworkAddress("192.0.2.7"))
        let broken = [("Forwarded", "for=\""), ("Forwarded", "for=192.0.2.7")]
        #expect(try sender(from: "10.0.0.1", broken) == NetworkAddress("192.0.2.7"))
        #expect(try sender(from: "10.0.0.1", broken.reversed()) == NetworkAddress("10.0.0.1"))
    }

    @Test("nobody can speak for another by the field that the proxy does not write")
    func both() throws {
        let forged = [("X-Forwarded-For", "192.0.2.7"), ("Forwarded", "for=203.0.113.5")]
        #expect(try sender(from: "10.0.0.1", forged) == NetworkAddress("10.0.0.1"))
        let same = [("X-Forwarded-For", "192.0.2.7"), ("Forwarded", "for=192.0.2.7")]
        #expect(try sender(from: "10.0.0.1", same) == NetworkAddress("192.0.2.7"))
        #expect(try sender(from: "192.0.2.1", same) == NetworkAddress("192.0.2.1"))
        #expect(try sender(from: "10.0.0.1", []) == NetworkAddress("10.0.0.1"))
    }

    @Test(
        "a range holds what begins with its bits",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false),
            ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false), ("0.0.0.0/0", "192.0.2.1", true),
            ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "192.0.2.1", true),
            ("2001:db8::/33", "2001:db8:8000::", false), ("2001:db8::/33", "2001:db8:7fff::", true),
            ("2001:db8::/65", "2001:db8::8000:0:0:0", false), ("2001:db8::/64", "2001:db8::8000:0:0:0", true),
            ("::1", "::1", true), ("192.0.2.0/31", "192.0.2.1", true), ("192.0.2.0/31", "192.0.2.2", false),
        ])
    func ranges(range: String, address: String, isInside: Bool) throws {
        let range = try #require(NetworkRange(range))
        #expect(range.contains(try #require(NetworkAddress(address))) == isInside)
    }
}
