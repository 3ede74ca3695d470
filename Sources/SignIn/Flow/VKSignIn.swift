import GeoJSONKit
import QuestRules

/// Signing in at VK ID, an OAuth 2.1 with ways of its own: a name of the device that has to be given back with the code,
/// a state that is echoed once more, errors as JSON in a successful answer, and neither discovery nor nonce.
///
/// A person is the number of the user, never an address of e-mail, which VK does not say anybody has checked.
struct VKSignIn: Sendable {
    private let provider: SignInProvider

    init(_ provider: SignInProvider) {
        self.provider = provider
    }

    func authorization(_ items: [FormItem]) -> String {
        provider.address.appending("/authorize") + "?" + FormText.encode(items)
    }

    func person(
        for callback: SignInCallback, of attempt: SignInAttempt, redirect: String, asking: ProviderAsking
    ) async throws(SignInRefusal) -> SignedInPerson {
        let code: String
        switch callback.outcome {
        case .code(let given): code = given
        case .error(let name): throw SignInRefusal(error: name)
        }
        guard let device = callback.device else { throw .deviceMissing }
        let answer = try await asking.post(
            [
                ("grant_type", "authorization_code"), ("code", code), ("code_verifier", attempt.verifier),
                ("client_id", provider.client), ("device_id", device), ("redirect_uri", redirect),
                ("state", attempt.state),
            ], to: provider.address.appending("/oauth2/auth")
        ).object()
        guard answer["state"]?.stringValue?.isExactly(attempt.state) ?? false else { throw .echoedStateWrong }
        guard let access = answer["access_token"]?.stringValue, !access.isEmpty else {
            throw .answerUnreadable
        }
        guard let subject = Self.userID(in: answer) else { throw .userMissing }
        let told = try await asking.post(
            [("client_id", provider.client), ("access_token", access)],
            to: provider.address.appending("/oauth2/user_info")
        ).object()
        guard let user = told["user"]?.objectValue, let same = Self.userID(in: user) else {
            throw .userMissing
        }
        guard same.isExactly(subject) else { throw .userDiffers }
        let names = ["first_name", "last_name"].compactMap { user[$0]?.stringValue }
        return SignedInPerson(
            provider: provider.id, subject: subject, name: PersonName(names.joined(separator: " "))?.text,
            language: nil, idTokenHint: nil)
    }

    /// The number of a user in its one form, whether it comes as a number or as text.
    private static func userID(in object: JSONObject) -> String? {
        let member = object["user_id"]
        guard let number = member?.integerValue ?? member?.stringValue.flatMap({ Int64($0) }), number > 0
        else { return nil }
        let text = "\(number)"
        return member?.stringValue.map { $0.isExactly(text) } ?? true ? text : nil
    }
}
