import FoundationEssentials
import GeoJSONKit
package import QuestEngine
import ServerBase
import Synchronization

/// The keys of a task's right answers, by which a phone without network says whether an answer is probably right. The
/// verdict stays the daemon's.
package struct OfflineCheck: Sendable, Equatable {
    let salt: [UInt8]
    /// One for each answer that is right.
    let keys: [[UInt8]]
    /// The member `offline_check` of a task's properties, made once: hundreds of keys are told to whoever asks for tasks.
    let json: JSONValue

    static let algorithm = "PBKDF2-HMAC-SHA-256"
    /// The number of rounds that make a key: so many that trying is slow, and a phone still needs less than a tenth of
    /// a second for one answer.
    static let iterations = 20_000
    /// Bytes of a key.
    static let keySize = 32

    /// The salt hangs on quest and task alone, so that the keys of an answer stay from edition to edition.
    ///
    /// - Parameter codeKey: The quest's.
    static func salt(of task: TaskID, _ codeKey: CodeKey) -> [UInt8] {
        let message = Array("ReQuest offline salt 1\n\(task)\n".utf8)
        return Array(Digest.hmacSHA256(message, key: codeKey.bytes).bytes.prefix(16))
    }

    /// Returns a key of PBKDF2 with HMAC-SHA-256, which browsers compute too; `nil` where there is no memory for it.
    ///
    /// - Parameter text: Not empty.
    static func key(
        of text: [UInt8], salt: [UInt8], iterations: Int = Self.iterations, size: Int = Self.keySize
    ) -> [UInt8]? {
        HashFunction.sha256.stretched(text, salt: salt, iterations: iterations, size: size)
    }

    /// - Parameters:
    ///   - salt: `salt(of:_:)` of the task.
    ///   - keys: Those of its `Checkpoint.offlineTexts`.
    init(salt: [UInt8], keys: [[UInt8]]) {
        (self.salt, self.keys) = (salt, keys)
        json = [
            "algorithm": .string(Self.algorithm), "iterations": .integer(Int64(Self.iterations)),
            "salt": .string(Self.base64URL(salt)),
            "keys": .array(keys.map { .string(Self.base64URL($0)) }),
        ]
    }

    /// Base64 for addresses and file names, without padding (RFC 4648, section 5).
    private static func base64URL(_ bytes: [UInt8]) -> String {
        let text = Data(bytes).base64EncodedString().filter { $0 != "=" }
        return String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }
}

/// The offline checks of an edition, computed once, off all event loops and behind all other work, while the daemon
/// goes on. They are given up when nobody refers to them any more, as nobody does to an edition that was replaced.
final class OfflineChecks: Sendable {
    private typealias Computing = Task<[TaskID: OfflineCheck], Never>

    private let texts: [(task: TaskID, texts: [String])]
    private let computing = Mutex<Computing?>(nil)
    private let found = FoundKeys()

    init(of document: Quest) {
        texts = document.checkpoints.map { (task: $0.id, texts: $0.offlineTexts) }.filter {
            !$0.texts.isEmpty
        }
    }

    deinit {
        let begun = computing.withLock { $0 }
        begun?.cancel()
    }

    /// Whether there are none, so that nobody has to wait.
    var isEmpty: Bool { texts.isEmpty }

    /// Whether somebody has asked for them.
    var isBegun: Bool { computing.withLock { $0 != nil } }

    /// Takes over what another edition of the quest has computed so far: the same answer of the same task has the same
    /// key.
    func take(from other: OfflineChecks) {
        for (task, answers) in texts {
            for answer in answers where found[task, answer] == nil {
                found[task, answer] = other.found[task, answer]
            }
        }
    }

    /// Begins to compute them, unless somebody has.
    ///
    /// - Parameter codeKey: The quest's.
    func begin(_ codeKey: CodeKey) {
        if !texts.isEmpty { _ = task(codeKey) }
    }

    /// The checks by their tasks, but for those that there was no memory for. Whoever comes before they are there
    /// waits for them.
    ///
    /// - Parameter codeKey: The quest's.
    func all(_ codeKey: CodeKey) async -> [TaskID: OfflineCheck] {
        // Nothing is given up that somebody waits for.
        defer { withExtendedLifetime(self) {} }
        return texts.isEmpty ? [:] : await task(codeKey).value
    }

    private func task(_ codeKey: CodeKey) -> Computing {
        computing.withLock { computing in
            if let computing { return computing }
            let begun = Computing { [texts, found] in
                var checks: [TaskID: OfflineCheck] = [:]
                for (id, answers) in texts {
                    let salt = OfflineCheck.salt(of: id, codeKey)
                    var keys: [[UInt8]] = []
                    for answer in answers {
                        guard !Task.isCancelled else { return checks }
                        guard let key = await found.key(of: answer, at: id, salt: salt) else { break }
                        keys.append(key)
                    }
                    if keys.count == answers.count { checks[id] = OfflineCheck(salt: salt, keys: keys) }
                }
                return checks
            }
            computing = begun
            return begun
        }
    }
}

/// Keys that have been computed, by tasks and texts. Shareable between tasks.
private final class FoundKeys: Sendable {
    private let keys = Mutex<[TaskID: [String: [UInt8]]]>([:])

    subscript(task: TaskID, text: String) -> [UInt8]? {
        get { keys.withLock { $0[task]?[text] } }
        set { keys.withLock { $0[task, default: [:]][text] = newValue } }
    }

    /// The key that was found before, or one that is computed now; `nil` where there is no memory for it.
    func key(of text: String, at task: TaskID, salt: [UInt8]) async -> [UInt8]? {
        if let key = self[task, text] { return key }
        // One by one, so that the answers of all quests take turns.
        let key = await BackgroundWork.runAside { OfflineCheck.key(of: Array(text.utf8), salt: salt) }
        self[task, text] = key
        return key
    }
}

extension QuestSnapshot {
    /// The keys by which phones check answers without network, to be told to a team.
    ///
    /// - Throws: `Refusal` where it may not be told tasks, before anything is waited for; `RequestError.questUnknown`.
    package func offlineChecks(for team: TeamID, at now: Timestamp) async throws -> [TaskID: OfflineCheck] {
        let checks = try published().offline
        guard !checks.isEmpty else { return [:] }
        _ = try engine().knownTasks(of: team, in: state, at: now)
        return await checks.all(codeKey)
    }
}
