import Crypto
import CryptoExtras
import FoundationEssentials
import GeoJSONKit
import QuestEngine
import Synchronization

/// The keys of a task's right answers, by which a phone without network says whether an answer is probably right. The
/// verdict stays the daemon's.
struct OfflineCheck: Sendable, Equatable {
    let salt: [UInt8]
    /// One for each answer that is right.
    let keys: [[UInt8]]

    static let algorithm = "PBKDF2-HMAC-SHA-256"
    /// So many that trying is slow, and a phone still needs less than a tenth of a second for one answer.
    static let iterations = 20_000
    /// Bytes of a key.
    static let keySize = 32

    /// The salt hangs on quest and task alone, so that the keys of an answer stay from edition to edition.
    ///
    /// - Parameter codeKey: The quest's.
    static func salt(of task: TaskID, _ codeKey: CodeKey) -> [UInt8] {
        let message = Array("ReQuest offline salt 1\n\(task)\n".utf8)
        return Array(QuestEngine.Digest.hmacSHA256(message, key: codeKey.bytes).bytes.prefix(16))
    }

    /// Returns a key of PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2), which browsers compute too.
    ///
    /// - Parameter text: Not empty.
    static func key(
        of text: [UInt8], salt: [UInt8], iterations: Int = Self.iterations, size: Int = Self.keySize
    ) throws -> [UInt8] {
        let key = try KDF.Insecure.PBKDF2.deriveKey(
            from: text, salt: salt, using: .sha256, outputByteCount: size, unsafeUncheckedRounds: iterations)
        return key.withUnsafeBytes { Array($0) }
    }

    /// `nil` where there is no memory for it.
    ///
    /// - Parameter texts: `Checkpoint.offlineTexts`.
    /// - Complexity: O(number of texts · iterations).
    init?(of task: TaskID, _ texts: [String], _ codeKey: CodeKey) {
        let salt = Self.salt(of: task, codeKey)
        let keys = texts.compactMap { try? Self.key(of: Array($0.utf8), salt: salt) }
        guard keys.count == texts.count else { return nil }
        (self.salt, self.keys) = (salt, keys)
    }

    /// The member `offline_check` of a task's properties.
    var json: JSONValue {
        [
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

/// The offline checks of an edition, computed once, off all event loops, while the daemon goes on.
final class OfflineChecks: Sendable {
    private typealias Computing = Task<[TaskID: OfflineCheck], Never>

    private let texts: [(task: TaskID, texts: [String])]
    private let computing = Mutex<Computing?>(nil)

    init(of document: Quest) {
        texts = document.checkpoints.map { (task: $0.id, texts: $0.offlineTexts) }.filter {
            !$0.texts.isEmpty
        }
    }

    /// Begins to compute them, unless somebody has.
    ///
    /// - Parameter codeKey: The quest's.
    func begin(_ codeKey: CodeKey) {
        if !texts.isEmpty { _ = task(codeKey) }
    }

    /// The checks by their tasks. Whoever comes before they are there waits for them.
    ///
    /// - Parameter codeKey: The quest's.
    func all(_ codeKey: CodeKey) async -> [TaskID: OfflineCheck] {
        texts.isEmpty ? [:] : await task(codeKey).value
    }

    private func task(_ codeKey: CodeKey) -> Computing {
        computing.withLock { computing in
            if let computing { return computing }
            let begun = Computing { [texts] in
                var checks: [TaskID: OfflineCheck] = [:]
                // One by one, so that others get at these threads in between.
                for (id, answers) in texts {
                    checks[id] = await BackgroundWork.run { OfflineCheck(of: id, answers, codeKey) }
                }
                return checks
            }
            computing = begun
            return begun
        }
    }
}

extension QuestSnapshot {
    /// The keys by which phones check answers without network.
    func offlineChecks() async throws(RequestError) -> [TaskID: OfflineCheck] {
        let edition = try published()
        return await edition.offline.all(codeKey)
    }
}
