import Foundation
import GeoJSONKit
import QuestClient
import QuestTestSupport
import Synchronization
import Testing

/// An app's first ride, over Foundation's network and a real daemon.
@Suite("A ride by QuestClient")
struct ClientStoryTests {
    @Test("joins, sees tasks, reports where it is, is led, answers; a repeat is told the same")
    func thinnestWay() async throws {
        let team = try await RidingTeam.begin(answers: "text\", \"answer\": \"oak")
        let stranger = RiderClient(server: team.daemon.address, quest: QuestID("ride"), language: "en")
        let joined = try await stranger.join(code: team.code)
        #expect(joined.team.name == "Foxes")
        let rider = stranger.holding(token: joined.token)

        let tasks = try await rider.tasks().features.compactMap { RiderTask($0) }
        #expect(Set(tasks.map(\.id.rawValue)) == Set(RidingTeam.places.keys))
        #expect(tasks.allSatisfy { $0.answerType == "text" && $0.place != nil })

        let west = try #require(RidingTeam.places["west"])
        let now = Moment(clamping: SystemDeviceClock().now)
        let fix = FixReport(
            time: now, position: Coordinate(longitude: west.longitude, latitude: west.latitude),
            accuracy: Ranged(8))
        let reply = try await rider.report([fix], sentAt: now, asking: WayQuestion())
        #expect(reply.riderTask?.id.rawValue == "west")
        #expect(reply.geometry != nil)

        let request = AnswerRequest(task: TaskID("west"), text: "Oak", sentAt: now)
        let answer = try await rider.answer(request, key: "a-1")
        #expect(answer.verdict == .accepted)
        #expect(try await rider.answer(request, key: "a-1") == answer)
        let other = AnswerRequest(task: TaskID("west"), text: "Elm", sentAt: now)
        await #expect(throws: ClientError.self) { try await rider.answer(other, key: "a-1") }
        do throws(ClientError) {
            _ = try await stranger.team()
            Issue.record("a stranger saw a team")
        } catch {
            #expect(error.code == "token-missing" && error.endsAccess && error.problem?.requestID != nil)
        }
    }

    @Test("a token goes where it was meant to go: no redirect is taken, no cookie comes back")
    func noRedirects() async throws {
        let (listener, port) = try Socket.listening()
        let heads = Mutex<[String]>([])
        Thread.detachNewThread {
            while let client = listener.accepted() {
                defer { client.close() }
                guard let head = try? client.read() else { continue }
                heads.withLock { $0.append(String(decoding: head, as: UTF8.self)) }
                let answer = """
                    HTTP/1.1 302 Found\r
                    Location: http://127.0.0.1:\(port)/elsewhere\r
                    Set-Cookie: a=b\r
                    Content-Length: 0\r
                    Connection: close\r
                    \r

                    """
                try? client.write(Array(answer.utf8))
            }
        }
        defer { listener.shutDown() }
        let client = RiderClient(server: "http://127.0.0.1:\(port)", quest: QuestID("ride"), token: "secret")
        for _ in 0..<2 {
            let error = await #expect(throws: ClientError.self) { try await client.team() }
            #expect(error?.code == "http-302")
        }
        let heard = heads.withLock { $0 }
        #expect(
            heard.count == 2 && heard.allSatisfy { $0.hasPrefix("GET /api/v1/quests/ride/team HTTP/1.1") })
        #expect(heard.allSatisfy { $0.contains("Bearer secret") && !$0.contains("Cookie") }, "\(heard)")
    }

    /// On a new one FoundationNetworking keeps a core busy for as long as the stream lasts.
    @Test("a stream goes on a connection that has carried another request before")
    func streamsOnUsedConnection() async throws {
        let (listener, port) = try Socket.listening()
        defer { listener.shutDown() }
        let heard = Mutex<[String]>([])
        Thread.detachNewThread {
            // One connection and no other.
            guard let client = listener.accepted() else { return }
            defer { client.close() }
            for body in ["ok", "data: {}\n\n"] {
                guard let head = try? client.read() else { return }
                let line = String(decoding: head, as: UTF8.self).split(separator: "\r\n").first ?? ""
                heard.withLock { $0.append(String(line)) }
                let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body
                try? client.write(Array(answer.utf8))
            }
        }
        let client = RiderClient(server: "http://127.0.0.1:\(port)", quest: QuestID("ride"), token: "secret")
        for try await event in client.events() {
            #expect(event.content == .other(name: "message", [:]))
            break
        }
        #expect(
            heard.withLock { $0 } == ["GET /livez HTTP/1.1", "GET /api/v1/quests/ride/ride HTTP/1.1"])
    }
}
