import QuestRules

/// Why a sign-in came to nothing. Nobody is signed in then, and nothing that the provider said is kept.
public enum SignInRefusal: Error, Equatable, Sendable {
    case providerUnknown
    /// No sign-in waits for this return: it was ended already, or never began here.
    case stateUnknown
    case expired
    case otherBrowser
    /// The sign-in began at another provider.
    case otherProvider
    case callbackInvalid
    /// The provider says that it names itself, and did not (RFC 9207).
    case callbackIssuerMissing
    case callbackIssuerWrong
    case declined
    case codeRefused
    /// The error that the provider names.
    case providerError(String)
    case providerUnreachable
    case providerSlow
    case providerFailed(status: Int)
    /// The provider answers a request with another address, to which nothing is sent.
    case providerRedirects
    case addressRefused
    case answerTooLarge
    case answerUnreadable
    /// The discovery document is another issuer's.
    case issuerDiffers
    case endpointInvalid(String)
    /// The member of the discovery document that has nothing which is spoken here.
    case unsupported(String)
    case keysTooMany
    case keyUnknown
    /// The key is for something else, or of another kind.
    case keyUnfit
    case keyWeak
    case tokenMissing
    case tokenTooLarge
    case tokenUnreadable
    case tokenAmbiguous
    /// The token has an extension that must be understood (`crit`).
    case tokenCritical
    case algorithmRefused
    case signatureWrong
    case tokenIssuerWrong
    case audienceWrong
    /// The token has several audiences and was not made for this one.
    case authorizedPartyWrong
    case tokenExpired
    case tokenFromFuture
    case tokenNotYet
    case nonceWrong
    case accessTokenHashWrong
    case subjectInvalid
    /// VK has sent no `device_id`.
    case deviceMissing
    /// VK does not repeat the state.
    case echoedStateWrong
    case userMissing
    /// Token and profile are of different people.
    case userDiffers

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }
}
