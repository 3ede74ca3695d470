import Glibc
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStorePostgres

@Suite("A connection over a network")
struct EncryptionTests {
    /// A port of 127.0.0.1 that nobody has.
    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        guard status == 0 else { throw TemporaryPostgres.Failure(description: "no port is free") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    @Test("is encrypted, and made to the server of the certificate alone, as the address says")
    func encrypted() async throws {
        let port = try Self.freePort()
        let server = try TemporaryPostgres(port: port)
        defer { server.end() }
        let base = "postgresql://request@localhost:\(port)/postgres?sslmode=verify-full"
        let address = try #require(PostgresAddress(base + "&sslrootcert=\(server.folder)/server.crt"))
        let store = try await PostgresQuestStore.open(address)
        let (story, device) = try QuestStory.begun()
        _ = try await story.stored(in: store)
        let answer = try await store.readers.use { connection throws(PostgresFailure) in
            try await connection.run([
                Statement("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
            ])
        }
        #expect(try answer.first?.first?.flag(0) == true)
        // More than one record of TLS holds, both ways.
        let text = String(repeating: "ё", count: 500_000)
        let entry = Entry(
            drafts: [], attachments: [.text(PersonalText(owner: "long", salt: [], text: text))])
        _ = try await store.commit([entry], to: story.quest, after: story.state.head)
        for _ in 0..<3 { #expect(try await store.text(owner: "long")?.text == text) }
        var rider = Rider(number: 1, device: device, story: story)
        for number in 0..<20 { #expect(try await rider.answer("\(number)", at: store) == 0) }
        await store.close()
        // Nobody vouches for the server.
        let other = try #require(PostgresAddress(base + "&sslrootcert=/etc/ssl/certs/ca-certificates.crt"))
        await #expect(throws: PostgresStoreError.self) { try await PostgresQuestStore.open(other) }
    }
}
