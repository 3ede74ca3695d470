import QuestEngine
import QuestStoreSQLite
import SignIn

/// The services that the slugs of sign-ins stand for, remembered from the first start with each: under another issuer the
/// same subjects are other people, who would get into accounts that are not theirs.
struct SignInServices: Sendable {
    let store: any AccountStore
    /// The file of the store.
    let database: String
    /// The file of the providers.
    let file: String

    /// Remembers services that are new, and those that have moved.
    ///
    /// - Throws: `StartError.signInIssuerChanged` for a slug that stood for another service; nothing is remembered then.
    func settle(_ entries: [SignInFile.Entry]) async throws(StartError) {
        let known = try await stored { () throws(StoreError) in try await store.signInServices() }
        var changed: [SignInService] = []
        for entry in entries {
            let service = entry.provider.service
            if let before = known.first(where: { $0.id == service.id }), before != service {
                guard before.kind == service.kind, entry.movedFrom == before.issuer else {
                    throw .signInIssuerChanged(file, provider: service.id, before: before.issuer)
                }
                changed.append(service)
            } else if !known.contains(service) {
                changed.append(service)
            }
        }
        for service in changed {
            try await stored { () throws(StoreError) in try await store.keep(service) }
        }
    }

    private func stored<Value>(
        _ work: () async throws(StoreError) -> Value
    ) async throws(StartError) -> Value {
        do throws(StoreError) {
            return try await work()
        } catch {
            throw .database(.cannotOpen(path: database, reason: error.code))
        }
    }
}

extension SignInProvider {
    /// The service that vouches for people under its slug.
    var service: SignInService {
        SignInService(id: id.rawValue, kind: kind.rawValue, issuer: issuer)
    }
}
