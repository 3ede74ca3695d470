/// The code of a task that only the daemon can make: to print and hang up at the place.
///
/// Eight symbols of Crockford's base 32, written `7KQ2-M4ZD`: the first 40 bits of an HMAC-SHA-256 over quest and
/// task. Forty bits are enough since a code can be tried against the daemon only, which counts attempts: at ten
/// tries a second a guess is right once in three thousand years. More symbols would have to be typed, in gloves, by
/// whoever's camera does not read the sheet.
public struct SignedCode: Sendable {
    private let symbols: String

    /// The code of one task. Depends on nothing else, so sheets stay good when the quest's file is edited.
    public init(quest: QuestID, task: TaskID, key: CodeKey) {
        // Ids are slugs without line feeds, so no two pairs give the same message.
        let message = "ReQuest task code 1\n\(quest)\n\(task)\n"
        let digest = Digest.hmacSHA256(Array(message.utf8), key: key.bytes)
        symbols = CrockfordBase32.encode(Array(digest.bytes.prefix(5)))
    }

    /// The code as it is printed: two groups of four.
    public var text: String { symbols.prefix(4) + "-" + symbols.suffix(4) }

    /// Whether a person typed or scanned this code: case, spaces and hyphens do not matter, O reads as 0, I and L as
    /// 1. Takes the same time however near it was.
    public func isMatched(by text: String) -> Bool {
        let typed = AnswerFolding.foldCode(text).utf8.map { CrockfordBase32.symbol(reading: $0) ?? 0 }
        return Digest.sha256(typed).isEqualInConstantTime(to: .sha256(Array(symbols.utf8)))
    }
}

extension RuleEngine {
    /// The signed code of a task; `nil` where it has none, or without a key.
    public func code(of checkpoint: Checkpoint) -> SignedCode? {
        guard checkpoint.rule == .signedCode, let codeKey else { return nil }
        return SignedCode(quest: quest, task: checkpoint.id, key: codeKey)
    }
}

/// The secret of a quest's signed codes: 32 random bytes that stay in the daemon.
public struct CodeKey: Sendable, Equatable {
    public let bytes: [UInt8]

    public init(using source: inout IdentifierSource) {
        bytes = source.bytes(32)
    }

    /// The key of one quest, derived from the daemon's secret.
    public init(of quest: QuestID, from secret: CodeKey) {
        bytes = Digest.hmacSHA256(Array("ReQuest quest code key 1\n\(quest)\n".utf8), key: secret.bytes).bytes
    }

    /// `nil` unless there are exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}

extension SignedCode: CustomStringConvertible {
    /// Says nothing, so that no log can tell a code.
    public var description: String { "SignedCode" }
}

extension CodeKey: CustomStringConvertible {
    public var description: String { "CodeKey" }
}
