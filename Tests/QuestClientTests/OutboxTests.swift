import Foundation
import QuestUnits
import Synchronization
import Testing

@testable import QuestClient

@Suite("What waits, on the disk")
struct OutboxTests {
    private static let (device, quest) = (DeviceID("d-1"), QuestID("park"))

    private static func open(_ folder: URL, limits: Outbox.Limits = .init()) throws(StorageError) -> Outbox {
        try Outbox(in: folder, for: device, of: quest, limits: limits)
    }

    private static func answer(_ id: String, _ task: String = "oak", media: Int? = nil) -> QueuedRequest {
        QueuedRequest(
            id: id, kind: media == nil ? .answer : .photo, task: TaskID(task), text: "\(id) | ö\n",
            at: FixReport.at(0).time, mediaSize: media)
    }

    /// What a test compares: moments of the positions, requests as they are.
    private struct Contents: Equatable {
        var fixes: [String]
        var requests: [QueuedRequest]

        init(_ outbox: Outbox) async {
            fixes = await outbox.fixes.map(\.time.description)
            requests = await outbox.requests
        }
    }

    @Test("is there again after the process has ended, in its order")
    func isThereAgain() async throws {
        let folder = try ScratchFolder()
        var outbox: Outbox? = try Self.open(folder.url)
        try await outbox?.record([.at(1), .at(2)])
        try await outbox?.add(Self.answer("a"))
        try await outbox?.add(Self.answer("b", media: 3), media: [1, 2, 3])
        try await outbox?.record([.at(3)])
        outbox = nil

        let again = try Self.open(folder.url)
        #expect(await Contents(again).fixes == times(1...3))
        #expect(await again.requests == [Self.answer("a"), Self.answer("b", media: 3)])
        #expect(try await again.media(of: "b") == [1, 2, 3])
        #expect(again.damagedLines == 0)
    }

    @Test(
        "kill -9 at each byte of the file: what was taken is there, nothing twice, nothing that was struck out"
    )
    func cutAtEachByte() async throws {
        let folder = try ScratchFolder()
        // How long the file was after each call that returned, and what waited then.
        var steps: [(length: Int, contents: Contents)] = []
        var outbox: Outbox? = try Self.open(folder.url)
        func step(_ work: (Outbox) async throws -> Void) async throws {
            let outbox = try #require(outbox)
            try await work(outbox)
            steps.append((try folder.bytes(of: "outbox").count, await Contents(outbox)))
        }
        try await step { _ in }
        try await step { try await $0.record([.at(1), .at(2), .at(3)]) }
        try await step { try await $0.add(Self.answer("a")) }
        try await step { try await $0.willSend(fixesThrough: 2) }
        try await step { try await $0.strikeOut(fixesThrough: 2) }
        try await step { try await $0.record([.at(4)]) }
        try await step { try await $0.add(Self.answer("b")) }
        try await step { outbox in
            var held = Self.answer("a")
            held.attempt(at: FixReport.at(9).time)
            held.isHeld = true
            try await outbox.update(held)
        }
        try await step { try await $0.strikeOut("a") }
        try await step { try await $0.strikeOut(fixesThrough: 4) }
        outbox = nil
        let whole = try folder.bytes(of: "outbox")
        #expect(whole.count == steps.last?.length && steps.count == 10)

        for length in 0...whole.count {
            let cut = try ScratchFolder()
            try Data(whole.prefix(length)).write(to: cut.file("outbox"))
            var again: Outbox? = try Self.open(cut.url)
            let contents = await Contents(try #require(again))
            let before = steps.last { $0.length <= length }?.contents
            // Within a call that takes several positions some of them may be there.
            let after = steps.first { $0.length > length }?.contents
            let isWithin =
                before.map { contents.requests == $0.requests && contents.fixes.starts(with: $0.fixes) }
                ?? true
                && after.map { $0.fixes.starts(with: contents.fixes) } ?? true
            #expect(contents == before ?? contents || isWithin, "cut after \(length) bytes")
            #expect(again?.damagedLines == 0)
            // It goes on from there.
            guard length % 5 == 0 else { continue }
            try await again?.record([.at(100)])
            again = nil
            #expect(await Contents(try Self.open(cut.url)).fixes == contents.fixes + times([100]))
        }
    }

    @Test(
        "whenever it is killed in the middle of its work, what was acknowledged before is there once, and in its order"
    )
    func killedAtWork() async throws {
        let folder = try ScratchFolder()
        let outbox = try Self.open(folder.url)
        /// Positions that were acknowledged, and that were struck out.
        let progress = Mutex((acknowledged: 0, struckOut: 0))
        let working = Task {
            for second in 1... {
                if Task.isCancelled { return }
                try await outbox.record([.at(second)])
                progress.withLock { $0.acknowledged = second }
                if second % 7 == 0 {
                    progress.withLock { $0.struckOut = second - 3 }
                    try await outbox.strikeOut(fixesThrough: Int64(second - 3))
                }
            }
        }
        var seen: Set<Int> = []
        // Not all looks at the same place: it is at work.
        while seen.count < 12 {
            let before = progress.withLock { $0 }
            let bytes = try folder.bytes(of: "outbox")
            let after = progress.withLock { $0 }
            let copy = try ScratchFolder()
            try Data(bytes).write(to: copy.file("outbox"))
            let times = await Contents(try Self.open(copy.url)).fixes
            let first = after.struckOut + 1
            #expect(
                Set(times).isSuperset(of: QuestClientTests.times(first..<max(first, before.acknowledged + 1)))
            )
            #expect(times == Set(times).sorted())
            seen.insert(before.acknowledged)
            try await Task.sleep(for: .milliseconds(2))
        }
        working.cancel()
        try await working.value
    }

    @Test("whatever bytes stand in the file, it opens and goes on", arguments: 1...20)
    func anyBytes(seed: Int) async throws {
        var dice = SplitMix64(seed: UInt64(seed))
        let alphabet = Array("0123456789abcdef {}[]\":,nfixtakedorqus\n\u{0}é".utf8)
        let bytes = (0..<2000).map { _ in alphabet.randomElement(using: &dice) ?? 0 }
        let folder = try ScratchFolder()
        try Data(bytes).write(to: folder.file("outbox"))
        var outbox: Outbox? = try Self.open(folder.url)
        #expect(await outbox?.fixes == [] && outbox?.damagedLines ?? 0 > 0)
        try await outbox?.record([.at(1)])
        outbox = nil
        #expect(await Contents(try Self.open(folder.url)).fixes == times([1]))
    }

    @Test("a damaged byte costs the line that it is in and no other")
    func damagedByte() async throws {
        let folder = try ScratchFolder()
        var outbox: Outbox? = try Self.open(folder.url)
        for second in 1...4 { try await outbox?.record([.at(second)]) }
        outbox = nil
        let whole = try folder.bytes(of: "outbox")
        let starts = [0] + whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        for place in whole.indices where whole[place] != UInt8(ascii: "\n") {
            var bytes = whole
            bytes[place] ^= 0x01
            // A line feed more is another kind of damage: the line is two then, and neither is good.
            guard bytes[place] != UInt8(ascii: "\n") else { continue }
            let damaged = try ScratchFolder()
            try Data(bytes).write(to: damaged.file("outbox"))
            let line = try #require(starts.lastIndex { $0 <= place })
            let again = try Self.open(damaged.url)
            #expect(await Contents(again).fixes == times((1...4).filter { $0 != line }), "byte \(place)")
            #expect(again.damagedLines == 1)
        }
    }

    @Test("takes no more than it may, and throws nothing away for that")
    func isBounded() async throws {
        let folder = try ScratchFolder()
        var limits = Outbox.Limits()
        (limits.fixes, limits.requests, limits.mediaBytes) = (3, 2, 4)
        let outbox = try Self.open(folder.url, limits: limits)
        try await outbox.record([.at(1), .at(2)])
        await #expect(throws: StorageError.full) { try await outbox.record([.at(3), .at(4)]) }
        try await outbox.record([.at(3)])
        try await outbox.add(Self.answer("a", media: 3), media: [1, 2, 3])
        await #expect(throws: StorageError.full) {
            try await outbox.add(Self.answer("b", media: 2), media: [1, 2])
        }
        try await outbox.add(Self.answer("c"))
        await #expect(throws: StorageError.full) { try await outbox.add(Self.answer("d")) }
        #expect(await Contents(outbox).fixes == times(1...3))
        #expect(await outbox.requests.map(\.id) == ["a", "c"])
        await #expect(throws: StorageError.mediaTooLarge) {
            try await Self.open(try ScratchFolder().url).add(
                Self.answer("e"), media: [UInt8](repeating: 0, count: 20 << 20 + 1))
        }
    }

    @Test("belongs to one device, and to one process at a time")
    func belongs() async throws {
        let folder = try ScratchFolder()
        var outbox: Outbox? = try Self.open(folder.url)
        try await outbox?.record([.at(1)])
        #expect(throws: StorageError.inUse) { _ = try Self.open(folder.url) }
        outbox = nil
        #expect(throws: StorageError.ofAnother) {
            _ = try Outbox(in: folder.url, for: DeviceID("d-2"), of: Self.quest)
        }
        #expect(await Contents(try Self.open(folder.url)).fixes == times([1]))
    }

    @Test(
        "the file is written anew when most of it is struck out, and a kill before, between and after changes nothing"
    )
    func isTidied() async throws {
        let folder = try ScratchFolder()
        var outbox: Outbox? = try Self.open(folder.url)
        try await outbox?.add(Self.answer("a"))
        var longest = 0
        for second in 1...600 {
            try await outbox?.record([.at(second)])
            if second > 3 { try await outbox?.strikeOut(fixesThrough: Int64(second - 3)) }
            longest = max(longest, try folder.bytes(of: "outbox").count)
        }
        // A draft that a kill left behind is in nobody's way.
        try Data([1, 2, 3]).write(to: folder.file("outbox.new"))
        outbox = nil
        #expect(longest < 64 << 10, "\(longest) bytes")
        let again = try Self.open(folder.url)
        #expect(await Contents(again).fixes == times(598...600))
        #expect(await again.requests.map(\.id) == ["a"])
    }

    @Test("a batch without word of what became of it comes again as it was, whatever came since")
    func batchComesAgain() async throws {
        let folder = try ScratchFolder()
        var outbox: Outbox? = try Self.open(folder.url)
        try await outbox?.record([.at(1), .at(2)])
        let number = try #require(await outbox?.batch(atMost: 500)).through
        try await outbox?.willSend(fixesThrough: number)
        try await outbox?.record([.at(3)])
        outbox = nil
        let again = try Self.open(folder.url)
        let batch = try #require(await again.batch(atMost: 500))
        #expect(batch.fixes == [.at(1), .at(2)] && batch.through == number)
        try await again.strikeOut(fixesThrough: batch.through)
        #expect(await again.batch(atMost: 500)?.fixes == [.at(3)])
    }

    @Test("files of photos go with their answers, and those that nobody knows when it is opened")
    func media() async throws {
        let folder = try ScratchFolder()
        var outbox: Outbox? = try Self.open(folder.url)
        try await outbox?.add(Self.answer("a", media: 1), media: [1])
        try await outbox?.add(Self.answer("b", media: 1), media: [2])
        // A kill between the file and the line that speaks of it.
        try Data([3]).write(to: folder.file("media/c"))
        try await outbox?.strikeOut("a")
        outbox = nil
        _ = try Self.open(folder.url)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("media").path) == ["b"])
    }

    @Test("only what was refused can be thrown away or tried again")
    func refused() async throws {
        let folder = try ScratchFolder()
        let outbox = try Self.open(folder.url)
        var request = Self.answer("a")
        try await outbox.add(request)
        try await outbox.discard("a")
        #expect(await outbox.requests.count == 1)
        request.refusal = Problem(type: "", title: "", status: 409, detail: "", code: "task-closed")
        try await outbox.update(request)
        try await outbox.retry("a")
        #expect(await outbox.requests == [Self.answer("a")])
        try await outbox.update(request)
        try await outbox.discard("a")
        #expect(await outbox.requests.isEmpty)
    }
}
