import QuestEngine
import QuestWire
import Testing

@testable import questctl

@Suite("Where somebody is who calls for help")
struct LatestPlaceTests {
    private func place(_ east: Double, at milliseconds: Int64) -> KnownPlace {
        KnownPlace(
            position: Coordinate(longitude: east, latitude: 55), at: Timestamp(milliseconds: milliseconds))
    }

    @Test("is the newer one of what the call tells and the last position")
    func newest() {
        var call = AdminSOS(
            id: RecordID("r"), seq: 1, at: Timestamp(milliseconds: 60_000), team: TeamID("t"), teamName: "",
            number: nil, device: DeviceID("d"))
        #expect(call.latestPlace == nil)
        call.place = place(61, at: 60_000)
        #expect(call.latestPlace == place(61, at: 60_000))
        call.lastSeen = place(62, at: 30_000)
        #expect(call.latestPlace == place(61, at: 60_000))
        call.lastSeen = place(62, at: 90_000)
        #expect(call.latestPlace == place(62, at: 90_000))
    }

    @Test("is the older one where the newer proves nothing")
    func doubtful() {
        var call = AdminSOS(
            id: RecordID("r"), seq: 1, at: Timestamp(milliseconds: 60_000), team: TeamID("t"), teamName: "",
            number: nil, device: DeviceID("d"))
        call.place = place(0, at: 60_000)
        call.place?.reasons = ["teleport"]
        call.lastSeen = place(62, at: 30_000)
        #expect(call.latestPlace == place(62, at: 30_000))
    }
}
