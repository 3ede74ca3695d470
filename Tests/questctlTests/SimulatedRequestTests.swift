import NIOCore
import NIOHTTP1
import QuestEngine
import Testing

@testable import questctl

@Suite("Requests of simulated riders")
struct SimulatedRequestTests {
    private let start = Timestamp(milliseconds: 1_800_000_000_000)

    private var rider: RiderAtWork {
        let place = Coordinate(longitude: 61.4, latitude: 55.15)
        let device = SimulatedDevice(
            quest: 0, team: TeamID("foxes"), device: DeviceID("phone"), token: "t", place: place)
        return RiderAtWork(
            device, of: QuestID("demo"), host: "localhost:80",
            rider: LedRider(at: place, from: start, seed: 1))
    }

    @Test("say who asks, and how long they are in bytes")
    func fields() {
        var rider = rider
        let request = rider.answer("дуб", to: TaskID("a"), seed: 7, at: start)
        #expect(request.head.method == .POST && request.head.uri == "/api/v1/quests/demo/answers")
        let fields = request.head.headers
        #expect(fields["Host"] == ["localhost:80"] && fields["Authorization"] == ["Bearer t"])
        #expect(fields["Content-Type"] == ["application/json"])
        #expect(fields["Content-Length"] == ["\(request.body.readableBytes)"])
        #expect(request.body.contains("дуб"))
    }

    @Test("have a key of their own where a repetition must not count")
    func keys() {
        var rider = rider
        let requests = [
            rider.answer("1", to: TaskID("a"), seed: 7, at: start),
            rider.answer("1", to: TaskID("a"), seed: 7, at: start), rider.callForHelp(seed: 7),
        ]
        let keys = requests.map { $0.head.headers["Idempotency-Key"] }
        #expect(keys == [["sim-7-phone-1"], ["sim-7-phone-2"], ["sos-7-phone"]])
        #expect(rider.positions([], sentAt: start).head.headers["Idempotency-Key"].isEmpty)
    }

    @Test("a text is found in bytes at its first place from an offset on")
    func search() {
        let bytes = ByteBuffer(string: "aab aab")
        bytes.withUnsafeReadableBytes { bytes in
            #expect(bytes.firstOffset(of: "ab") == 1)
            #expect(bytes.firstOffset(of: "ab", from: 2) == 5)
            #expect(bytes.firstOffset(of: "ab", from: 6) == nil)
            #expect(bytes.firstOffset(of: "aab aab") == 0)
            #expect(bytes.firstOffset(of: "aab aabc") == nil)
        }
        #expect(!ByteBuffer().contains("a"))
    }
}
