import Foundation
import Logging
import QuestEngine
import QuestTestSupport
import Testing

@testable import ServerBase
@testable import questd

@Suite("A start while a leap of the clock is held")
struct HeldClockTests {
    private let folder: TemporaryFolder
    private let clocks = TwoClocks()

    init() throws { folder = try TemporaryFolder() }

    private func file(boot: String? = "one") -> HeldClock {
        let clocks = clocks
        return HeldClock(stateDirectory: folder.file("."), boot: boot) {
            5000 + clocks.undisturbed.milliseconds - World.start.milliseconds
        }
    }

    @Test(
        "the new daemon goes on by the time of the one before; the leap is held until it ends or is followed")
    func held() throws {
        let before = clocks.steadyInUse()
        clocks.set(by: 7200)
        file().keep(before.look())
        clocks.pass(seconds: 60)
        let after = clocks.steady(held: file().time)
        #expect(after.now == clocks.undisturbed && after.look().heldSeconds == 7200)
        clocks.pass(seconds: 60)
        #expect(after.now == clocks.undisturbed, "not even in the first minutes")
        #expect(try after.follow(7200).event == clocks.system)
        file().keep(after.look())
        #expect(file().time == nil)
        #expect(clocks.steady(held: file().time).now == clocks.system)
    }

    @Test("where the system's clock is right again, it is the system's that counts")
    func ended() {
        let before = clocks.steadyInUse()
        clocks.set(by: -3600)
        file().keep(before.look())
        clocks.set(by: 3601)
        let after = clocks.steady(held: file().time)
        #expect(after.now == clocks.system && after.look().hold == nil)
    }

    @Test("what another run of the machine has left, or nobody can read, counts for nothing")
    func other() throws {
        #expect(file().time == nil)
        let clock = clocks.steadyInUse()
        clocks.set(by: 7200)
        file().keep(clock.look())
        #expect(file().time == clocks.undisturbed)
        #expect(file(boot: "two").time == nil && file(boot: nil).time == nil)
        for text in ["", "one", "one x", "one 9223372036854775807", "one 1 2", "\u{0}"] {
            try Data(text.utf8).write(to: URL(filePath: file().path))
            #expect(file().time == nil, "\(text)")
        }
        #expect(HeldClock(stateDirectory: folder.file("none")).time == nil)
        HeldClock(stateDirectory: folder.file("none")).keep(clock.look())
    }

    @Test("the daemon writes it while a leap is held, and removes it afterwards")
    func watched() {
        let clock = clocks.steadyInUse()
        let watch = AlarmWatch(
            alarms: Alarms(), clock: clock, held: file(),
            storage: .init(walBytes: { 0 }, databaseBytes: { 0 }, diskFreeBytes: { nil }), leastFree: { 0 },
            logger: Logger(label: "test") { _ in CapturingLog(lines: LoggedLines()) })
        var alarm = ClockAlarm()
        file().keep(clock.look())
        watch.look(&alarm, clocks.monotonic)
        #expect(file().time == nil)
        clocks.set(by: 7200)
        watch.look(&alarm, clocks.monotonic)
        clocks.pass(seconds: 5)
        watch.look(&alarm, clocks.monotonic)
        #expect(file().time == clocks.undisturbed)
        clocks.set(by: -7200)
        watch.look(&alarm, clocks.monotonic)
        #expect(file().time == nil)
    }
}
