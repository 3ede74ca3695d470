import Foundation
import Logging
import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Files that are looked after while they are in use")
struct WatchTests {
    private let lines = LoggedLines()
    private var logger: Logger { Logger(label: "test") { [lines] _ in CapturingLog(lines: lines) } }

    private func write(_ drawing: StreetMap, to path: String) throws {
        let info = drawing.build().file.info
        var sections = drawing.builder().finish()
        let graph = try RoadGraph(file: RoadFile(sections: sections, info: info))
        sections.append(Preparation.sections(for: graph))
        try RoadFile.write(sections, info: info, to: path)
        // The system's time of files moves in steps of milliseconds: what comes next is to be seen.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 2_000_000)], ofItemAtPath: path)
    }

    /// How the watch over a map ends, if it does: a busy machine may let it wait for long.
    private func outcome(
        within time: Duration = .seconds(2700), after spoil: (String) throws -> Void
    ) async throws -> RoadsError? {
        let folder = try TemporaryFolder()
        let path = folder.file("town.roads")
        try write(StreetMap("A--B--C").way("AB"), to: path)
        let maps = try MapService(path: path)
        try spoil(path)
        let watch = MapWatch(maps: maps, logger: logger, interval: .milliseconds(5))
        return await withTaskGroup(of: RoadsError?.self) { group in
            group.addTask {
                do { try await watch.run() } catch let error as RoadsError { return error } catch {}
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    @Test("a map that is changed in its place, longer, shorter or gone ends the daemon")
    func spoiled() async throws {
        let changes: [(String) throws -> Void] = [
            { #expect(truncate($0, 200) == 0) },
            { path in
                var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                bytes[bytes.count - 1] ^= 0xFF
                let file = try #require(FileHandle(forWritingAtPath: path))
                try file.write(contentsOf: bytes)
                try file.close()
            },
            { path in
                let file = try #require(FileHandle(forWritingAtPath: path))
                try file.seekToEnd()
                try file.write(contentsOf: Data([0]))
                try file.close()
            },
        ]
        for change in changes {
            guard case .mapChanged? = try await outcome(after: change) else {
                Issue.record("the watch goes on")
                continue
            }
        }
        guard case .mapGone? = try await outcome(after: { #expect(unlink($0) == 0) }) else {
            Issue.record("the watch goes on without a map")
            return
        }
        #expect(lines.all.allSatisfy { $0.contains("critical") } && lines.all.count == 4)
    }

    @Test("a map that is only touched, or replaced by renaming, does not")
    func harmless() async throws {
        let touched = try await outcome(within: .milliseconds(400)) { path in
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path)
        }
        #expect(touched == nil)
        let replaced = try await outcome(within: .milliseconds(400)) { path in
            try write(StreetMap("A--B--C").way("ABC"), to: path + ".new")
            #expect(rename(path + ".new", path) == 0)
        }
        #expect(replaced == nil)
    }

    @Test(
        "a fault of the database ends the daemon with a word and 74; a log that is too large is warned of once"
    )
    func database() async throws {
        let watch = StoreWatch(
            logger: logger, fault: { .syncFailed(path: "q.sqlite") }, logSize: { 0 })
        do {
            try await watch.run()
            Issue.record("ran on")
        } catch let error as StartError {
            #expect(error.exitCode == 74)
        }
        #expect(lines.all.count == 1 && lines.all[0].contains("could not keep what was written"))
        let large = Task {
            try await StoreWatch(logger: logger, fault: { nil }, logSize: { StoreLimits.logAlarm.value + 1 })
                .run()
        }
        while lines.all.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(600))
        #expect(lines.all.count == 2 && lines.all[1].contains("warning"))
        large.cancel()
        try await large.value
    }
}
