import Foundation
import GeoJSONKit
import QuestClient
import QuestTestSupport
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
}
