import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestEngine
import ServerBase
import SignIn

/// Asks providers of sign-ins over the network: for as long and as much as the request says, and nobody whom the daemon's
/// settings do not allow. This machine itself is asked where an address names it outright, which the sign-in allows to
/// providers only that run here.
struct ProviderSender: ProviderPort {
    private let way: EgressClient

    /// The most bytes of an address.
    private static let addressLimit = 2048

    init(networks: OutgoingNetworks, resolver: any HostResolver) {
        way = EgressClient(resolver: resolver) { address, found in
            networks.allow(found) || found.isLoopback && address.isLoopback
        }
    }

    func answer(to request: ProviderRequest) async throws(ProviderFailure) -> ProviderReply {
        guard let address = OutgoingAddress(request.address, upTo: Self.addressLimit) else {
            throw .addressRefused
        }
        let answer = await withTaskGroup(of: Result<ProviderReply, ProviderFailure>.self) { group in
            group.addTask { await send(request, to: address) }
            // A provider that sends its answer byte by byte is slow, too.
            group.addTask {
                try? await Task.sleep(for: .milliseconds(request.mostTime.value))
                return .failure(.tooSlow)
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .failure(.tooSlow)
        }
        return try answer.get()
    }

    private func send(
        _ request: ProviderRequest, to address: OutgoingAddress
    ) async -> Result<ProviderReply, ProviderFailure> {
        let patience = TimeAmount.milliseconds(Int64(request.mostTime.value))
        do throws(EgressClient.Failure) {
            return try await way.connect(
                to: address, for: .provider(address.host), patience: patience
            ) { client in await reply(to: request, at: address, by: client, patience) }
        } catch {
            return .failure(error == .addressRefused ? .addressRefused : .unreachable)
        }
    }

    private func reply(
        to request: ProviderRequest, at address: OutgoingAddress, by client: HTTPClient,
        _ patience: TimeAmount
    ) async -> Result<ProviderReply, ProviderFailure> {
        // By the very name whose address was found and looked at: another spelling would be looked up once more.
        var asked = HTTPClientRequest(url: address.text)
        for field in request.fields { asked.headers.add(name: field.name, value: field.value) }
        switch request.content {
        case .get: asked.method = .GET
        case .form(let bytes):
            asked.method = .POST
            asked.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            asked.body = .bytes(ByteBuffer(bytes: bytes))
        }
        do {
            let response = try await client.execute(asked, deadline: .now() + patience)
            let body = try await response.body.collect(upTo: request.mostBytes)
            return .success(
                ProviderReply(status: Int(response.status.code), body: Array(body.readableBytesView)))
        } catch is NIOTooManyBytesError {
            return .failure(.tooLarge)
        } catch {
            let isLate = (error as? HTTPClientError)?.isLate ?? false
            return .failure(isLate ? .tooSlow : .unreachable)
        }
    }
}

extension OutgoingAddress {
    /// Whether it names this machine outright, by an address or a name that cannot be another's.
    fileprivate var isLoopback: Bool { literal?.isLoopback ?? (host == "localhost") }
}

extension NetworkAddress {
    fileprivate var isLoopback: Bool {
        isIPv4 ? low & 0xFF00_0000 == 0x7F00_0000 : high == 0 && low == 1
    }
}
