import QuestEngine
import Testing

@testable import ServerBase
@testable import questd

@Suite("Where the daemon may connect")
struct OutgoingAddressTests {
    @Test(
        "an address is read with its host, and written with it in lower case",
        arguments: [
            ("https://Example.org", "https://example.org/", "example.org", 443),
            ("HTTPS://example.org/A?b=C%20d", "https://example.org/A?b=C%20d", "example.org", 443),
            ("https://example.org?x=1", "https://example.org/?x=1", "example.org", 443),
            ("http://a-b.example:8080/x", "http://a-b.example:8080/x", "a-b.example", 8080),
            ("https://192.0.2.1/x", "https://192.0.2.1/x", "192.0.2.1", 443),
            ("https://[2001:DB8::1]:9/x", "https://[2001:db8::1]:9/x", "2001:db8::1", 9),
        ])
    func read(text: String, whole: String, host: String, port: Int) throws {
        let address = try #require(OutgoingAddress(text))
        #expect(address.text == whole && address.host == host && address.port == port)
        #expect(address.isHTTPS == whole.hasPrefix("https:"))
    }

    @Test(
        "what two programs could read as two hosts is no address",
        arguments: [
            "", "example.org", "ftp://example.org/", "https://", "https:///x", "https://user@example.org/",
            "https://user:word@example.org/", "https://example.org/#x", "https://example.org\\@localhost/",
            "https://example.org /", "https://exa mple.org/", "https://example.org:0/",
            "https://example.org:65536/", "https://example.org:/", "https://example.org:1:2/",
            "https://2130706433/", "https://0x7f000001/", "https://127.1/", "https://0177.0.0.1/",
            "https://example.org./", "https://.example.org/", "https://-a.example/", "https://пример.рф/",
            "https://[::1/", "https://[::1]x/", "https://[127.0.0.1]/", "https://[fe80::1%25eth0]/",
            "https://::1/", "https://example.org/\r\nX: y", "https://example.org/\u{0}",
        ])
    func refused(text: String) {
        #expect(OutgoingAddress(text) == nil)
    }

    @Test(
        "only addresses of the internet are public, in whatever clothes",
        arguments: [
            ("93.184.215.14", true), ("1.1.1.1", true), ("2606:4700::1111", true), ("::ffff:1.1.1.1", true),
            ("0.0.0.0", false), ("0.1.2.3", false), ("10.1.2.3", false), ("100.64.0.1", false),
            ("100.128.0.1", true), ("127.0.0.1", false), ("127.255.1.1", false), ("169.254.169.254", false),
            ("172.16.0.1", false), ("172.31.255.255", false), ("172.32.0.1", true), ("192.168.0.1", false),
            ("198.18.0.1", false), ("224.0.0.1", false), ("239.1.1.1", false), ("240.0.0.1", false),
            ("255.255.255.255", false), ("::", false), ("::1", false), ("::ffff:127.0.0.1", false),
            ("::ffff:10.0.0.1", false), ("::127.0.0.1", false), ("64:ff9b::7f00:1", false),
            ("fe80::1", false), ("fc00::1", false), ("fd12:3456::1", false), ("ff02::1", false),
            ("2001:db8::1", false), ("2002:7f00:1::", false), ("2001::1", false), ("fec0::1", false),
        ])
    func isPublic(text: String, expected: Bool) throws {
        let address = try #require(NetworkAddress(text))
        #expect(address.isPublic == expected)
        #expect(OutgoingNetworks.none.allow(address) == expected)
        #expect(NetworkAddress(address.literal) == address, "\(address.literal)")
    }

    @Test("networks of one's own are allowed by name, and no others with them")
    func allowed() throws {
        let networks = try #require(OutgoingNetworks("192.168.1.20, 10.0.0.0/8, fd00::/8"))
        for (text, expected) in [
            ("192.168.1.20", true), ("192.168.1.21", false), ("10.200.0.1", true), ("::ffff:10.0.0.1", true),
            ("fd12::1", true), ("fe80::1", false), ("127.0.0.1", false), ("1.1.1.1", true),
        ] {
            #expect(networks.allow(try #require(NetworkAddress(text))) == expected, "\(text)")
        }
        for text in ["localhost", "10.0.0.0/33", "::1/129", "x"] { #expect(OutgoingNetworks(text) == nil) }
    }
}
