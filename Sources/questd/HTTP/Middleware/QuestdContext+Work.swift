import Hummingbird
import QuestEngine

extension QuestdContext {
    /// The source of the work that the request asks for.
    var source: WorkPool.Source {
        switch principal {
        case .device(let device): .device(device.id)
        case .staff, .admin: .member(principal.actor.text)
        case .account(let account): .member("account:\(account)")
        case .anonymous: .network(remoteAddress.network)
        }
    }

    /// Whoever asks for work, from where and for which quest.
    var asker: WorkPool.Asker {
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
