import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import ServerBase

/// Hands out to a person all that is kept of them, as one ZIP archive: of the device that asks, which needs no account, or
/// of an account with all of its devices.
struct ExportController: Sendable {
    let access: QuestAccess
    let accounts: any AccountStore
    let service: AccountService
    let account: OwnAccountFiles
    let archive: OwnArchive
    let clock: any TimeSource
    let places: ArchivePlaces
    /// Bounds how often a device or an account is sent an archive.
    let throttle: Throttle<String>

    func exportOwn(_: Request, _ context: QuestdContext) async throws -> Response {
        let device = try await access.open(forDevice: context).device
        let snapshot = try await access.services.service(of: device.quest).snapshot()
        let part = try OwnArchive.Part(
            device, in: snapshot, of: snapshot.state.devices[device.id]?.currentSpan ?? .whole)
        let place = try place(for: device.id.rawValue, to: context.remoteAddress)
        let own = archive
        return .archive(named: name(device.quest.rawValue), at: clock.now, in: place, context) {
            archive, writer in
            try await own.addReadme(ofAccount: false, isWhole: part.span.isWhole, to: &archive, &writer)
            try await own.add(part, to: &archive, &writer, context)
        }
    }

    /// Noted in the account's log before anything is told.
    func exportAccount(_: Request, _ context: QuestdContext) async throws -> Response {
        guard case .account(let id) = context.principal else { throw AccountRefusal.accountUnknown }
        let place = try place(for: id.rawValue, to: context.remoteAddress)
        try await service.decide(about: [id]) { context -> (entry: AccountEntry?, outcome: Void) in
            (entry: try context.noteExport(of: id), outcome: ())
        }
        guard let account = try await accounts.account(id) else { throw AccountRefusal.accountUnknown }
        let parts = try await parts(of: id)
        let roles = Dictionary(grouping: account.roles, by: \.quest)
        let (own, files) = (archive, self.account)
        return .archive(named: name("account"), at: clock.now, in: place, context) { archive, writer in
            let isWhole = parts.allSatisfy(\.span.isWhole)
            try await own.addReadme(ofAccount: true, isWhole: isWhole, to: &archive, &writer)
            try await files.add(account, to: &archive, &writer)
            for part in parts { try await own.add(part, to: &archive, &writer, context) }
            for (quest, roles) in roles.sorted(by: { $0.key < $1.key }) {
                guard let service = try await access.services.found(quest) else { continue }
                let snapshot = try await service.snapshot()
                try await own.add(roles, of: snapshot, to: &archive, &writer, context)
            }
        }
    }

    /// Parts of the archive that are the account’s person’s in quests: one of each device, also of those that were removed from their
    /// teams; where somebody else held a device's place before or since, only what came in between.
    private func parts(of account: AccountID) async throws -> [OwnArchive.Part] {
        var parts: [OwnArchive.Part] = []
        var counts: [QuestID: Int] = [:]
        let known = try await accounts.devices(of: account)
        let rows = Dictionary(grouping: known, by: \.device.id)
        var seen: Set<DeviceID> = []
        for device in known.map(\.device) where seen.insert(device.id).inserted {
            guard let service = try await access.services.found(device.quest) else { continue }
            let snapshot = try await service.snapshot()
            for span in snapshot.state.devices[device.id]?.spans(of: rows[device.id] ?? []) ?? [] {
                let number = counts[device.quest, default: 0] + 1
                counts[device.quest] = number
                parts.append(try OwnArchive.Part(device, in: snapshot, of: span, number: number))
            }
        }
        return parts
    }

    /// Whoever is told that all places are taken has not used up an archive.
    private func place(
        for owner: String, to sender: NetworkAddress
    ) throws(RequestError) -> ArchivePlaces.Place {
        let place = try places.take(for: owner, to: sender)
        try throttle.admit(owner)
        return place
    }

    private func name(_ whose: String) -> String { "request-export-\(whose)" }
}
