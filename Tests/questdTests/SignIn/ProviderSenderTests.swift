import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import QuestEngine
import SignIn
import Synchronization
import Testing

@testable import ServerBase
@testable import questd

@Suite("The way out to sign-in providers")
struct ProviderSenderTests {
    /// A provider of every kind of answer, on this machine.
    private static func provider(
        _ body: @escaping @Sendable (_ origin: String, _ seen: Seen) async throws -> Void
    ) async throws {
        let seen = Seen()
        let router = Router()
        router.get("/ok") { request, _ in
            seen.note(request.headers[.authorization] ?? "")
            return #"{"a": 1}"#
        }
        router.post("/form") { request, context in
            let body = try await request.body.collect(upTo: 1000)
            seen.note(request.headers[.contentType] ?? "")
            return String(buffer: body)
        }
        router.get("/refused") { _, _ in
            Response(status: .badRequest, body: .init(byteBuffer: .init(string: "{}")))
        }
        router.get("/away") { _, _ in Response(status: .found, headers: [.location: "/ok"]) }
        router.get("/large") { _, _ in String(repeating: "x", count: 2001) }
        router.get("/drip") { _, _ in
            Response(
                status: .ok,
                body: .init { writer in
                    for _ in 0..<600 {
                        try await writer.write(ByteBuffer(string: " "))
                        try await Task.sleep(for: .milliseconds(100))
                    }
                    try await writer.finish(nil)
                })
        }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
        try await application.test(.live) { client in
            try await body("http://127.0.0.1:\(try #require(client.port))", seen)
        }
    }

    private final class Seen: Sendable {
        private let lines = Mutex<[String]>([])
        func note(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    private func ask(
        _ address: String, _ content: ProviderRequest.Content = .get, time: Int64 = 60_000,
        fields: [(name: String, value: String)] = [], hosts: NamedHosts? = nil, networks: String = ""
    ) async throws -> Result<ProviderReply, ProviderFailure> {
        let sender = ProviderSender(
            networks: try #require(OutgoingNetworks(networks)), resolver: hosts ?? NamedHosts())
        let request = ProviderRequest(
            address: address, content: content, fields: fields, mostBytes: 2000,
            mostTime: Milliseconds(time))
        do throws(ProviderFailure) { return .success(try await sender.answer(to: request)) } catch {
            return .failure(error)
        }
    }

    @Test("Status and body come as they are; a form and the fields of the head go out as they are given")
    func answers() async throws {
        try await Self.provider { origin, seen in
            let reply = try await ask(origin + "/ok", fields: [(name: "Authorization", value: "Bearer x")])
                .get()
            #expect(reply.status == 200 && String(decoding: reply.body, as: UTF8.self) == #"{"a": 1}"#)
            let form = try await ask(origin + "/form", .form(Array("a=b%20c".utf8))).get()
            #expect(String(decoding: form.body, as: UTF8.self) == "a=b%20c")
            #expect(seen.all == ["Bearer x", "application/x-www-form-urlencoded"])
            let reply1 = try await ask(origin + "/refused").get()
            #expect(reply1.status == 400)
        }
    }

    @Test("No redirect is followed, and no more is read or waited for than the request says")
    func budgets() async throws {
        try await Self.provider { origin, seen in
            let reply2 = try await ask(origin + "/away").get()
            #expect(reply2.status == 302)
            #expect(seen.all.isEmpty)
            await #expect(throws: ProviderFailure.tooLarge) {
                _ = try await ask(origin + "/large").get()
            }
            // Byte by byte there is always something new.
            await #expect(throws: ProviderFailure.tooSlow) {
                _ = try await ask(origin + "/drip", time: 500).get()
            }
        }
        await #expect(throws: ProviderFailure.unreachable) {
            _ = try await ask("http://127.0.0.1:1/").get()
        }
    }

    @Test("The address that was looked at is the one that is asked, however the name is written")
    func spelling() async throws {
        try await Self.provider { origin, _ in
            let port = origin.split(separator: ":").last ?? ""
            let hosts = NamedHosts()
            hosts.lead(to: "127.0.0.1")
            // Nobody else knows this name.
            let address = "http://ID.Canary-Host.EXAMPLE:\(port)/ok"
            let reply = try await ask(address, hosts: hosts, networks: "127.0.0.0/8").get()
            #expect(reply.status == 200)
        }
    }

    @Test("A name that leads into a network of its own is not asked, unless that network is allowed")
    func networks() async throws {
        try await Self.provider { origin, seen in
            let port = origin.split(separator: ":").last ?? ""
            let hosts = NamedHosts()
            let address = "http://id.example:\(port)/ok"
            for inner in ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"] {
                hosts.lead(to: inner)
                await #expect(throws: ProviderFailure.addressRefused) {
                    _ = try await ask(address, hosts: hosts).get()
                }
            }
            // One good address among bad ones is none.
            hosts.lead(to: "93.184.215.14", "127.0.0.1")
            await #expect(throws: ProviderFailure.addressRefused) {
                _ = try await ask(address, hosts: hosts).get()
            }
            #expect(seen.all.isEmpty)
            hosts.lead(to: "127.0.0.1")
            let reply3 = try await ask(address, hosts: hosts, networks: "127.0.0.0/8").get()
            #expect(reply3.status == 200)
        }
        for address in ["file:///etc/passwd", "http://", "http://user@127.0.0.1/", "gopher://127.0.0.1/"] {
            await #expect(throws: ProviderFailure.addressRefused) {
                _ = try await ask(address).get()
            }
        }
    }
}
