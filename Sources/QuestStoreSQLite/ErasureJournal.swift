import Foundation
public import QuestRules
import Synchronization

/// The list of what a daemon has erased for good, in a file beside its database that only grows: for the day on which a backup
/// of before is restored, and all of it is to be erased once more. A line of JSON for each, with ids and nothing that people wrote.
public struct ErasureJournal: Sendable {
    /// One whose data was erased.
    public enum Erased: Sendable, Hashable {
        case team(TeamID, of: QuestID, positions: Bool)
        /// All that came from a device in the span that begins with this record; with its first one where `nil`.
        case device(DeviceID, of: QuestID, from: Int64?)
        /// All that belongs to no team.
        case quest(QuestID, everybody: Bool)
        case staff(StaffID, of: QuestID)
        case deletedQuest(QuestID)
        case account(AccountID)
    }

    /// A line of the file.
    public struct Line: Sendable, Equatable {
        /// By the system's clock, whatever clock the daemon goes by.
        public let at: Timestamp
        public let erased: Erased

        public init(at: Timestamp, erased: Erased) { (self.at, self.erased) = (at, erased) }
    }

    public let path: String
    private let lock = Lock()

    private final class Lock: Sendable { let mutex = Mutex(()) }

    public init(database: String) { path = database + "-erasures.jsonl" }

    /// Writes down what is about to be erased. What then is not erased after all will be with a restored backup: somebody
    /// has asked for it.
    ///
    /// - Throws: `StoreError` where it is not on the disk afterwards.
    func append(_ erased: [Erased]) throws(StoreError) {
        guard !erased.isEmpty else { return }
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let text = erased.map { Line(at: now, erased: $0).text + "\n" }.joined()
        let isKept = lock.mutex.withLock { _ in
            let isNew = access(path, F_OK) != 0
            let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return false }
            defer { _ = close(descriptor) }
            guard let gap = Self.endLastLine(of: descriptor) else { return false }
            let bytes = Array((gap + text).utf8)
            guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
                return false
            }
            guard isNew else { return true }
            let folder = open(path.folderOfPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { return false }
            defer { _ = close(folder) }
            return fsync(folder) == 0
        }
        guard isKept else { throw .unavailable("the journal of erasures cannot be written") }
    }

    /// The lines of a file; `nil` for one that cannot be read or is none. A line that was cut off at the end, by a power cut,
    /// is passed over: nothing was erased by it.
    public static func read(_ path: String) -> [Line]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let parts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var lines: [Line] = []
        for (number, part) in parts.enumerated() where !part.isEmpty {
            if let line = Line(utf8: Data(part)) {
                lines.append(line)
            } else if number < parts.count - 1 {
                return nil
            }
        }
        return lines
    }

    /// Cuts off what a power cut has left of a line at the end: what follows would make one line with it, that nobody can read.
    ///
    /// - Returns: What has to stand before the next line; `nil` where the file cannot be read or cut.
    private static func endLastLine(of descriptor: Int32) -> String? {
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { return nil }
        let start = max(0, size - off_t(longestTail))
        var tail = [UInt8](repeating: 0, count: Int(size - start))
        let count = tail.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, start) }
        guard count == tail.count else { return nil }
        let end = tail.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        guard end < tail.count else { return "" }
        if Line(utf8: Data(tail[end...])) != nil { return "\n" }
        return ftruncate(descriptor, start + off_t(end)) == 0 ? "" : nil
    }

    /// More than the longest line, in bytes.
    private static let longestTail = 64 * 1024
}

extension ErasureJournal.Line {
    private struct Members: Codable {
        var at: String
        var erased: String
        var quest: String?
        var team: String?
        var device: String?
        var staff: String?
        var account: String?
        var from: Int64?
        var positions: Bool?
        var everybody: Bool?
    }

    /// As it stands in the file.
    public var text: String {
        var members = Members(at: at.description, erased: "")
        switch erased {
        case .team(let team, let quest, let positions):
            (members.erased, members.quest, members.team) = ("team", quest.rawValue, team.rawValue)
            members.positions = positions
        case .device(let device, let quest, let start):
            (members.erased, members.quest, members.device) = ("device", quest.rawValue, device.rawValue)
            members.from = start
        case .quest(let quest, let everybody):
            (members.erased, members.quest, members.everybody) = ("quest", quest.rawValue, everybody)
        case .staff(let member, let quest):
            (members.erased, members.quest, members.staff) = ("staff", quest.rawValue, member.rawValue)
        case .deletedQuest(let quest): (members.erased, members.quest) = ("deleted-quest", quest.rawValue)
        case .account(let account): (members.erased, members.account) = ("account", account.rawValue)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(members)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    init?(utf8 text: Data) {
        guard let members = try? JSONDecoder().decode(Members.self, from: text),
            let at = Timestamp(rfc3339: members.at)
        else { return nil }
        let quest = members.quest.map { QuestID($0) }
        switch (members.erased, quest) {
        case ("team", let quest?):
            guard let team = members.team else { return nil }
            self.init(at: at, erased: .team(TeamID(team), of: quest, positions: members.positions ?? true))
        case ("device", let quest?):
            guard let device = members.device else { return nil }
            self.init(at: at, erased: .device(DeviceID(device), of: quest, from: members.from))
        case ("quest", let quest?):
            self.init(at: at, erased: .quest(quest, everybody: members.everybody ?? false))
        case ("staff", let quest?):
            guard let member = members.staff else { return nil }
            self.init(at: at, erased: .staff(StaffID(member), of: quest))
        case ("deleted-quest", let quest?): self.init(at: at, erased: .deletedQuest(quest))
        case ("account", _):
            guard let account = members.account else { return nil }
            self.init(at: at, erased: .account(AccountID(account)))
        default: return nil
        }
    }
}

extension ChainedEntries {
    /// Erasures by them, as the journal has it.
    var erasures: [ErasureJournal.Erased] {
        guard erases else { return [] }
        let told = records.compactMap { record -> ErasureJournal.Erased? in
            guard case .erased(let body)? = try? record.content() else { return nil }
            if let device = record.device { return .device(device, of: quest, from: body.from) }
            if let team = record.team { return .team(team, of: quest, positions: body.tracks > 0) }
            return .quest(quest, everybody: record.actor == .system)
        }
        guard told.isEmpty else { return told }
        return attachments.compactMap { attachment in
            guard case .erasedStaffName(let member) = attachment else { return nil }
            return .staff(member, of: quest)
        }
    }
}

extension ChainedAccountEntry {
    /// Erasures by it, as the journal has it.
    var erasures: [ErasureJournal.Erased] {
        changes.compactMap { change in
            guard case .erased(let account, _) = change else { return nil }
            return .account(account)
        }
    }
}
