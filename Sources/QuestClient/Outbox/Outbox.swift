public import Foundation
import GeoJSONKit
public import QuestUnits
public import QuestWire

/// Positions, answers, photos and calls for help that wait to be sent, in a file of the device.
///
/// Whatever was taken is on the disk when the call that took it returns, and stays there until the daemon has it, whatever
/// ends the process in between. Things that were sent and not yet struck out are sent again: positions are stored once by their
/// moment and place, the rest by its idempotency key.
///
/// One folder is one device's in one quest, and one ``Outbox`` has it at a time. On iOS let it be a folder of the app's own, not
/// that of an app group: it holds a lock, and apps that are suspended with a lock in a shared folder are ended.
public actor Outbox {
    /// The most that waits.
    public struct Limits: Sendable {
        /// Positions: fifteen hours with one a second.
        public var fixes = 54_000
        /// Answers, photos and calls for help, refused ones too.
        public var requests = 500
        /// Bytes of photos and videos in all.
        public var mediaBytes = 256 << 20

        public init() {}
    }

    public nonisolated let limits: Limits
    /// Lines of the file that were damaged when it was opened, and what stood in them is lost.
    public nonisolated let damagedLines: Int

    private struct QueuedFix {
        let number: Int64
        let fix: FixReport
    }

    private let folder: String
    private let lock: Int32
    private let journal: OutboxJournal
    private let identity: JSONValue
    private var waiting: [QueuedFix] = []
    /// The number of the last fix that was taken.
    private var lastNumber: Int64 = 0
    /// The number of the last fix of the batch that was sent without word of what became of it.
    private var triedThrough: Int64?
    private var queued: [QueuedRequest] = []

    /// Opens the file in a folder, which is made where it is missing.
    ///
    /// - Complexity: O(lines of the file).
    public init(
        in folder: URL, for device: DeviceID, of quest: QuestID, limits: Limits = Limits()
    ) throws(StorageError) {
        self.limits = limits
        self.folder = folder.path
        identity = ["outbox": 1, "quest": .string(quest.rawValue), "device": .string(device.rawValue)]
        try DurableFile.makeFolder(folder.path + "/" + Self.mediaFolder)
        lock = open(folder.path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw DurableFile.failure("open", "lock") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            _ = close(lock)
            throw .inUse
        }
        var contents = OutboxJournal.Contents()
        let read: State
        do throws(StorageError) {
            journal = try OutboxJournal(at: folder.path + "/outbox", reading: &contents)
            read = try State(reading: contents.lines, of: identity)
            if !read.isNamed { try journal.append([identity]) }
        } catch {
            _ = close(lock)
            throw error
        }
        damagedLines = contents.damaged
        waiting = read.waiting
        lastNumber = read.lastNumber
        triedThrough = read.triedThrough
        queued = read.queued
        removeForgottenMedia(in: folder.path, keeping: Set(read.queued.map(\.id)))
    }

    deinit { _ = close(lock) }

    // MARK: What is taken

    /// Takes positions; they are on the disk when this returns.
    ///
    /// - Throws: ``StorageError/full`` where not all of them have room; then none is taken.
    public func record(_ fixes: [FixReport]) throws(StorageError) {
        guard !fixes.isEmpty else { return }
        guard waiting.count + fixes.count <= limits.fixes else { throw .full }
        var lines: [JSONValue] = []
        var taken: [QueuedFix] = []
        for (fix, number) in zip(fixes, (lastNumber + 1)...) {
            lines.append(["n": .integer(number), "fix": try Self.json(of: fix)])
            taken.append(QueuedFix(number: number, fix: fix))
        }
        try journal.append(lines)
        waiting += taken
        lastNumber += Int64(fixes.count)
    }

    /// Takes an answer, a photo or a call for help; it is on the disk when this returns, with its file.
    func add(_ request: QueuedRequest, media: [UInt8]? = nil) throws(StorageError) {
        guard queued.count < limits.requests else { throw .full }
        if let media {
            guard media.count <= Self.largestMedia else { throw .mediaTooLarge }
            guard queued.reduce(media.count, { $0 + ($1.mediaSize ?? 0) }) <= limits.mediaBytes else {
                throw .full
            }
            try DurableFile.replace(mediaPath(of: request.id), with: media)
        }
        try journal.append([["request": try Self.json(of: request)]])
        queued.append(request)
    }

    // MARK: What waits

    /// The number of positions that wait.
    public var fixCount: Int { waiting.count }

    /// The positions that wait, the first one first.
    var fixes: [FixReport] { waiting.map(\.fix) }

    /// Answers, photos and calls for help that wait or were refused, in the order in which they were given.
    public var requests: [QueuedRequest] { queued }

    /// The first positions that wait: those of the batch that was sent last without word of it, so that it comes again as
    /// it was; else as many as there are.
    ///
    /// - Returns: The fixes and the number of the last one; `nil` where none waits.
    func batch(atMost count: Int) -> (fixes: [FixReport], through: Int64)? {
        var batch = waiting.prefix(max(1, count))
        if let triedThrough {
            let tried = batch.prefix { $0.number <= triedThrough }
            if !tried.isEmpty { batch = tried }
        }
        guard let last = batch.last else { return nil }
        return (batch.map(\.fix), last.number)
    }

    /// Notes that the batch up to this number is sent now.
    func willSend(fixesThrough number: Int64) throws(StorageError) {
        guard triedThrough != number else { return }
        try journal.append([["batch": .integer(number)]], isSynced: false)
        triedThrough = number
    }

    /// Strikes out the positions up to this number: the daemon has them, or they are nobody's.
    func strikeOut(fixesThrough number: Int64) throws(StorageError) {
        try journal.append([["taken": .integer(number)]], isSynced: false)
        waiting.removeSubrange(..<(waiting.firstIndex { $0.number > number } ?? waiting.endIndex))
        triedThrough = nil
        try tidy()
    }

    /// Strikes out all positions that wait: their rider agrees no longer that they are recorded.
    public func dropFixes() throws(StorageError) {
        guard let last = waiting.last else { return }
        try strikeOut(fixesThrough: last.number)
    }

    /// Keeps what has become of a request.
    func update(_ request: QueuedRequest, isSynced: Bool = true) throws(StorageError) {
        guard let place = queued.firstIndex(where: { $0.id == request.id }) else { return }
        try journal.append([["request": try Self.json(of: request)]], isSynced: isSynced)
        queued[place] = request
        try tidy()
    }

    /// Strikes out a request that the daemon has.
    func strikeOut(_ id: String) throws(StorageError) {
        guard let place = queued.firstIndex(where: { $0.id == id }) else { return }
        try journal.append([["done": .string(id)]], isSynced: false)
        let request = queued.remove(at: place)
        if request.mediaSize != nil { try DurableFile.remove(mediaPath(of: id)) }
        try tidy()
    }

    /// Throws away a request that was refused; any other stays.
    public func discard(_ id: String) throws(StorageError) {
        guard queued.contains(where: { $0.id == id && $0.refusal != nil }) else { return }
        try strikeOut(id)
    }

    /// Lets a request that was refused wait again, under the key that it has.
    public func retry(_ id: String) throws(StorageError) {
        guard var request = queued.first(where: { $0.id == id && $0.refusal != nil }) else { return }
        request.refusal = nil
        request.notBefore = nil
        request.isHeld = false
        try update(request)
    }

    /// The photo or video of a request; `nil` where it has none.
    func media(of id: String) throws(StorageError) -> [UInt8]? { try DurableFile.read(mediaPath(of: id)) }

    // MARK: The file

    private static let mediaFolder = "media"
    /// A video; photos are half as large at most (docs/guides/LIMITS.md).
    private static let largestMedia = 20 << 20
    /// Lines that are struck out before the file is written anew.
    private static let leastDeadLines = 256

    private func mediaPath(of id: String) -> String { folder + "/" + Self.mediaFolder + "/" + id }

    /// Writes the file anew where most of it is struck out.
    private func tidy() throws(StorageError) {
        let live = 1 + waiting.count + queued.count
        guard journal.lineCount > 2 * live + Self.leastDeadLines else { return }
        var lines = [identity]
        for fix in waiting { lines.append(["n": .integer(fix.number), "fix": try Self.json(of: fix.fix)]) }
        for request in queued { lines.append(["request": try Self.json(of: request)]) }
        if let triedThrough { lines.append(["batch": .integer(triedThrough)]) }
        // Where there is no room for another file the long one does as well.
        try? journal.replace(with: lines)
    }

    private static func json(of value: some Encodable) throws(StorageError) -> JSONValue {
        do { return try WireJSON.json(of: value) } catch { throw .failed("\(error)") }
    }

    /// Removes files of requests that were never taken, or are struck out.
    private nonisolated func removeForgottenMedia(in folder: String, keeping ids: Set<String>) {
        let path = folder + "/" + Self.mediaFolder
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        where !ids.contains(name) {
            try? DurableFile.remove(path + "/" + name)
        }
    }
}

/// The sum of the lines of the file.
extension Outbox {
    private struct State {
        var waiting: [QueuedFix] = []
        var lastNumber: Int64 = 0
        var triedThrough: Int64?
        var queued: [QueuedRequest] = []
        /// Whether a line says whose file it is.
        var isNamed = false

        init(reading lines: [JSONValue], of identity: JSONValue) throws(StorageError) {
            for line in lines {
                if line["outbox"] != nil {
                    guard line == identity else { throw .ofAnother }
                    isNamed = true
                } else if let number = line["n"]?.integerValue,
                    let fix = Self.read(FixReport.self, line["fix"])
                {
                    waiting.append(QueuedFix(number: number, fix: fix))
                    lastNumber = max(lastNumber, number)
                } else if let number = line["taken"]?.integerValue {
                    waiting.removeAll { $0.number <= number }
                    lastNumber = max(lastNumber, number)
                    triedThrough = nil
                } else if let number = line["batch"]?.integerValue {
                    triedThrough = number
                } else if let request = Self.read(QueuedRequest.self, line["request"]) {
                    if let place = queued.firstIndex(where: { $0.id == request.id }) {
                        queued[place] = request
                    } else {
                        queued.append(request)
                    }
                } else if let id = line["done"]?.stringValue {
                    queued.removeAll { $0.id == id }
                }
            }
        }

        private static func read<Value: Decodable>(_ type: Value.Type, _ json: JSONValue?) -> Value? {
            json.flatMap { try? WireJSON.answer(type, from: $0) }
        }
    }
}
