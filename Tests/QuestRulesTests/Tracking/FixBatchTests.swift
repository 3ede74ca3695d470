import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Batches of fixes")
struct FixBatchTests {
    private static let now = Timestamp(milliseconds: 1_781_428_200_000)

    private static func batch(_ fixes: [Fix], sentAt: Timestamp = now, receivedAt: Timestamp = now)
        -> FixBatch
    {
        FixBatch(device: DeviceID("d"), sentAt: sentAt, receivedAt: receivedAt, fixes: fixes)
    }

    private static func fix(
        _ seconds: Double = 0, _ longitude: Double = 61.4, _ latitude: Double = 55.15
    ) -> Fix {
        Fix(time: now + Seconds(seconds), coordinate: Coordinate(longitude: longitude, latitude: latitude))
    }

    @Test(
        "are refused with the fix that is wrong",
        arguments: [
            ([], FixBatchError.empty),
            ([fix(), fix(0, 181, 0)], .invalidCoordinate(index: 1)),
            ([fix(0, 0, -90.01)], .invalidCoordinate(index: 0)),
            ([fix(0, .nan, 0)], .invalidCoordinate(index: 0)),
            ([fix(0, 0, .infinity)], .invalidCoordinate(index: 0)),
            ((0...1000).map { fix(-Double($0)) }, .tooMany(limit: 1000)),
        ])
    func refused(fixes: [Fix], error: FixBatchError) {
        #expect(throws: error) { try Self.batch(fixes).checked() }
    }

    @Test(
        "are taken up to their limits, whatever their times: those are flagged where they are read",
        arguments: [
            [fix(60.001)], [fix(-30 * 86_400 - 0.001)], [fix(0, -180, 90)],
            (0..<1000).map { fix(-Double($0)) },
        ])
    func taken(fixes: [Fix]) throws {
        #expect(try Self.batch(fixes).checked().fixes.count == fixes.count)
    }

    @Test("of a device whose clock is years off are taken: only its own times are compared")
    func wrongClock() throws {
        let sent = Timestamp(milliseconds: 0)
        let fix = Fix(time: sent, coordinate: Coordinate(longitude: 0, latitude: 0))
        #expect(try Self.batch([fix], sentAt: sent).checked().fixes == [fix])
    }

    @Test("are kept sorted, rounded, each fix once, the first of equals")
    func checked() throws {
        var first = Self.fix(-1, 61.400_000_04, 55.15)
        first.accuracy = 4.000_4
        var second = Self.fix(-1, 61.4, 55.15)
        second.accuracy = 9
        let kept = try Self.batch([Self.fix(0), first, second]).checked().fixes
        #expect(kept.map(\.time) == [Self.now + -1, Self.now])
        #expect(kept[0].coordinate == Coordinate(longitude: 61.4, latitude: 55.15))
        #expect(kept[0].accuracy == 4)
        #expect(try Self.batch(kept).checked().fixes == kept, "checking again changes nothing")
    }

    @Test("know no negative and no impossible measures: phones send −1 for unknown")
    func measures() {
        let fix = Fix(
            time: Self.now, coordinate: Coordinate(longitude: 0, latitude: 0), accuracy: -1, speed: -1,
            course: 360,
            altitude: -12.5, battery: 1.2)
        let stored = fix.stored
        #expect(stored.accuracy == nil)
        #expect(stored.speed == nil)
        #expect(stored.course == 0)
        #expect(stored.altitude == -12.5)
        #expect(stored.battery == 1)
        var wild = fix
        (wild.speed, wild.altitude, wild.course) = (.infinity, .nan, -1)
        #expect(wild.stored.speed == nil)
        #expect(wild.stored.altitude == nil)
        #expect(wild.stored.course == nil)
    }

    /// The expected digest was computed by Python's hashlib from the description in docs/design/LOG.md.
    @Test("have the digest that another program computes from the description")
    func digest() throws {
        var first = Self.fix(-1)
        (first.accuracy, first.speed, first.course, first.sequence) = (4.5, 5.25, 90, 7)
        var second = Self.fix(0, 61.400_000_1)
        (second.altitude, second.battery) = (-12.5, 0.5)
        let batch = try Self.batch([second, first]).checked()
        #expect(
            batch.digest.description == "8c1412a34d0866a8d2de9291138e866699f6b9efe5a5bee4b68df1261c67074f")
        #expect(try Self.batch([first, second, first]).checked().digest == batch.digest)
    }

    @Test("say in their digest which positions the devices called made up, and only there")
    func mock() throws {
        var fix = Self.fix()
        let honest = fix.canonicalLine
        fix.isMock = true
        #expect(fix.canonicalLine == honest.dropLast() + " mock\n")
        #expect(fix.stored.isMock)
        #expect(try Self.batch([fix]).checked().digest != Self.batch([Self.fix()]).checked().digest)
    }
}
