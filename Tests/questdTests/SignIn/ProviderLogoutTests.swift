import QuestEngine
import Testing

@testable import SignIn
@testable import questd

@Suite("ID tokens by which providers end sign-ins")
struct ProviderLogoutTests {
    private static let (anna, boris) = (AccountID("anna"), AccountID("boris"))

    private static func person(_ hint: String?) -> SignedInPerson {
        SignedInPerson(
            provider: ProviderID("club"), subject: "s", name: nil, language: nil, idTokenHint: hint)
    }

    @Test("are taken once, and go with the session that goes on")
    func moved() {
        let logouts = ProviderLogouts()
        logouts.keep(Self.person("a"), as: Self.anna, of: SessionID("1"))
        logouts.keep(Self.person(nil), as: Self.anna, of: SessionID("2"))
        #expect(logouts.count == 1)
        logouts.move(from: SessionID("1"), to: SessionID("3"))
        logouts.move(from: SessionID("none"), to: SessionID("4"))
        #expect(logouts.take(of: SessionID("1")) == nil)
        #expect(logouts.take(of: SessionID("3"))?.idTokenHint == "a")
        #expect(logouts.take(of: SessionID("3")) == nil && logouts.count == 0)
    }

    @Test("are forgotten with their account, but for a session that goes on")
    func forgotten() {
        let logouts = ProviderLogouts()
        for (session, account) in [("1", Self.anna), ("2", Self.anna), ("3", Self.boris)] {
            logouts.keep(Self.person(session), as: account, of: SessionID(session))
        }
        logouts.forget(Self.anna, except: SessionID("2"))
        #expect(logouts.count == 2 && logouts.take(of: SessionID("1")) == nil)
        logouts.forget(Self.anna)
        #expect(logouts.count == 1 && logouts.take(of: SessionID("3")) != nil)
    }

    @Test("are so many at most: the oldest is forgotten")
    func bound() {
        let logouts = ProviderLogouts()
        let limit = SignInLimits.hints.value
        for number in 0...limit {
            logouts.keep(Self.person("\(number)"), as: Self.anna, of: SessionID("\(number)"))
        }
        #expect(logouts.count == limit && logouts.take(of: SessionID("0")) == nil)
        #expect(logouts.take(of: SessionID("1")) != nil)
    }
}
