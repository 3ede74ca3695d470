import GeoJSONKit
import QuestEngine
import QuestTestSupport
import QuestWire
import Testing

@testable import questctl

@Suite("questctl for the daemon's clock")
struct ClockCommandTests {
    @Test("both clocks are shown, in words and for programs; without a group's command too")
    func show() async throws {
        let daemon = try await RunningDaemon.start()
        for shown in [try await daemon.questctl("clock", "show"), try await daemon.questctl("clock")] {
            #expect(shown.status == 0 && shown.output.contains("machine's clock  20"), "\(shown.errors)")
            #expect(shown.output.hasSuffix("\nThe daemon follows its machine's clock.\n"), "\(shown.output)")
        }
        let json = try await daemon.questctl("clock", "show", "--json")
        let clock = try WireJSON.answer(AdminClock.self, from: Array(json.output.utf8))
        #expect(clock.heldSeconds == 0 && clock.heldSince == nil)
        #expect(abs((clock.eventTime - clock.systemTime).value) < 3)
        let russian = try await daemon.questctl("clock", "show", "--lang", "ru")
        #expect(russian.output.hasSuffix("\nСервер идёт по часам своей машины.\n"), "\(russian.output)")
    }

    @Test("another leap than the one that there is, is not followed")
    func follow() async throws {
        let daemon = try await RunningDaemon.start()
        for seconds in ["7200", "-3600"] {
            let refused = try await daemon.questctl("clock", "follow", "--seconds", seconds)
            #expect(refused.status == 1 && refused.errors.contains("0 s ahead"), "\(refused.errors)")
        }
        let none = try await daemon.questctl("clock", "follow", "--seconds", "0")
        #expect(
            none.status == 0 && none.output == "The daemon follows its machine's clock.\n", "\(none.errors)")
        for wrong in ["nan", "1e300", "soon"] {
            #expect(try await daemon.questctl("clock", "follow", "--seconds", wrong).status == 64)
        }
        #expect(try await daemon.questctl("clock", "follow").status == 64)
    }
}
