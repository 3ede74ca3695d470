import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Lets teams register themselves, and organisers confirm them and keep whom they can call.
struct RegistrationController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let joinCodeKey: JoinCodeKey
    let throttle: JoinThrottle
    let clock: any TimeSource

    /// A team that has registered itself.
    private struct Registered: Sendable {
        let team: TeamName
        let code: JoinCode
    }

    func register(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forRegistration: context)
        let bytes = [UInt8](try await request.wholeBody(in: context).readableBytesView)
        let keyed = try keyed(request, of: bytes, in: scope.quest)
        if let keyed, let repeated = try await reply(toRepeated: keyed, at: scope.service) { return repeated }
        guard scope.document.registration.kind != .off else { throw Refusal.registrationNotTaken }
        let body = try WireJSON.decode(RegistrationRequest.self, from: bytes)
        let contact = try Self.contact(body.captain, body.phone)
        // A name that is taken is found out by trying: each try costs the network a place.
        try await throttle.admitGuest(from: context.remoteAddress)
        do {
            try await store.checkNew(body.name, for: nil, in: scope.quest)
        } catch {
            // The name may be that of this very request, which came twice at once.
            if let keyed, let repeated = try await reply(toRepeated: keyed, at: scope.service) {
                return repeated
            }
            throw error
        }
        let (now, key) = (clock.now, joinCodeKey)
        let registered = try await scope.service.perform {
            snapshot, ids -> (entry: Entry?, outcome: Registered?) in
            if let keyed, try snapshot.state.team(registeredBy: keyed.sealed) != nil { return (nil, nil) }
            let code = keyed?.joinCode ?? JoinCode(using: &ids)
            let decision = try snapshot.decide(at: now, ids: &ids) { context in
                try context.registerTeam(
                    context.state.freeTeamID(for: body.name), name: body.name, contact: contact,
                    classID: body.class, joinCode: code.digest(key: key), by: keyed?.sealed)
            }
            let team = TeamName(id: decision.outcome.id, name: decision.outcome.name)
            return (decision.entry, Registered(team: team, code: code))
        }
        if let registered { return try await reply(registered, at: scope.service) }
        guard let keyed, let repeated = try await reply(toRepeated: keyed, at: scope.service) else {
            throw StoreError.duplicate(what: "registration")
        }
        return repeated
    }

    /// The request with its idempotency key; `nil` where it has none.
    private func keyed(
        _ request: Request, of bytes: [UInt8], in quest: QuestID
    ) throws(RequestError) -> KeyedRegistration? {
        guard let key = HTTPField.Name("Idempotency-Key").flatMap({ request.headers[$0] }) else { return nil }
        guard let keyed = KeyedRegistration(key: key, request: bytes, in: quest, under: joinCodeKey) else {
            throw .registrationKeyInvalid(
                least: KeyedRegistration.leastKeyBytes, most: AnswerLimits.key.value)
        }
        return keyed
    }

    private func reply(_ registered: Registered, at service: QuestService) async throws -> Response {
        let stage = try await service.snapshot().state.teams[registered.team.id]?.registration ?? .waiting
        let reply = RegistrationReply(
            team: registered.team, joinCode: registered.code.text, status: stage.rawValue)
        return try .json(reply, status: .created)
    }

    /// The first answer again, if this is a repeat of the request that it was given to: the same team and code, with
    /// the status of now.
    private func reply(toRepeated keyed: KeyedRegistration, at service: QuestService) async throws
        -> Response?
    {
        guard let id = try await service.snapshot().state.team(registeredBy: keyed.sealed) else { return nil }
        // Found by its code as a rule: nobody is charged for a repeat, so it must not cost a list of all teams.
        let digest = keyed.joinCode.digest(key: joinCodeKey)
        var found = try await store.team(of: service.quest, joinCode: digest)
        if found?.id != id { found = try await store.teams(of: service.quest).first { $0.id == id } }
        guard let team = found else { throw Refusal.teamUnknown(id) }
        let registered = Registered(team: TeamName(id: team.id, name: team.name), code: keyed.joinCode)
        var response = try await reply(registered, at: service)
        if let name = HTTPField.Name("Idempotency-Replayed") { response.headers[name] = "true" }
        return response
    }

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        var registrations: [AdminRegistration] = []
        for team in try await store.teams(of: scope.quest) {
            guard scope.state.teams[team.id]?.registration == .waiting else { continue }
            let contact = try await store.contact(of: team.id, in: scope.state)
            registrations.append(
                AdminRegistration(
                    team: try AdminTeam(team, in: scope.snapshot, at: clock.now), captain: contact?.name,
                    phone: contact?.phone))
        }
        return try .json(AdminRegistrationList(registrations: registrations))
    }

    func confirm(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let id = TeamID(context.parameter("team"))
        try await service.decide(as: context.principal.actor, at: clock.now) {
            try $0.confirmRegistration(of: id)
        }
        guard let team = try await store.teams(of: service.quest).first(where: { $0.id == id }) else {
            throw Refusal.teamUnknown(id)
        }
        return try .json(try AdminTeam(team, in: try await service.snapshot(), at: clock.now))
    }

    func reject(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let id = TeamID(context.parameter("team"))
        let team = try await store.teams(of: scope.quest).first { $0.id == id }
        try await scope.service.decide(as: context.principal.actor, at: clock.now) {
            try $0.rejectRegistration(of: id)
        }
        guard let team else { throw Refusal.teamUnknown(id) }
        return try .json(try AdminTeam(team, in: scope.snapshot, at: clock.now))
    }

    func listContacts(_: Request, _ context: QuestdContext) async throws -> Response {
        let snapshot = try await access.open(context).snapshot
        var contacts: [TeamContactEntry] = []
        for team in snapshot.state.teams.map(\.key) {
            guard let contact = try await store.contact(of: team, in: snapshot.state) else { continue }
            contacts.append(TeamContactEntry(team: team, captain: contact.name, phone: contact.phone))
        }
        return try .json(TeamContactList(contacts: contacts))
    }

    func giveContact(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let body = try await request.wire(ContactRequest.self, in: context)
        let team = TeamID(context.parameter("team"))
        let contact = try Self.contact(body.captain, body.phone)
        let state = try await service.snapshot().state
        let known = try await store.contact(of: team, in: state)
        // The same again is no news.
        if known == nil || known != contact {
            try await service.decide(as: context.principal.actor, at: clock.now) {
                try $0.giveContact(contact, to: team)
            }
        }
        return try .json(TeamContactEntry(team: team, captain: contact.name, phone: contact.phone))
    }

    private static func contact(_ name: String?, _ phone: String?) throws -> TeamContact {
        guard let contact = TeamContact(name: name, phone: phone) else {
            throw Refusal.contactInvalid(limit: TeamLimits.contact.value)
        }
        return contact
    }
}

extension QuestStore {
    /// Names are beside the log: of two requests that come at once with the same new name both are carried out.
    ///
    /// - Parameter team: The one that is to have the name.
    /// - Throws: `RequestError.teamNameTaken`.
    func checkNew(_ name: String, for team: TeamID?, in quest: QuestID) async throws {
        let others = try await teams(of: quest).filter { $0.id != team && !$0.name.isEmpty }
        if let other = others.first(where: { $0.name.foldedName == name.foldedName }) {
            throw RequestError.teamNameTaken(other.name, by: other.id)
        }
    }
}
