import QuestRules
import Testing

@testable import SignIn

@Suite("Settings of sign-in providers")
struct SettingTests {
    private static func provider(
        id: String = "club", kind: SignInProvider.Kind = .oidc, issuer: String? = "https://id.example",
        client: String = "c", secret: String? = nil, scopes: [String]? = nil, label: String = "The club"
    ) throws(SignInSettingFault) -> SignInProvider {
        try SignInProvider(
            id: id, kind: kind, issuer: issuer, client: client, secret: secret, scopes: scopes, label: label)
    }

    @Test("ask for a name and no more unless told otherwise")
    func scopes() throws {
        #expect(try Self.provider().scopes == ["openid", "profile"])
        #expect(try Self.provider(scopes: ["groups"]).scopes == ["openid", "groups"])
        #expect(try Self.provider(scopes: ["profile", "openid"]).scopes == ["profile", "openid"])
        let vk = try Self.provider(kind: .vk, issuer: nil)
        #expect(vk.scopes == ["vkid.personal_info"] && vk.issuer == "https://id.vk.com")
    }

    @Test("tell no secret")
    func secret() throws {
        let secret = try #require(try Self.provider(secret: "hush").secret)
        #expect(secret.text == "hush" && "\(secret)" == "ClientSecret")
    }

    @Test("that cannot be used are named")
    func faults() {
        func fault(_ make: () throws(SignInSettingFault) -> SignInProvider) -> String? {
            do throws(SignInSettingFault) {
                _ = try make()
                return nil
            } catch {
                #expect(error.message.code == "sign-in-setting-invalid")
                return error.setting
            }
        }
        #expect(fault { () throws(SignInSettingFault) in try Self.provider(id: "The Club") } == "id")
        #expect(fault { () throws(SignInSettingFault) in try Self.provider(issuer: nil) } == "issuer")
        #expect(
            fault { () throws(SignInSettingFault) in try Self.provider(issuer: "http://id.example") }
                == "issuer")
        #expect(
            fault { () throws(SignInSettingFault) in try Self.provider(issuer: "https://id.example?a=b") }
                == "issuer")
        #expect(fault { () throws(SignInSettingFault) in try Self.provider(client: "") } == "client-id")
        #expect(fault { () throws(SignInSettingFault) in try Self.provider(secret: "") } == "client-secret")
        #expect(
            fault { () throws(SignInSettingFault) in try Self.provider(kind: .vk, issuer: nil, secret: "x") }
                == "client-secret")
        #expect(fault { () throws(SignInSettingFault) in try Self.provider(scopes: ["a b"]) } == "scopes")
        #expect(fault { () throws(SignInSettingFault) in try Self.provider(label: " ") } == "label")
        #expect(fault { () throws(SignInSettingFault) in try Self.provider(label: "a\u{202E}b") } == "label")
        #expect(fault { () throws(SignInSettingFault) in try Self.provider() } == nil)
    }

    @Test("need an address of the daemon itself, and ids that differ")
    func daemon() throws {
        let club = try Self.provider()
        let port = TestProvider(Manners(), clock: TestClock())
        func fault(_ providers: [SignInProvider], _ origin: String) -> String? {
            do throws(SignInSettingFault) {
                _ = try SignIns(
                    providers, origin: origin, port: port, clock: { Timestamp(milliseconds: 0) },
                    source: IdentifierSource())
                return nil
            } catch {
                return error.setting
            }
        }
        #expect(fault([club], "https://quest.example") == nil)
        #expect(fault([club], "http://localhost:8080") == nil)
        for origin in [
            "http://quest.example", "https://quest.example/", "https://quest.example/x", "quest.example",
        ] {
            #expect(fault([club], origin) == "public-url", "\(origin)")
        }
        #expect(fault([club, club], "https://quest.example") == "id")
    }

    @Test(
        "take addresses in which every program finds the same host",
        arguments: [
            "https://id.example", "https://ID.example:8443/a/b?c=d", "https://192.0.2.7/",
            "https://[2001:db8::1]:443/",
            "http://localhost:5000/x", "http://127.0.0.1", "http://127.9.8.7:1", "http://[::1]/",
        ])
    func goodAddress(_ text: String) {
        #expect(ProviderAddress(text)?.text == text)
    }

    @Test(
        "and no others",
        arguments: [
            "", "https://", "https:///x", "id.example", "ftp://id.example", "HTTPS://id.example",
            "http://id.example",
            "http://localhost.evil.example", "http://127.0.0.1.evil.example", "http://127.1/",
            "https://0x7f.1",
            "https://127.1", "https://1.2.3.04", "https://a@id.example", "https://id.example#x",
            "https://id.example\\x",
            "https://id.exämple", "https://id.example:0", "https://id.example:99999", "https://id.example:x",
            "https://id.example:", "https://-id.example", "https://id..example", "https://[::1",
            "https://[x]/",
            "https://id.example/a b", "https://id.example/\n", "http://128.0.0.1", "http://[::2]",
        ])
    func badAddress(_ text: String) {
        #expect(ProviderAddress(text) == nil)
    }

    @Test(
        "know addresses of this machine by their value, however they are written",
        arguments: [
            "localhost", "127.0.0.1", "127.9.8.7", "[::1]", "[0:0:0:0:0:0:0:1]", "[::0001]",
            "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]",
        ])
    func loopback(_ host: String) throws {
        let address = try #require(ProviderAddress("https://\(host)/x"))
        #expect(address.isLoopback && address.mayBeLoopback)
        #expect(ProviderAddress("http://\(host)/x") != nil)
    }

    @Test(
        "do not take others for this machine",
        arguments: [
            "id.example", "128.0.0.1", "[::2]", "[::ffff:128.0.0.1]", "[1::1]", "[2001:db8::1]",
            "[::fffe:7f00:1]", "[::ffff:0:7f00:1]",
        ])
    func noLoopback(_ host: String) throws {
        let address = try #require(ProviderAddress("https://\(host)/x"))
        #expect(!address.isLoopback && !address.mayBeLoopback)
        #expect(ProviderAddress("http://\(host)/x") == nil)
    }

    @Test(
        "are led by nobody to what may be this machine, and is no address to set",
        arguments: ["0.0.0.0", "[::]", "[::ffff:0.0.0.0]", "[::127.0.0.1]", "a.localhost"])
    func maybeLoopback(_ host: String) throws {
        let address = try #require(ProviderAddress("https://\(host)/x"))
        #expect(!address.isLoopback && address.mayBeLoopback)
    }

    @Test("are put together without a doubled slash or question mark")
    func together() throws {
        let slash = try #require(ProviderAddress("https://id.example/realm/"))
        #expect(slash.appending("/x") == "https://id.example/realm/x")
        let items = [(name: "a", value: "b c&=ж")]
        #expect(slash.adding(items) == "https://id.example/realm/?a=b%20c%26%3D%D0%B6")
        #expect(ProviderAddress("https://id.example/?")?.adding(items).contains("/?a=b") == true)
        #expect(ProviderAddress("https://id.example?x=y")?.adding(items).contains("?x=y&a=b") == true)
    }
}
