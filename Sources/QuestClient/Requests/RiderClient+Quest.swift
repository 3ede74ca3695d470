public import GeoJSONKit
public import QuestUnits
public import QuestWire

extension RiderClient {
    /// The quest as anybody may know it. Needs no token.
    public func summary() async throws(ClientError) -> QuestSummary {
        try Self.decoded(try await send(.get, []).bytes)
    }

    /// The tasks that the team may see, then start, finish and rests, whose property `role` says what they are.
    ///
    /// ``RiderTask`` reads what stands in the properties of a task.
    public func tasks() async throws(ClientError) -> FeatureCollection {
        try await features("tasks")
    }

    /// Places where nobody may ride, or where riding is slow at this moment.
    public func areas() async throws(ClientError) -> FeatureCollection {
        try await features("areas")
    }

    /// One task.
    public func task(_ task: TaskID) async throws(ClientError) -> Feature {
        try Self.parsed(try await send(.get, ["tasks", task.rawValue]).bytes, as: "a Feature") {
            if case .feature(let feature) = $0 { feature } else { nil }
        }
    }

    /// The hints of a task, with the texts of those that are open.
    public func hints(of task: TaskID) async throws(ClientError) -> HintList {
        try await answer(to: .get, "tasks", task.rawValue, "hints")
    }

    /// Opens a hint. Its price is charged once, however often it is asked for.
    ///
    /// - Parameter number: From 1.
    public func openHint(_ number: Int, of task: TaskID) async throws(ClientError) -> TaskHint {
        try await answer(to: .post, "tasks", task.rawValue, "hints", String(number))
    }

    /// The ways to reach the organisers.
    public func contacts() async throws(ClientError) -> ContactList {
        try await answer(to: .get, "contacts")
    }

    /// The device's own team.
    public func team() async throws(ClientError) -> OwnTeam {
        try await answer(to: .get, "team")
    }

    /// The team's answers, the oldest first, and what judges gave or took besides.
    public func answers() async throws(ClientError) -> TeamAnswerList {
        try await answer(to: .get, "answers")
    }

    /// The team's calls for help, and who looks after them.
    public func callsForHelp() async throws(ClientError) -> TeamSOSList {
        try await answer(to: .get, "sos")
    }

    /// The messages of the organisers to the team.
    public func messages() async throws(ClientError) -> RiderMessageList {
        try await answer(to: .get, "messages")
    }

    /// The standings, once they are shown.
    public func results() async throws(ClientError) -> Results {
        try await answer(to: .get, "results")
    }

    private func features(_ name: String) async throws(ClientError) -> FeatureCollection {
        try Self.parsed(try await send(.get, [name]).bytes, as: "a FeatureCollection") {
            if case .featureCollection(let collection) = $0 { collection } else { nil }
        }
    }

    private static func parsed<Value>(
        _ bytes: [UInt8], as name: String, _ take: (GeoJSON) -> Value?
    ) throws(ClientError) -> Value {
        let document: GeoJSON
        do throws(GeoJSONError) {
            document = try GeoJSON(parsing: bytes)
        } catch {
            throw .unreadable(error.message)
        }
        guard let value = take(document) else { throw .unreadable("not " + name) }
        return value
    }
}
