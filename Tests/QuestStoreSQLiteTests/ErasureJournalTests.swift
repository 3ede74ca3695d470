import Foundation
import QuestRules
import Testing

@testable import QuestStoreSQLite

@Suite("The journal of erasures")
struct ErasureJournalTests {
    private static let story = QuestID("story")
    private static let erased: [ErasureJournal.Erased] = [
        .team(TeamID("foxes"), of: story, positions: true),
        .team(TeamID("owls"), of: story, positions: false),
        .device(DeviceID("d1"), of: story, from: nil), .device(DeviceID("d2"), of: story, from: 17),
        .quest(story, everybody: true), .quest(QuestID("other"), everybody: false),
        .staff(StaffID("s1"), of: story),
        .deletedQuest(QuestID("gone")), .account(AccountID("a1")),
    ]

    private static func keep(_ bytes: some Sequence<UInt8>, at path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private static func read(_ text: String, at path: String) throws -> [ErasureJournal.Erased]? {
        try keep(text.utf8, at: path)
        return ErasureJournal.read(path)?.map(\.erased)
    }

    private static let good =
        #"{"at":"2026-06-14T09:00:00.000Z","erased":"team","positions":true,"quest":"story","team":"foxes"}"#
    private static let other = #"{"at":"2026-06-14T09:00:01.000Z","erased":"account","account":"a1"}"#

    @Test("gives back what was written, in its order, and belongs to its owner alone")
    func both() async throws {
        try await TemporaryDatabase.use { path in
            let journal = ErasureJournal(database: path)
            for erased in Self.erased { try journal.append([erased]) }
            try journal.append(Self.erased)
            #expect(ErasureJournal.read(journal.path)?.map(\.erased) == Self.erased + Self.erased)
            let attributes = try FileManager.default.attributesOfItem(atPath: journal.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("that a power cut ended within a line is read without that, wherever it was cut")
    func cut() async throws {
        try await TemporaryDatabase.use { path in
            let whole = Array((Self.good + "\n" + Self.other + "\n").utf8)
            let first = Self.good.utf8.count
            for count in 0..<whole.count {
                try Self.keep(whole[..<count], at: path)
                let expected = count < first ? 0 : count < whole.count - 1 ? 1 : 2
                #expect(ErasureJournal.read(path)?.count == expected, "cut at \(count)")
            }
        }
    }

    @Test("goes on behind a line that was cut off: nothing before or after it is lost")
    func goesOn() async throws {
        try await TemporaryDatabase.use { path in
            let journal = ErasureJournal(database: path)
            let whole = Array((Self.good + "\n" + Self.other).utf8)
            let first = Self.good.utf8.count
            for count in 0...whole.count {
                try Self.keep(whole[..<count], at: journal.path)
                try journal.append([.deletedQuest(QuestID("gone"))])
                var expected: [ErasureJournal.Erased] = [.deletedQuest(QuestID("gone"))]
                if count == whole.count { expected.insert(.account(AccountID("a1")), at: 0) }
                if count >= first {
                    expected.insert(.team(TeamID("foxes"), of: Self.story, positions: true), at: 0)
                }
                let read = ErasureJournal.read(journal.path)?.map(\.erased)
                #expect(read == expected, "cut at \(count)")
            }
        }
    }

    @Test("has as many lines as stand there, the same one twice too; empty lines are none")
    func doubled() async throws {
        try await TemporaryDatabase.use { path in
            let text = [Self.good, Self.good, "", Self.other, ""].joined(separator: "\n")
            let counts = try [text, "", "\n\n\n"].map { try Self.read($0, at: path)?.count }
            #expect(counts == [3, 0, 0])
        }
    }

    @Test(
        "with a line that nobody knows is no journal: what it says would stay unerased",
        arguments: [
            "nonsense", "{}", "[]", "null",
            #"{"at":"2026-06-14T09:00:00.000Z","erased":"planet","quest":"story"}"#,
            #"{"at":"2026-06-14T09:00:00.000Z","erased":"team","quest":"story"}"#,
            #"{"at":"2026-06-14T09:00:00.000Z","erased":"team","team":"foxes"}"#,
            #"{"at":"2026-06-14T09:00:00.000Z","erased":"account"}"#,
            #"{"at":"soon","erased":"account","account":"a1"}"#,
            #"{"erased":"account","account":"a1"}"#,
            #"{"at":"2026-06-14T09:00:00.000Z","erased":"device","quest":"story","device":"d","from":1e400}"#,
            #"{"at":"2026-06-14T09:00:00.000Z","erased":"device","quest":"story","device":"d","from":9223372036854775808}"#,
            #"{"at":"2026-06-14T09:00:00.000Z","erased":"device","quest":"story","device":"d","from":1.5}"#,
            #"{"at":"2026-06-14T09:00:00.000Z","erased":"account","account":7}"#,
        ])
    func unknown(line: String) async throws {
        try await TemporaryDatabase.use { path in
            let texts = [line + "\n", Self.good + "\n" + line + "\n" + Self.other + "\n"]
            for text in texts {
                let read = try Self.read(text, at: path)
                #expect(read == nil)
            }
        }
    }

    @Test("with bytes that are no text, a folder, or nothing at all is no journal")
    func unreadable() async throws {
        try await TemporaryDatabase.use { path in
            #expect(ErasureJournal.read(path) == nil)
            let broken = Array(Self.good.utf8).map { $0 == UInt8(ascii: "f") ? 0xFF : $0 }
            try Self.keep(broken + [0x0A], at: path)
            #expect(ErasureJournal.read(path) == nil, "an id that is repaired is somebody else's")
            try Self.keep([UInt8](repeating: 0, count: 4096) + [0x0A], at: path)
            #expect(ErasureJournal.read(path) == nil)
            try FileManager.default.createDirectory(
                atPath: path + "-folder", withIntermediateDirectories: true)
            #expect(ErasureJournal.read(path + "-folder") == nil)
        }
    }

    @Test("members that are not known, and the ends of lines of other systems, do no harm")
    func later() async throws {
        try await TemporaryDatabase.use { path in
            let line = Self.other.replacingOccurrences(of: "{", with: #"{"why":["law",1e9],"#)
            let read = try Self.read(line + "\r\n" + Self.good + "\r\n", at: path)
            #expect(read?.count == 2)
        }
    }

    @Test("refuses to erase what it cannot write down")
    func unwritable() async throws {
        try await TemporaryDatabase.use { path in
            let journal = ErasureJournal(database: path)
            try FileManager.default.createDirectory(atPath: journal.path, withIntermediateDirectories: true)
            #expect(throws: StoreError.self) { try journal.append([.account(AccountID("a1"))]) }
        }
    }
}
