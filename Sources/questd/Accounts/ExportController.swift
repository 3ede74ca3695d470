import Hummingbird
import QuestEngine

/// Hands out to a person all that is kept of them, as one ZIP archive: of the device that asks, which needs no account, or
/// of an account with all of its devices.
struct ExportController: Sendable {
    let access: QuestAccess
    let accounts: any AccountStore
    let desk: AccountDesk
    let account: OwnAccountFiles
    let archive: OwnArchive
    let clock: any TimeSource
    let places: ArchivePlaces
    /// Bounds how often a device or an account is sent an archive.
    let throttle: Throttle<String>

    func exportOwn(_: Request, _ context: QuestdContext) async throws -> Response {
        let device = try await access.open(forDevice: context).device
        let snapshot = try await access.desks.desk(of: device.quest).snapshot()
        let part = try OwnArchive.Part(device, in: snapshot)
        let place = try place(for: device.id.rawValue)
        let own = archive
        return .archive(named: name(device.quest.rawValue), at: clock.now, in: place, context) {
            archive, writer in
            try await own.addReadme(ofAccount: false, to: &archive, &writer)
            try await own.add(part, to: &archive, &writer, context)
        }
    }

    /// Noted in the account's log before anything is told.
    func exportAccount(_: Request, _ context: QuestdContext) async throws -> Response {
        guard case .account(let id) = context.principal else { throw AccountRefusal.accountUnknown }
        let place = try place(for: id.rawValue)
        try await desk.decide(about: [id]) { context -> (entry: AccountEntry?, outcome: Void) in
            (entry: try context.noteExport(of: id), outcome: ())
        }
        guard let account = try await accounts.account(id) else { throw AccountRefusal.accountUnknown }
        let devices = try await devices(of: id)
        let (own, files) = (archive, self.account)
        return .archive(named: name("account"), at: clock.now, in: place, context) { archive, writer in
            try await own.addReadme(ofAccount: true, to: &archive, &writer)
            try await files.add(account, to: &archive, &writer)
            var counts: [QuestID: Int] = [:]
            for device in devices {
                counts[device.quest, default: 0] += 1
                let snapshot = try await access.desks.desk(of: device.quest).snapshot()
                let part = try OwnArchive.Part(device, in: snapshot, number: counts[device.quest] ?? 1)
                try await own.add(part, to: &archive, &writer, context)
            }
        }
    }

    /// Devices that the account speaks for now. Of one whose place another phone has taken over the account only
    /// remembers that it was there: what it sent since is that phone's.
    private func devices(of account: AccountID) async throws -> [Device] {
        var devices: [Device] = []
        for role in try await accounts.roles(of: account) {
            guard case .device = role.holder,
                let device = try await archive.store.device(token: role.token)
            else { continue }
            devices.append(device)
        }
        return devices.sorted { ($0.joinedAt, $0.id) < ($1.joinedAt, $1.id) }
    }

    /// Whoever is told that all places are taken has not used up an archive.
    private func place(for owner: String) throws(RequestError) -> ArchivePlaces.Place {
        let place = try places.take(for: owner)
        try throttle.admit(owner)
        return place
    }

    private func name(_ whose: String) -> String { "request-export-\(whose)" }
}
