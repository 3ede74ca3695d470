import Hummingbird
import Logging
package import NIOCore
package import QuestBase
package import QuestRules
package import ServerBase
import Synchronization

/// Everything that is known about a request while it is worked on.
package struct QuestdContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Set by the gate.
    package var access = Access.open
    /// The operation that is asked for; `nil` before a route was found.
    package var operation: Operation?
    /// Staff who may do it in a quest that is judged blind, organisers aside. Set with the operation.
    package var blind: Set<Role> = []
    /// Size of the largest body that the operation reads, in bytes.
    package var bodyLimit = RequestLimits.body.value
    package var principal: Principal { access.principal }
    package let reader = Reader()
    package let breach = LimitBreach()
    /// Set by the gate for what lasts.
    package var hold: Hold?
    package let channel: any Channel
    /// Limits in force.
    package var limits = LimitValues()
    /// Whom a trusted proxy speaks for.
    var sender: NetworkAddress?
    /// Whether a trusted proxy speaks TLS for us.
    package var isBehindTLS = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    package var language: Language { reader.language }

    /// The sender's network address: the one that a trusted proxy names, else the other end of the connection. `.none`
    /// without a network.
    package var remoteAddress: NetworkAddress { sender ?? NetworkAddress(channel.remoteAddress) ?? .none }
}

/// The limit that a request was refused by: noted where the refusal is made, read where answers are counted.
package final class LimitBreach: Sendable {
    private let state = Mutex<Limit?>(nil)

    package var limit: Limit? { state.withLock { $0 } }

    package func note(_ limit: Limit) {
        state.withLock { $0 = limit }
    }
}

/// The language a request is answered in: what the reader asks for, else the quest's, else the daemon's.
package final class Reader: Sendable {
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
    package func knowsTasks(of document: Quest) {
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
    package func language(forQuestIn quest: Language) -> Language {
        state.withLock { $0.asked ?? quest }
    }

    package func speaksOf(questIn language: Language) {
        state.withLock { $0.quest = language }
    }
}

extension QuestdContext {
    /// The source of the work that the request asks for.
    package var source: WorkPool.Source {
        switch principal {
        case .device(let device): .device(device.id)
        case .staff, .admin: .member(principal.actor.text)
        case .account(let account): .account(account)
        case .anonymous: .network(remoteAddress.network)
        }
    }

    /// The sender and the quest in whose name work is asked for.
    package var asker: WorkPool.Asker {
        let quest: QuestID? =
            switch principal {
            case .device(let device): device.quest
            case .staff(let member): member.quest
            case .account, .admin, .anonymous: coreContext.parameters.get("quest").map { QuestID($0) }
            }
        let network = remoteAddress.widestNetwork
        return WorkPool.Asker(source, from: network == .none ? nil : network, in: quest)
    }
}
