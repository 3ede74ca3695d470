import EventServices
import QuestEngine
import ServerBase

/// Erases an account over all quests: first what its devices have sent, then its places on the staff, then the account
/// itself.
///
/// A daemon that is stopped in between has the account still, with all that is left to be erased: asking again does the
/// rest.
struct AccountErasing: Sendable {
    let service: AccountService
    let accounts: any AccountStore
    let services: QuestServices
    let devices: DeviceErasing
    let sessions: AccountSessions

    /// - Parameter actor: In whose name it is recorded.
    /// - Returns: In how many quests something was erased now; none where the account was erased before.
    /// - Throws: `AccountRefusal.accountUnknown`, also for one that was merged: the other one has what there is to erase.
    func erase(_ id: AccountID, as actor: AccountActor) async throws -> Int {
        var quests: Set<QuestID> = []
        for _ in 0..<AccountService.attempts {
            guard let account = try await accounts.account(id) else { throw AccountRefusal.accountUnknown }
            switch account.standing {
            case .erased: return quests.count
            case .merged: throw AccountRefusal.accountUnknown
            case .open: break
            }
            quests.formUnion(try await eraseDevices(of: id))
            quests.formUnion(try await eraseRoles(of: account, as: actor))
            try await sessions.leave(id)
            let (participations, roles) = (Set(account.participations), Set(account.roles))
            let isErased = try await service.decide(as: actor, about: [id]) {
                context -> (entry: AccountEntry?, outcome: Bool) in
                let known = context.accounts[id]
                let isWhole =
                    (known?.participations ?? []).allSatisfy { participations.contains($0) }
                    && (known?.roles ?? []).allSatisfy { roles.contains($0) }
                // Joined on another phone meanwhile: what came from that one is still to be erased.
                guard isWhole else { return (nil, false) }
                return (try context.erase(id), true)
            }
            guard isErased else { continue }
            sessions.forget(id)
            return quests.count
        }
        throw StoreError.unavailable("an account does not stand still")
    }

    /// Erases what came from the account's devices, also from those that were removed from their teams; where somebody else
    /// held a device's place before or since, only what came in between.
    private func eraseDevices(of id: AccountID) async throws -> Set<QuestID> {
        var quests: Set<QuestID> = []
        let known = try await accounts.devices(of: id)
        for (device, rows) in Dictionary(grouping: known, by: \.device.id) {
            guard let quest = rows.first?.device.quest, let service = try await services.found(quest) else {
                continue
            }
            let spans = try await service.snapshot().state.devices[device]?.spans(of: rows) ?? []
            for span in spans {
                do {
                    _ = try await devices.erase(device, in: span, at: service)
                    quests.insert(quest)
                } catch Refusal.deviceUnknown {
                    // Erased before, or its team was removed meanwhile.
                }
            }
        }
        return quests
    }

    private func eraseRoles(of account: Account, as actor: AccountActor) async throws -> Set<QuestID> {
        var quests: Set<QuestID> = []
        for role in account.roles {
            let member = role.staff
            let sender: Actor = actor == .holder ? .staff(member) : .admin
            do {
                let service = try await services.service(of: role.quest)
                try await service.decide(as: sender, at: devices.clock.now) { try $0.eraseStaff(member) }
                quests.insert(role.quest)
            } catch RequestError.questUnknown {
                // Deleted meanwhile.
            } catch Refusal.staffUnknown {
                // Revoked meanwhile.
            }
        }
        return quests
    }
}

extension QuestServices {
    /// The service of a quest; `nil` where it was deleted meanwhile, with everything in it.
    func found(_ quest: QuestID) async throws -> QuestService? {
        do { return try await service(of: quest) } catch RequestError.questUnknown { return nil }
    }
}
