import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Riders call for help, the staff looks after the calls and after those who have not come back.
struct SafetyController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let accounts: any AccountStore
    let clock: any TimeSource

    private var reader: SOSReader { SOSReader(store: store, accounts: accounts) }

    func raise(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        guard let key = HTTPField.Name("Idempotency-Key").flatMap({ request.headers[$0] }) else {
            throw RequestError.keyMissing
        }
        let body = try await request.wholeBody(in: context)
        let bytes = [UInt8](body.readableBytesView)
        let seen = Digest.sha256(Array("\(request.method) \(request.uri.path)\n".utf8), bytes)
        let digest = Receipts(store: store, service: scope.service, device: scope.device, key: key).sealed(
            seen)
        if let repeated = try await reply(toRepeated: digest, key, from: scope.device, at: scope.service) {
            return repeated
        }
        // Whoever is in need need not say anything.
        let call = bytes.isEmpty ? SOSRequest() : try WireJSON.decode(SOSRequest.self, from: bytes)
        let now = clock.now
        let submission = SOSSubmission(
            device: scope.device.id, text: call.text,
            place: try await place(of: call, by: scope.device, at: now),
            key: key, request: digest)
        do {
            let id = try await scope.service.decide(as: .device(scope.device.id), at: now) {
                context -> Decision<RecordID> in
                let wait = context.state.secondsToCall(from: submission.device, at: now)
                guard wait == 0 else {
                    throw RequestError.tooManyRequests(RateLimits.callsPerDevice, retryAfter: wait)
                }
                return try context.raiseSOS(submission)
            }
            return try await reply(id, at: scope.service)
        } catch StoreError.duplicate {
            // The same request came twice at once, and the other was first.
            guard
                let repeated = try await reply(toRepeated: digest, key, from: scope.device, at: scope.service)
            else {
                throw StoreError.duplicate(what: "receipt")
            }
            return repeated
        }
    }

    /// The place that the call says, else the last one that is known.
    private func place(
        of call: SOSRequest, by device: Device, at now: Timestamp
    ) async throws -> SOSPlace? {
        if let position = call.position {
            return SOSPlace(position, accuracy: call.accuracy.map { Meters($0.value) }, at: now)
        }
        // A place that proves nothing is shown as such beside the call; the call does not vouch for it.
        guard let seen = try await reader.lastSeen(of: [device.id]), seen.reasons == nil else { return nil }
        return SOSPlace(seen.position, accuracy: seen.accuracy.map { Meters($0) }, at: seen.at)
    }

    private func reply(
        toRepeated digest: Digest, _ key: String, from device: Device, at service: QuestService
    ) async throws -> Response? {
        guard let receipt = try await store.receipt(of: device.id, key: key) else { return nil }
        var response = try await reply(try receipt.call(toRepeated: digest), at: service)
        if let name = HTTPField.Name("Idempotency-Replayed") { response.headers[name] = "true" }
        return response
    }

    private func reply(_ id: RecordID, at service: QuestService) async throws -> Response {
        // In turn with the decisions: a receipt can be read a moment before the service has taken in its records.
        let known = try await service.perform { snapshot, _ in (nil, snapshot.state.call(id)) }
        guard let call = known else { throw StoreError.corrupted("a receipt without its call for help") }
        let staff = try await store.staff(of: service.quest)
        return try .json(try await reader.shownToTeam(call, by: staff), status: .created)
    }

    func listOwn(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let staff = try await store.staff(of: scope.quest)
        var calls: [TeamSOS] = []
        for call in scope.state.calls(of: scope.device.team) {
            calls.append(try await reader.shownToTeam(call, by: staff))
        }
        return try .json(TeamSOSList(calls: calls))
    }

    func withdraw(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let id = context.callID(in: scope.state)
        try await scope.service.decide(as: .device(scope.device.id), at: clock.now) {
            try $0.withdrawSOS(id, by: scope.device.id)
        }
        guard let call = try await scope.service.snapshot().state.call(id) else {
            throw Refusal.sosUnknown(id)
        }
        let staff = try await store.staff(of: scope.quest)
        return try .json(try await reader.shownToTeam(call, by: staff))
    }

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let snapshot = try await access.open(context).snapshot
        return try .json(
            AdminSOSList(calls: try await reader.shown(snapshot.state.callsForStaff, in: snapshot)))
    }

    func take(_: Request, _ context: QuestdContext) async throws -> Response {
        try await change(context) { try $0.takeSOS($1) }
    }

    func close(_: Request, _ context: QuestdContext) async throws -> Response {
        try await change(context) { try $0.closeSOS($1) }
    }

    private typealias Change = @Sendable (inout DecisionContext, RecordID) throws -> Entry?

    private func change(_ context: QuestdContext, _ decide: @escaping Change) async throws -> Response {
        let scope = try await access.open(context)
        let id = context.callID(in: scope.state)
        try await scope.service.decide(as: context.principal.actor, at: clock.now) { try decide(&$0, id) }
        let changed = try await scope.service.snapshot()
        guard let call = changed.state.call(id),
            let shown = try await reader.shown([call], in: changed).first
        else { throw Refusal.sosUnknown(id) }
        return try .json(shown)
    }

    func overdue(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let (now, state, engine) = (clock.now, scope.state, scope.engine)
        let teams = try await store.teams(of: scope.quest)
        let names = Dictionary(uniqueKeysWithValues: teams.map { ($0.id, $0.name) })
        let numbers = state.bibNumbers
        var list: [AdminOverdueTeam] = []
        for overdue in engine.overdueTeams(in: state, at: now) {
            guard let known = state.teams[overdue.team] else { continue }
            let phones = try await reader.accountPhones(of: known.devices)
            list.append(
                AdminOverdueTeam(
                    team: overdue.team, name: names[overdue.team] ?? "",
                    number: numbers[overdue.team], status: known.entry.rawValue, due: overdue.due,
                    lateBy: overdue.due.map { max(0, (now - $0).value.tenths) },
                    phone: try await reader.phone(of: overdue.team, in: state),
                    accountPhones: phones.isEmpty ? nil : phones,
                    lastSeen: try await reader.lastSeen(of: known.allDevices),
                    openCalls: state.calls(of: overdue.team).count(where: \.isOpen)))
        }
        let returns = AdminReturns(
            engine.returnTimes(in: state, at: now), naming: names, numbers: numbers, in: context.language,
            EventTimeZone(engine.document.timeZone), at: now)
        return try .json(AdminOverdueList(teams: list, returns: returns))
    }
}

extension QuestdContext {
    /// The call for help that the path names, by its id or by the number of its record.
    fileprivate func callID(in state: QuestState) -> RecordID {
        let text = parameter("record")
        let number = Ranged<RecordNumber>(text: text)
        return number.flatMap { number in state.calls.first { $0.seq == number.value }?.id } ?? RecordID(text)
    }
}
