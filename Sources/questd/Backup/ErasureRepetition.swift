import EventServices
import FoundationEssentials
import Glibc
import Logging
import QuestEngine
import QuestStoreSQLite
import ServerBase

/// Erases once more, before anybody is answered, what was erased after the backup that the database comes from.
///
/// What cannot be found any more is passed over: it came after the backup too. A daemon that is stopped meanwhile begins anew.
struct ErasureRepetition: Sendable {
    /// The file of `StatePlaces.erasuresDue`.
    let path: String
    let store: any QuestStore
    let services: QuestServices
    let photos: PhotoFolder
    let accounts: AccountErasing
    let clock: any TimeSource
    let logger: Logger

    /// - Throws: `StoreError`, also for a file that cannot be read.
    func run() async throws {
        guard access(path, F_OK) == 0 else { return }
        guard let lines = ErasureJournal.read(path) else {
            throw StoreError.unavailable("the list of erasures that are due cannot be read")
        }
        var count = 0
        var known: Set<ErasureJournal.Erased> = []
        for line in lines where known.insert(line.erased).inserted {
            if try await isRepeated(line.erased) { count += 1 }
        }
        unlink(path)
        try PhotoFile.syncFolder(path.folderOfPath)
        logger.notice(
            "erasures that came after the backup were repeated",
            metadata: ["count": "\(count)", "of": "\(lines.count)"])
    }

    /// - Returns: `false` where there is nothing to erase.
    private func isRepeated(_ erased: ErasureJournal.Erased) async throws -> Bool {
        do {
            try await repeatOnce(erased)
            return true
        } catch is Refusal {
            return false
        } catch is AccountRefusal {
            return false
        } catch RequestError.questUnknown {
            return false
        }
    }

    private func repeatOnce(_ erased: ErasureJournal.Erased) async throws {
        switch erased {
        case .team(let team, let quest, let positions):
            try await erase(in: quest) { try $0.eraseTeam(team, positions: positions) }
        case .device(let device, let quest, let start):
            let service = try await services.service(of: quest)
            let spans = try await service.snapshot().state.devices[device]?.spans ?? []
            guard let span = spans.first(where: { $0.start?.seq == start }) else {
                throw Refusal.deviceUnknown
            }
            let devices = DeviceErasing(store: store, photos: photos, clock: clock)
            _ = try await devices.erase(device, in: span, at: service)
        case .quest(let quest, let everybody):
            try await erase(in: quest) { $0.eraseQuest(everybody: everybody) }
        case .staff(let member, let quest):
            let service = try await services.service(of: quest)
            try await service.decide(as: .admin, at: clock.now) { try $0.eraseStaff(member) }
        case .deletedQuest(let quest):
            _ = try await services.service(of: quest).delete()
            await MediaFolder(beside: photos).forget(quest)
        case .account(let account): _ = try await accounts.erase(account, as: .admin)
        }
    }

    private func erase(in quest: QuestID, _ decide: @escaping Erasing.Decide) async throws {
        let service = try await services.service(of: quest)
        let done = try await Erasing(store: store).perform(on: service, as: .admin, at: clock.now, decide)
        if let done { await photos.forget(done) }
    }
}
