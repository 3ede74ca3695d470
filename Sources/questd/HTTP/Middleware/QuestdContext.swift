import Hummingbird
import Logging
import NIOCore
import QuestEngine
import Synchronization

/// Everything that is known about a request while it is worked on.
struct QuestdContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Set by the gate.
    var access = Access.open
    /// The operation that is asked for; `nil` before a route was found.
    var operation: Operation?
    /// Size of the largest body that the operation reads, in bytes.
    var bodyLimit = RequestLimits.body.value
    var principal: Principal { access.principal }
    let reader = Reader()
    let breach = LimitBreach()
    /// Set by the gate for what lasts.
    var hold: Hold?
    let channel: any Channel
    /// Limits in force.
    var limits = LimitValues()
    /// Whom a trusted proxy speaks for.
    var sender: NetworkAddress?
    /// Whether a trusted proxy speaks TLS for us.
    var isBehindTLS = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    var language: Language { reader.language }

    /// The sender's network address: a trusted proxy's word, else the other end of the connection; nobody's without a
    /// network.
    var remoteAddress: NetworkAddress { sender ?? NetworkAddress(channel.remoteAddress) ?? .none }
}

/// The limit that a request was refused by: noted where the refusal is made, read where answers are counted.
final class LimitBreach: Sendable {
    private let state = Mutex<Limit?>(nil)

    var limit: Limit? { state.withLock { $0 } }

    func note(_ limit: Limit) {
        state.withLock { $0 = limit }
    }
}

/// The language a request is answered in: what the reader asks for, else the quest's, else the daemon's.
final class Reader: Sendable {
    private let state = Mutex(State())

    private struct State {
        var asked: Language?
        var quest: Language?
        var daemon = Language.english
        var document: Quest?
    }

    /// The quest whose tasks are called by their names; `nil` where they are called by ids, as to staff.
    var document: Quest? { state.withLock { $0.document } }

    /// Calls tasks by their names from here on.
    func knowsTasks(of document: Quest) {
        state.withLock { $0.document = document }
    }

    var language: Language {
        state.withLock { $0.asked ?? $0.quest ?? $0.daemon }
    }

    func asks(for language: Language?, at daemon: Language) {
        state.withLock {
            $0.asked = language
            $0.daemon = daemon
        }
    }

    /// The language for one of several quests.
    func language(forQuestIn quest: Language) -> Language {
        state.withLock { $0.asked ?? quest }
    }

    func speaksOf(questIn language: Language) {
        state.withLock { $0.quest = language }
    }
}
