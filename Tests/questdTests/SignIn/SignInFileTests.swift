import Foundation
import QuestEngine
import QuestTestSupport
import SignIn
import Testing

@testable import questd

@Suite("The file of the sign-in providers")
struct SignInFileTests {
    private func read(_ text: String, permissions: Int = 0o600) throws -> Result<[SignInProvider], StartError>
    {
        let folder = try TemporaryFolder()
        let path = folder.file("sign-in.json")
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        do throws(StartError) { return .success(try SignInFile(path: path).read().map(\.provider)) } catch {
            return .failure(error)
        }
    }

    @Test("Several providers are read, with what they are called and what they may be asked for")
    func good() throws {
        let providers = try read(
            """
            [{"id": "club", "issuer": "https://id.club.example", "client-id": "request",
              "client-secret": "s3cret", "scopes": ["profile"], "label": "Клуб"},
             {"id": "vk", "kind": "vk", "client-id": "123", "label": "VK ID"}]
            """
        ).get()
        #expect(providers.map(\.id.rawValue) == ["club", "vk"])
        #expect(providers.map(\.kind) == [.oidc, .vk])
        #expect(providers[0].scopes == ["openid", "profile"])
        #expect(providers[1].issuer == "https://id.vk.com")
    }

    @Test(
        "What cannot be used is named, and stops the start",
        arguments: [
            ("", "sign-in-file-malformed"), ("{}", "sign-in-file-malformed"),
            ("[]", "sign-in-file-malformed"),
            ("[1]", "sign-in-file-malformed"),
            (#"[{"id": "a", "id": "b"}]"#, "sign-in-file-malformed"),
            (#"[{"id": "club", "client": "x"}]"#, "sign-in-setting-invalid"),
            (#"[{"id": "club", "label": 1}]"#, "sign-in-setting-invalid"),
            (#"[{"id": "club", "kind": "saml"}]"#, "sign-in-setting-invalid"),
            (
                #"[{"id": "club", "issuer": "http://id.example", "client-id": "x", "label": "Club"}]"#,
                "sign-in-setting-invalid"
            ),
            (
                #"[{"id": "club", "issuer": "https://id.example", "client-id": "x", "label": "C", "scopes": [1]}]"#,
                "sign-in-setting-invalid"
            ),
        ])
    func bad(text: String, code: String) throws {
        guard case .failure(.signInInvalid(_, let message)) = try read(text) else {
            Issue.record("\(text) was taken")
            return
        }
        #expect(message.code.rawValue == code)
        // A person reads which setting it is.
        #expect(!message.text(in: .russian).isEmpty)
    }

    @Test("A file that others can read is refused, since it holds secrets; so is one that is not there")
    func rights() throws {
        let text = #"[{"id": "vk", "kind": "vk", "client-id": "123", "label": "VK ID"}]"#
        guard case .failure(.secretExposed) = try read(text, permissions: 0o644) else {
            Issue.record("everybody could read it")
            return
        }
        #expect(throws: StartError.self) { try SignInFile(path: "/nowhere/sign-in.json").read() }
    }
}
