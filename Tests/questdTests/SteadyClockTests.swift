import QuestEngine
import QuestTestSupport
import Testing

@testable import ServerBase
@testable import questd

@Suite("A clock that is set")
struct SteadyClockTests {
    @Test("left alone, it is the system's")
    func plain() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        #expect(clock.now == World.start)
        clocks.pass(seconds: 86_400)
        #expect(clock.now == clocks.system && clock.look().hold == nil && clock.takeNews().isEmpty)
    }

    @Test("seconds forward are followed at once, and seconds back are lost slowly: it never goes back")
    func small() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        clocks.set(by: 2)
        #expect(clock.now == clocks.system)
        clocks.set(by: -3)
        let before = clock.now
        clocks.pass(seconds: 2)
        #expect(clock.now.since(before).value == 1800)
        clocks.pass(seconds: 30)
        #expect(clock.now == clocks.system && clock.takeNews().isEmpty)
    }

    @Test("drift of a clock that is corrected all the time is followed for ever")
    func drift() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        for _ in 0..<2000 {
            clocks.pass(seconds: 60)
            clocks.set(by: 0.029)
            #expect(clock.now == clocks.system)
        }
        #expect(clock.look().event.since(clocks.undisturbed) == .seconds(58))
    }

    @Test("many small steps are no way around: together they move it by no more than one may, and by drift")
    func creeping() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        for _ in 0..<100 {
            clocks.pass(seconds: 10)
            clocks.set(by: 2.9)
            _ = clock.now
        }
        #expect(clock.look().event.since(clocks.undisturbed).value <= 3000 + 500)
        #expect(clock.look().heldSeconds > 280)
    }

    @Test("half an hour forward for a second and a half moves nothing, and is known afterwards")
    func shortLeap() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        clocks.pass(seconds: 5)
        clocks.set(by: 1800)
        for _ in 0..<3 {
            clocks.pass(500)
            #expect(clock.now == clocks.undisturbed)
        }
        #expect(clock.look().heldSeconds == 1800)
        clocks.set(by: -1800)
        clocks.pass(500)
        #expect(clock.now == clocks.system && clock.now == clocks.undisturbed)
        #expect(clock.look().hold == nil)
        #expect(clock.takeNews() == [.held(difference: 1_800_000), .ended(difference: 1_800_000)])
        #expect(clock.takeNews().isEmpty)
    }

    @Test("two hours forward, or one back, are held for as long as they stay", arguments: [7200.0, -3600])
    func leap(_ seconds: Double) {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        clocks.pass(seconds: 60)
        clocks.set(by: seconds)
        #expect(clock.now == clocks.undisturbed)
        clocks.pass(seconds: 36_000)
        let look = clock.look()
        #expect(look.event == clocks.undisturbed && look.system == clocks.system)
        #expect(look.heldSeconds == seconds && look.heldSince == World.start + 60)
        #expect(clock.takeNews() == [.held(difference: Int64(seconds * 1000))], "said once")
        clocks.set(by: -seconds)
        #expect(clock.look().hold == nil && clock.now == clocks.undisturbed)
    }

    @Test("a machine that sleeps for hours is no leap: both clocks have gone on when it wakes")
    func suspended() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        clocks.pass(seconds: 8 * 3600)
        #expect(clock.now == clocks.system && clock.now == World.start + 28_800)
        #expect(clock.look().hold == nil && clock.takeNews().isEmpty)
    }

    @Test(
        "whoever names the leap that there is may have it followed: forward at once, back without going back")
    func followed() throws {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        clocks.set(by: 1800)
        _ = clock.now
        let look = try clock.follow(1799)
        #expect(look.event == clocks.system && look.hold == nil && clock.now == clocks.system)
        #expect(clock.takeNews() == [.held(difference: 1_800_000), .followed(difference: 1_800_000)])

        clocks.set(by: -600)
        let before = clock.now
        #expect(try clock.follow(-600).hold == nil)
        clocks.pass(seconds: 100)
        #expect(clock.now.since(before) == .seconds(90))
        clocks.pass(seconds: 6000)
        #expect(clock.now == clocks.system)
        clocks.set(by: 1800)
        #expect(clock.look().heldSeconds == 1800, "one decision is about one leap")
    }

    @Test("a clock that was set back and comes again toward the time that is given is no leap")
    func returned() throws {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        clocks.set(by: -3600)
        _ = clock.now
        _ = try clock.follow(-3600)
        clocks.pass(seconds: 10)
        let before = clock.now
        clocks.set(by: 3600)
        #expect(clock.look().hold == nil && clock.now.since(before).value == 1000)
        #expect(clock.now == clocks.system && clock.now == clocks.undisturbed)
        clocks.set(by: 3600)
        #expect(clock.look().heldSeconds == 3600)
    }

    @Test("a clock that is set to and fro by less than the tolerance is followed every time")
    func toAndFro() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        for _ in 0..<100 {
            for shift in [-2.9, 2.9, 2.9, -2.9] {
                clocks.set(by: shift)
                clocks.pass(seconds: 1)
                #expect(clock.look().hold == nil)
            }
        }
        #expect(clock.takeNews().isEmpty)
    }

    @Test("a decision about another leap than the one that there is changes nothing")
    func otherLeap() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        #expect(throws: ClockRefusal(named: 1800, held: 0)) { try clock.follow(1800) }
        clocks.set(by: 7200)
        for named in [1800, -7200, 0, 7203.5, .infinity, .nan] {
            #expect(throws: ClockRefusal.self) { try clock.follow(named) }
        }
        #expect(clock.look().heldSeconds == 7200 && clock.now == clocks.undisturbed)
    }

    @Test(
        "leaps on top of each other are held as one, each is told, and the last one is what is decided about")
    func several() throws {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        for shift in [1800.0, 5400, -10_800] {
            clocks.pass(seconds: 10)
            clocks.set(by: shift)
            #expect(clock.now == clocks.undisturbed)
        }
        #expect(clock.look().heldSeconds == -3600 && clock.look().heldSince == World.start + 10)
        #expect(
            clock.takeNews() == [
                .held(difference: 1_800_000), .held(difference: 7_200_000), .held(difference: -3_600_000),
            ])
        #expect(throws: ClockRefusal.self) { try clock.follow(1800) }
        #expect(try clock.follow(-3600).hold == nil)
    }

    @Test("a clock that flaps fills no memory")
    func flapping() {
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        for index in 0..<1000 {
            clocks.set(by: index.isMultiple(of: 2) ? 3600 : -3600)
            clocks.pass(100)
            #expect(clock.now == clocks.undisturbed)
        }
        #expect(clock.takeNews().count == 16)
    }
}

@Suite("A clock that was wrong at the start")
struct FirstCorrectionTests {
    @Test(
        "in the first minutes, while nothing was dated by it, it is corrected by itself",
        arguments: [7200.0, -7200])
    func unused(_ seconds: Double) {
        let clocks = TwoClocks()
        let clock = clocks.steady()
        clocks.pass(seconds: 299)
        clocks.set(by: seconds)
        let now = clock.now
        #expect(clock.look().hold == nil)
        #expect(seconds < 0 ? now >= World.start : now == clocks.system)
        #expect(clock.takeNews() == [.followed(difference: Int64(seconds * 1000))])
        clocks.pass(seconds: 1)
        clocks.set(by: seconds)
        #expect(clock.look().heldSeconds == seconds, "five minutes are over")
    }

    @Test("once something was dated, it is not", arguments: [1, 200])
    func used(_ second: Int64) {
        let clocks = TwoClocks(isInStep: true)
        let clock = clocks.steadyInUse()
        clocks.pass(seconds: second)
        clocks.set(by: 7200)
        #expect(clock.look().heldSeconds == 7200)
    }

    @Test(
        "where the system said that its clock was alone, and now says that it is in step, that was the correction"
    )
    func byStatus() {
        let clocks = TwoClocks(isInStep: false)
        let clock = clocks.steady()
        clocks.pass(seconds: 3600)
        clocks.set(by: 7200)
        #expect(clock.look().heldSeconds == 7200, "not in step yet")
        clocks.keepInStep(true)
        clocks.pass(seconds: 2)
        #expect(clock.now == clocks.system && clock.look().hold == nil)
        clocks.set(by: 7200)
        clocks.pass(seconds: 2)
        #expect(clock.look().heldSeconds == 7200, "there is one first correction")
    }

    @Test("so it is in the first minutes, though something was dated; later people decide")
    func byStatusInUse() {
        for (second, isFollowed) in [(200, true), (400, false)] as [(Int64, Bool)] {
            let clocks = TwoClocks(isInStep: false)
            let clock = clocks.steadyInUse()
            clocks.pass(seconds: second)
            clocks.set(by: 7200)
            clocks.keepInStep(true)
            #expect((clock.look().hold == nil) == isFollowed, "\(second)")
        }
    }

    @Test("however many read it while a leap is held, the system is asked once a second")
    func questions() {
        let clocks = TwoClocks(isInStep: false)
        let clock = clocks.steady()
        clocks.pass(seconds: 3600)
        clocks.set(by: 7200)
        let before = clocks.questions
        for _ in 0..<1000 {
            clocks.pass(10)
            _ = clock.now
        }
        #expect(clocks.questions - before <= 11)
    }

    @Test("one that is behind the newest record is wrong, until it is set past that")
    func behindRecords() {
        let clocks = TwoClocks()
        let clock = clocks.steady(newest: World.start + 7200)
        #expect(clock.isBehindRecords)
        clock.noteUse()
        clocks.pass(seconds: 60)
        clocks.set(by: 3600)
        #expect(clock.look().heldSeconds == 3600 && clock.isBehindRecords, "that is no correction")
        clocks.set(by: 7200)
        #expect(clock.now == clocks.system && !clock.isBehindRecords)
        #expect(!clocks.steady(newest: World.start).isBehindRecords)
    }
}

@Suite("A clock that is set at random")
struct RandomLeapTests {
    @Test(
        "it never goes back, and is never further from the course of the other clock than small steps and decisions explain",
        arguments: [UInt64(7), 8, 9])
    func random(_ seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let clocks = TwoClocks()
        let clock = clocks.steadyInUse()
        var last = clock.now
        // How far the system's clock was away when somebody decided to follow it, the time since, and what was to be lost.
        var (decided, since, ahead) = (0.0, 0.0, 0.0)
        var (held, slowed, decisions) = (0, 0, 0)
        for _ in 0..<20_000 {
            switch Int.random(in: 0..<100, using: &dice) {
            case 0: clocks.set(by: Double(Int.random(in: -7200...7200, using: &dice)))
            case 1...4: clocks.set(by: Double(Int.random(in: -2000...2000, using: &dice)) / 1000)
            case 5 where clock.look().hold != nil:
                #expect(try clock.follow(clock.look().heldSeconds).hold == nil)
                #expect(clock.now >= last)
                last = clock.now
                (decided, since) = ((clocks.system - clocks.undisturbed).value, 0)
                ahead = max(0, (last - clocks.system).value)
                decisions += 1
            case 6 where clock.look().hold != nil: clocks.set(by: -clock.look().heldSeconds)
            default: break
            }
            let step = Double(Int.random(in: 0...2000, using: &dice)) / 1000
            clocks.pass(Int64(step * 1000))
            since += step
            let look = clock.look()
            #expect(look.event >= last)
            let difference = (look.event - clocks.undisturbed).value - decided
            let allowed = 3.01 + since * ClockCourse.drift
            #expect(difference >= -allowed, "\(difference)")
            #expect(difference <= ahead + allowed, "\(difference)")
            #expect((look.event - last).value <= step + 3.01)
            if difference > allowed { slowed += 1 }
            if look.hold != nil { held += 1 }
            last = look.event
        }
        #expect(held > 500 && decisions > 20 && slowed > 20, "\(held) \(decisions) \(slowed)")
    }
}

@Suite("A rehearsal's clock that is set")
struct FastClockLeapTests {
    @Test("it runs on as fast as before, whatever the system's does and whoever decides to follow that")
    func fast() throws {
        let clocks = TwoClocks()
        let clock = FastClock(origin: World.start, speed: 60, wall: clocks.steadyInUse())
        clocks.pass(seconds: 10)
        #expect(clock.now == World.start + 600)
        clocks.set(by: 1800)
        clocks.pass(seconds: 10)
        #expect(clock.now == World.start + 1200 && clock.steady?.look().heldSeconds == 1800)
        _ = try clock.steady?.follow(1800)
        #expect(clock.now == World.start + 1200 && clock.steady?.look().hold == nil)
        clocks.pass(seconds: 1)
        #expect(clock.now == World.start + 1260)
    }
}
