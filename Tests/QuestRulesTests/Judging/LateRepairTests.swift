import QuestTestSupport
import Testing

@testable import QuestRules

/// What is found out from the fixes around late ones is what all fixes together say.
@Suite("Repair around positions that come late")
struct LateRepairTests {
    private static let origin = Coordinate(longitude: 61.4, latitude: 55.15)

    private static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        LocalPlane(center: origin).coordinate(of: LocalPlane.Point(x: east, y: north))
    }

    /// Five tasks of being there, 120 m from each other, two of them overlapping, and a finish.
    private static func story() throws -> (QuestStory, DeviceID) {
        var story = QuestStory()
        story.document = Quest(
            title: LocalizedText("Late"),
            checkpoints: [0.0, 120, 140, 260, 380].enumerated().map { index, east in
                Checkpoint(
                    id: TaskID("t\(index)"), zone: .circle(center: place(east), radius: 25),
                    name: LocalizedText("t\(index)"), points: 1, rule: .arrival)
            })
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (true, .arrival)
        story.document.stops = [Stop(kind: .finish, zone: .circle(center: place(500), radius: 25))]
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        // Not within the tuple: that would hand out the story as it was before the device joined.
        let device = try story.join("alpha")
        return (story, device)
    }

    /// A ride to and fro past all places: stays, silences, poor fixes and jumps among it.
    ///
    /// - Parameter goodShare: One fix of so many is good; by default all but a few are, and none for 0.
    private static func ride(
        _ count: Int, goodShare: Int? = nil, using generator: inout SeededGenerator
    ) -> [Fix] {
        var (fixes, east, time): ([Fix], Double, Timestamp) = ([], -60, QuestStory.start + 60)
        var speed = 5.0
        while fixes.count < count {
            if generator.oneIn(40) { speed = [0, 0, 3, 6, 9].randomElement(using: &generator)! }
            if east > 560 || east < -100 { speed = east > 560 ? -6 : 6 }
            let step = generator.oneIn(50) ? Double.random(in: 31...200, using: &generator) : 5
            east += speed * min(step, 20)
            time = time + Seconds(step)
            let off = generator.oneIn(60) ? 400.0 : 8
            let (x, y) = (
                Double.random(in: -off...off, using: &generator),
                Double.random(in: -off...off, using: &generator)
            )
            let isGood: Bool
            if let goodShare {
                isGood = goodShare > 0 && generator.oneIn(goodShare)
            } else {
                isGood = !generator.oneIn(8)
            }
            let accuracy = isGood ? Double.random(in: 4...30, using: &generator) : 60
            fixes.append(
                Fix(time: time, coordinate: place(east + x, y), accuracy: Meters(accuracy)).stored)
        }
        return fixes
    }

    /// What all fixes of a trail say, from the first to the last.
    private static func wholly(_ trail: [TimedFix], in story: QuestStory) -> Set<TaskVisit> {
        let all = trail.filter { !$0.flags.contains(.future) }.sorted { $0.fix.key < $1.fix.key }
        return Set(story.engine.visits(of: all, after: nil, open: [], in: story.state))
    }

    @Test(
        "however a ride is torn apart, each late batch leaves the visits that all fixes together say",
        arguments: 0..<12, [nil, 6, 0] as [Int?])
    func same(seed: Int, goodShare: Int?) throws {
        var generator = SeededGenerator(seed: UInt64(seed + 1) &* 0x9E37_79B9)
        var (story, device) = try Self.story()
        let fixes = Self.ride(400, goodShare: goodShare, using: &generator)
        let end = fixes[fixes.count - 1].time
        var batches: [[Fix]] = []
        var rest = fixes
        while !rest.isEmpty {
            let count = Int.random(in: 1...20, using: &generator)
            batches.append(Array(rest.prefix(count)))
            rest.removeFirst(min(count, rest.count))
        }
        // Some batches are of fixes from everywhere.
        let scattered = fixes.filter { _ in generator.oneIn(10) }
        batches = (batches.filter { _ in !generator.oneIn(5) } + [scattered]).shuffled(using: &generator)
        var trail: [TimedFix] = []
        var (lateCount, changeCount) = (0, 0)
        for (index, fixes) in batches.enumerated() {
            story.now = end + Seconds(Double(index + 1))
            let batch = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes)
            let before = story.state.devices[device]?.visits.map(\.visit) ?? []
            if RuleEngine.isLate(batch, in: story.state) { lateCount += 1 }
            try story.ride(batch)
            let known = Set(trail.map(\.fix.key))
            trail += try batch.checked().timed().filter { !known.contains($0.fix.key) }
            let visits = story.state.devices[device]?.visits.map(\.visit) ?? []
            if visits != before { changeCount += 1 }
            #expect(Set(visits) == Self.wholly(trail, in: story))
            #expect(Set(visits).count == visits.count, "none is noted twice")
        }
        #expect(lateCount > 10 && (changeCount > 5 || goodShare != nil), "too little happened")
    }

    @Test("a late fix costs the visits around it, not the ride")
    func cost() throws {
        var generator = SeededGenerator(seed: 7)
        var (story, device) = try Self.story()
        let fixes = Self.ride(6000, using: &generator)
        story.now = fixes[fixes.count - 1].time + 1
        let late = [fixes[2000], fixes[4000]]
        for start in stride(from: 0, to: fixes.count, by: 1000) {
            let part = fixes[start..<start + 1000].filter { !late.contains($0) }
            try story.ride(
                FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: Array(part)))
        }
        let trail = fixes.filter { !late.contains($0) }
            .map { TimedFix($0, sentAt: story.now, receivedAt: story.now) }
        let batch = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: late)
        let repair = try #require(story.engine.lateRepair(by: batch, on: trail, in: story.state))
        #expect(repair.wanted == nil && repair.fixCount > 0)
        #expect(repair.fixCount < 3000, "\(repair.fixCount) of 6,000 were looked at")
        #expect(Set(repair.visits) == Self.wholly(trail + batch.timed(), in: story))
        #expect(story.engine.holds(repair, in: story.state, of: device))
        try story.ride(batch)
        #expect(!story.engine.holds(repair, in: story.state, of: device), "the device has gone on since")
    }

    @Test("late fixes all over a ride of poor ones cost less than two readings of it, in many groups too")
    func poorRide() throws {
        var generator = SeededGenerator(seed: 8)
        var (story, device) = try Self.story()
        let fixes = Self.ride(6000, goodShare: 0, using: &generator)
        story.now = fixes[fixes.count - 1].time + 1
        let late = stride(from: 100, to: fixes.count, by: 190).map { fixes[$0] }
        let known = fixes.filter { !late.contains($0) }
        for start in stride(from: 0, to: known.count, by: 1000) {
            let part = Array(known[start..<min(start + 1000, known.count)])
            try story.ride(
                FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: part))
        }
        let trail = known.map { TimedFix($0, sentAt: story.now, receivedAt: story.now) }
        let batch = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: late)
        let repair = try #require(story.engine.lateRepair(by: batch, on: trail, in: story.state))
        #expect(repair.wanted == nil)
        #expect(repair.fixCount < 2 * fixes.count, "\(repair.fixCount) of 6,000 were looked at")
        #expect(Set(repair.visits) == Self.wholly(trail + batch.timed(), in: story))
    }

    @Test("a visit that begins right after a late fix elsewhere is kept")
    func visitAfterLateFix() throws {
        let (story, device) = try Self.story()
        // Towards the first place from the west: in it from the eleventh fix on, by the way between two.
        let fixes = (0..<40).map { (index: Int) -> Fix in
            Fix(
                time: QuestStory.start + Seconds(Double(60 + 2 * index)),
                coordinate: Self.place(Double(8 * index - 103)), accuracy: 5
            ).stored
        }
        for index in 1..<39 {
            var ridden = story
            ridden.now = fixes[39].time + 1
            let known = fixes.filter { $0 != fixes[index] }
            let first = FixBatch(
                device: device, sentAt: ridden.now, receivedAt: ridden.now, fixes: known)
            try ridden.ride(first)
            ridden.now = ridden.now + 1
            let late = FixBatch(
                device: device, sentAt: ridden.now, receivedAt: ridden.now, fixes: [fixes[index]])
            try ridden.ride(late)
            let visits = ridden.state.devices[device]?.visits.map(\.visit) ?? []
            #expect(Set(visits) == Self.wholly(first.timed() + late.timed(), in: ridden), "\(index)")
        }
    }

    @Test("where an edition has moved a zone, a late fix leaves the visits of the new one only")
    func movedZone() throws {
        var (story, device) = try Self.story()
        // Past the fourth place, at five metres a second, and on to nowhere.
        let fixes = (0..<100).map { (index: Int) -> Fix in
            let (east, north) = (Double(min(index, 30)), Double(max(0, index - 30)))
            return Fix(
                time: QuestStory.start + Seconds(Double(60 + index)),
                coordinate: Self.place(180 + 5 * east, 5 * north), accuracy: 8
            ).stored
        }
        story.now = fixes[99].time + 1
        let late = fixes[18]
        let known = fixes.filter { $0 != late }
        try story.ride(FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: known))
        let old = try #require(story.state.devices[device]?.visits.map(\.visit))
        try #require(old.contains { $0.task == TaskID("t3") })

        story.document.checkpoints[3].zone = .circle(center: Self.place(280), radius: 25)
        try story.publish(#"{"edition": 2}"#)
        let trail = known.map { TimedFix($0, sentAt: story.now, receivedAt: story.now) }
        story.now = story.now + 10
        let batch = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: [late])
        try story.ride(batch)
        let visits = story.state.devices[device]?.visits.map(\.visit) ?? []
        #expect(visits.count { $0.task == TaskID("t3") } == 1)
        #expect(Set(visits) == Self.wholly(trail + batch.timed(), in: story))
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("fixes of one device are kept up to the limit, and not one more")
    func mostFixes() throws {
        var (story, device) = try Self.story()
        let limit = PositionLimits.fixesPerDevice.value
        story.now = story.now + 3600
        let batch = story.batch(1, from: device)
        try story.ride(batch)
        #expect(story.state.devices[device]?.fixCount == 1)
        var state = story.state
        state.devices[device]?.fixCount = limit - 1
        story.now = story.now + 10
        let next = story.batch(1, from: device)
        func take() throws -> Entry? {
            try story.engine.decide(in: state, at: story.now, ids: &story.ids) { try $0.takePositions(next) }
        }
        #expect(try take() != nil)
        state.devices[device]?.fixCount = limit
        #expect(throws: Refusal.positionsFull(limit: limit)) {
            try take()
        }
    }

    @Test("Visits of a batch stand however far apart its fixes are, also where a later one was there first")
    func farApart() throws {
        for gap in [5.0, 400, 700, 4000] {
            var (story, device) = try Self.story()
            let fixes = [380.0, 0, 260].enumerated().map { index, east in
                Fix(
                    time: QuestStory.start + Seconds(60 + gap * Double(index)), coordinate: Self.place(east),
                    accuracy: 5)
            }
            story.now = QuestStory.start + 20_000
            let live = Fix(time: story.now, coordinate: Self.place(2000), accuracy: 5)
            for batch in [[live], fixes] {
                try story.ride(
                    FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: batch))
                story.now = story.now + 60
            }
            let trail = (fixes + [live]).map { TimedFix($0, sentAt: story.now, receivedAt: story.now) }
            let visits = story.state.devices[device]?.visits.map(\.visit) ?? []
            #expect(Set(visits) == Self.wholly(trail, in: story), "\(gap) s")
        }
    }
}
