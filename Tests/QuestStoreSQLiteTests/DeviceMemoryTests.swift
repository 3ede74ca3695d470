import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStoreSQLite

@Suite("What the store remembers of devices")
struct DeviceMemoryTests {
    private let device = Device(
        id: DeviceID("d"), quest: QuestID("q"), team: TeamID("t"), joinedAt: Timestamp(milliseconds: 0))
    private let token = Digest.sha256(Array("token".utf8))

    @Test("is forgotten of a device that was removed")
    func removed() {
        let memory = DeviceMemory()
        memory.keep(device, token: token, at: memory.age)
        #expect(memory.owner(ofToken: token) == device)
        memory.note([.removedDevice(device.id)])
        #expect(memory.owner(ofToken: token) == nil)
    }

    @Test("is not kept when it was read before a commit that came meanwhile")
    func overtaken() {
        let memory = DeviceMemory()
        let age = memory.age
        memory.note([.removedDevice(device.id)])
        memory.keep(device, token: token, at: age)
        memory.keep(keys: [], of: device.id, at: age)
        memory.keep(lastFix: fix(at: 1), of: device.id, at: age)
        #expect(memory.owner(ofToken: token) == nil)
        #expect(memory.mayHaveUsed("k", device.id) == nil)
        #expect(memory.lastFix(of: device.id) == nil)
    }

    @Test("knows of a device that has just joined that it has sent nothing")
    func joined() {
        let memory = DeviceMemory()
        memory.note([.device(device, token: token)])
        #expect(memory.lastFix(of: device.id) == DeviceMemory.LastFix.none)
        #expect(memory.mayHaveUsed("k", device.id) == false)
        memory.note([.fixes(batch([fix(at: 3)]))])
        #expect(memory.lastFix(of: device.id) == .known(fix(at: 3)))
        memory.note([.erasedFixes(of: device.id)])
        #expect(memory.lastFix(of: device.id) == nil)
    }

    @Test("is kept whatever other devices send meanwhile, and not when this one does")
    func others() {
        let memory = DeviceMemory()
        let (owner, own) = (memory.age, memory.age(of: device.id))
        // Enough of others would share a place with it.
        let other = (0...).lazy.map { DeviceID("other-\($0)") }.first {
            DeviceMemory.State.place(of: $0) != DeviceMemory.State.place(of: device.id)
        }!
        memory.note([.fixes(batch([fix(at: 3)], of: other))])
        memory.keep(device, token: token, at: owner)
        memory.keep(lastFix: fix(at: 1), of: device.id, at: own)
        #expect(memory.owner(ofToken: token) == device)
        #expect(memory.lastFix(of: device.id) == .known(fix(at: 1)))

        let late = DeviceMemory()
        let before = late.age(of: device.id)
        late.note([.fixes(batch([fix(at: 3)]))])
        late.keep(lastFix: fix(at: 1), of: device.id, at: before)
        #expect(late.lastFix(of: device.id) == nil)
    }

    @Test("knows the keys that were used since, once it knows those from before")
    func keys() {
        let memory = DeviceMemory()
        memory.keep(keys: ["old"], of: device.id, at: memory.age(of: device.id))
        memory.note([
            .receipt(
                Receipt(
                    device: device.id, key: "new", request: .zero, answer: AnswerID("a"),
                    receivedAt: Timestamp(milliseconds: 0)))
        ])
        #expect(memory.mayHaveUsed("old", device.id) == true)
        #expect(memory.mayHaveUsed("new", device.id) == true)
        #expect(memory.mayHaveUsed("other", device.id) == false)
        #expect(memory.mayHaveUsed("new", DeviceID("another")) == nil)
    }

    @Test("has the fix of the latest device time, also when an older one comes later")
    func lastFix() {
        let memory = DeviceMemory()
        memory.keep(lastFix: fix(at: 10), of: device.id, at: memory.age(of: device.id))
        memory.note([.fixes(batch([fix(at: 3), fix(at: 5)]))])
        #expect(memory.lastFix(of: device.id) == .known(fix(at: 10)))
        memory.note([.fixes(batch([fix(at: 9), fix(at: 12)]))])
        #expect(memory.lastFix(of: device.id) == .known(fix(at: 12)))
        memory.note([.erasedFixes(of: device.id)])
        #expect(memory.lastFix(of: device.id) == nil)
    }

    @Test("is kept where a full disk refuses an entry: nothing has changed")
    func full() async throws {
        try await TemporaryDatabase.use { path in
            var (story, rider) = try QuestStory.begun()
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            let (head, count) = (story.state.head, story.entries.count)
            store.memory.keep(device, token: token, at: store.memory.age)
            store.keep(DiskReserve(path: path, bytes: .max))
            try story.ride(story.batch(3, from: rider))
            let ride = Array(story.entries.dropFirst(count))
            await #expect(throws: StoreError.full) {
                try await store.commit(ride, to: story.quest, after: head)
            }
            #expect(store.memory.owner(ofToken: token) == device)
            try await store.close()
        }
    }

    @Test("is dropped when another process has written to the log")
    func anotherWriter() async throws {
        try await TemporaryDatabase.use { path in
            let (ours, theirs) = (
                try SQLiteQuestStore(path: path, inspectionLimit: 0, isShared: true),
                try SQLiteQuestStore(path: path, inspectionLimit: 0, isShared: true)
            )
            let story = try QuestStory.begun().story
            _ = try await story.stored(in: theirs)
            ours.memory.keep(device, token: token, at: ours.memory.age)
            await #expect(throws: StoreError.conflict(story.state.head)) {
                try await ours.commit(story.entries, to: story.quest, after: .empty)
            }
            #expect(ours.memory.owner(ofToken: token) == nil)
            try await ours.close()
            try await theirs.close()
        }
    }

    private func fix(at seconds: Int64) -> Fix {
        Fix(
            time: Timestamp(milliseconds: seconds * 1000), coordinate: Coordinate(longitude: 0, latitude: 0))
    }

    private func batch(_ fixes: [Fix], of sender: DeviceID? = nil) -> FixBatch {
        let now = Timestamp(milliseconds: 20_000)
        return FixBatch(device: sender ?? device.id, sentAt: now, receivedAt: now, fixes: fixes)
    }
}
