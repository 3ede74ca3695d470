import QuestRules
import Synchronization

/// Facts that each request of a device would otherwise ask the database for: whose token it is, where the device was
/// last, and which idempotency keys it has used.
///
/// Brought up to date after each commit of the store and before that is answered. When a commit fails, as it does where
/// another process has written to the log, all is forgotten: nobody reads here what is older than the log that this
/// process knows. May be shared by any number of tasks.
final class DeviceMemory: Sendable {
    /// Devices, or keys, that are kept at most; beyond that all is forgotten.
    static let limit = 100_000

    struct State {
        var owners: [Digest: Device] = [:]
        var lastFixes: [DeviceID: Fix] = [:]
        /// Devices that have joined meanwhile and sent no position yet.
        var silent: Set<DeviceID> = []
        /// Hashes of the keys, of those devices whose keys were all read.
        var keys: [DeviceID: Set<Int>] = [:]
        var keyCount = 0
        /// Counts what makes read things old: for all devices, and for those that share a place in `ages`.
        var age = 0
        var ages = [Int](repeating: 0, count: 4096)

        mutating func forget() {
            self = State(age: age + 1)
        }

        static func place(of device: DeviceID) -> Int { Int(UInt(bitPattern: device.hashValue) % 4096) }

        mutating func makeRoom() {
            if max(owners.count, lastFixes.count, silent.count, keyCount) >= DeviceMemory.limit { forget() }
        }
    }

    private let state = Mutex(State())

    /// Tells whether something may have been written since: to be asked before the database is, and handed back with
    /// what it said.
    struct Age: Equatable {
        fileprivate var all: Int
        fileprivate var own: Int?
    }

    /// The age of what is known of tokens: only removals matter.
    var age: Age { state.withLock { Age(all: $0.age, own: nil) } }

    /// Returns the age of what is known of a device's messages.
    func age(of device: DeviceID) -> Age {
        state.withLock { Age(all: $0.age, own: $0.ages[State.place(of: device)]) }
    }

    func owner(ofToken digest: Digest) -> Device? { state.withLock { $0.owners[digest] } }

    /// Knowledge of a device's last fix.
    enum LastFix: Equatable {
        case none
        case known(Fix)
    }

    /// Returns the last fix; `nil` when that has to be read.
    func lastFix(of device: DeviceID) -> LastFix? {
        state.withLock { state in
            state.silent.contains(device) ? LastFix.none : state.lastFixes[device].map { .known($0) }
        }
    }

    /// Whether the device may have used the key; `nil` when that is not known.
    func mayHaveUsed(_ key: String, _ device: DeviceID) -> Bool? {
        state.withLock { $0.keys[device]?.contains(key.hashValue) }
    }

    func keep(_ device: Device, token digest: Digest, at age: Age) {
        keep(at: age, of: device.id) { $0.owners[digest] = device }
    }

    func keep(lastFix fix: Fix, of device: DeviceID, at age: Age) {
        keep(at: age, of: device) { $0.lastFixes[device] = fix }
    }

    func keep(keys: [String], of device: DeviceID, at age: Age) {
        keep(at: age, of: device) {
            $0.keys[device] = Set(keys.map(\.hashValue))
            $0.keyCount += keys.count + 1
        }
    }

    private func keep(at age: Age, of device: DeviceID, _ change: (inout State) -> Void) {
        state.withLock { state in
            guard state.age == age.all, age.own.map({ $0 == state.ages[State.place(of: device)] }) ?? true
            else { return }
            state.makeRoom()
            change(&state)
        }
    }

    func forget() {
        state.withLock { $0.forget() }
    }

    /// Takes in what a commit has stored.
    func note(_ attachments: [Attachment]) {
        state.withLock { state in
            for attachment in attachments { state.note(attachment) }
        }
    }
}

extension DeviceMemory.State {
    fileprivate mutating func note(_ attachment: Attachment) {
        switch attachment {
        case .fixes(let batch):
            ages[Self.place(of: batch.device)] += 1
            // What lies in the future is kept, but is not where the device was last.
            let limit = batch.sentAt + Fix.furthestAhead
            let isFirst = silent.remove(batch.device) != nil
            guard let last = batch.fixes.last(where: { $0.time <= limit }) else { return }
            // Of two fixes at one time and place the one that was there first is kept.
            if lastFixes[batch.device].map({ last.isLater(than: $0) }) ?? isFirst {
                lastFixes[batch.device] = last
            }
        case .receipt(let receipt):
            ages[Self.place(of: receipt.device)] += 1
            guard keys[receipt.device]?.insert(receipt.key.hashValue).inserted == true else { return }
            keyCount += 1
        case .removedDevice(let device):
            age += 1
            owners = owners.filter { $0.value.id != device }
        case .erasedFixes(let device), .erasedFixesReceived(let device, _):
            age += 1
            lastFixes[device] = nil
            silent.remove(device)
        case .device(let device, let token):
            makeRoom()
            owners[token] = device
            silent.insert(device.id)
            keys[device.id] = []
            keyCount += 1
        case .erasedReceipts(let device):
            age += 1
            keys[device] = nil
        case .deviceSalt(_, let device), .deviceToken(_, let device):
            age += 1
            owners = owners.filter { $0.value.id != device }
        case .edition, .team, .text, .joinCode, .ingestToken, .staff, .staffToken, .revokedStaff,
            .erasedText, .erasedName, .erasedStaffName, .teamName, .removedTeam:
            // The devices of a team that is removed are named beside it.
            break
        }
    }
}

extension Fix {
    /// Returns whether a fix comes later in the order in which the store finds the last one.
    fileprivate func isLater(than other: Fix) -> Bool {
        (time, coordinate.longitude, coordinate.latitude)
            > (other.time, other.coordinate.longitude, other.coordinate.latitude)
    }
}
