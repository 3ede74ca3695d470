import GeoJSONKit
import QuestRules

/// The requests that one step of a sign-in makes of a provider, all within one span of time.
struct ProviderAsking: Sendable {
    private let port: any ProviderPort
    private let clock: @Sendable () -> Timestamp
    private let end: Timestamp

    /// Begins a step now.
    init(port: any ProviderPort, clock: @escaping @Sendable () -> Timestamp) {
        self.port = port
        self.clock = clock
        end = Timestamp(milliseconds: clock().milliseconds + Int64(SignInLimits.wholeTime.value))
    }

    var now: Timestamp { clock() }

    /// Asks for what needs no form.
    func get(_ address: ProviderAddress, bearer: String? = nil) async throws(SignInRefusal) -> ProviderReply {
        let fields = bearer.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? []
        return try await send(.get, to: address.text, fields)
    }

    /// Sends a form.
    func post(
        _ items: [FormItem], to address: String, fields: [(name: String, value: String)] = []
    ) async throws(SignInRefusal) -> ProviderReply {
        try await send(.form(Array(FormText.encode(items).utf8)), to: address, fields)
    }

    /// Looks at size and time itself, so that nothing depends on the port alone.
    private func send(
        _ content: ProviderRequest.Content, to address: String, _ fields: [(name: String, value: String)]
    ) async throws(SignInRefusal) -> ProviderReply {
        let start = clock().milliseconds
        let most = min(Int64(SignInLimits.answerTime.value), end.milliseconds - start)
        guard most > 0 else { throw .providerSlow }
        let request = ProviderRequest(
            address: address, content: content,
            fields: [(name: "Accept", value: "application/json")] + fields,
            mostBytes: SignInLimits.answer.value, mostTime: Milliseconds(most))
        let reply: ProviderReply
        do throws(ProviderFailure) {
            reply = try await port.answer(to: request)
        } catch {
            throw SignInRefusal(error)
        }
        guard clock().milliseconds - start <= most else { throw .providerSlow }
        guard reply.body.count <= request.mostBytes else { throw .answerTooLarge }
        guard !(300...399).contains(reply.status) else { throw .providerRedirects }
        return reply
    }
}

extension ProviderReply {
    /// The JSON object of an answer that carries out what was asked.
    ///
    /// - Throws: The error that the provider names, of whatever status: some send errors as a success.
    func object() throws(SignInRefusal) -> JSONObject {
        guard status == 200 else {
            // What is no JSON has no name of an error either.
            let named = (try? ProviderJSON.object(body))?["error"]?.stringValue
            throw named.map(SignInRefusal.init(error:)) ?? .providerFailed(status: status)
        }
        let object: JSONObject
        do throws(ProviderJSON.Fault) {
            object = try ProviderJSON.object(body)
        } catch {
            throw .answerUnreadable
        }
        if let error = object["error"] { throw SignInRefusal(error: error.stringValue ?? "") }
        return object
    }
}

extension SignInRefusal {
    init(_ failure: ProviderFailure) {
        self =
            switch failure {
            case .tooLarge: .answerTooLarge
            case .tooSlow: .providerSlow
            case .unreachable: .providerUnreachable
            case .addressRefused: .addressRefused
            }
    }

    /// The refusal for an error that a provider names (RFC 6749, sections 4.1.2.1 and 5.2).
    init(error name: String) {
        switch name {
        case "invalid_grant": self = .codeRefused
        case "access_denied": self = .declined
        default:
            // It is shown and logged: nothing but the characters of a name.
            let isName = (1...64).contains(name.utf8.count) && name.isPrintableASCII && !name.contains(" ")
            self = .providerError(isName ? name : "?")
        }
    }
}
