public import QuestUnits
public import QuestWire

extension RiderClient {
    /// Asks where to now.
    ///
    /// - Parameters:
    ///   - tag: That of the answer which the device has.
    ///   - position: Another place to ask from, which is not stored; `nil` for where the device's positions say it is.
    /// - Returns: `nil` where nothing is new since the answer with that tag.
    public func next(
        _ question: WayQuestion = WayQuestion(), unless tag: String? = nil, from position: Coordinate? = nil
    ) async throws(ClientError) -> Tagged<NextReply>? {
        let reply = try await send(
            .get, ["next"], query: question.query(from: position),
            fields: tag.map { ["If-None-Match": $0] } ?? [:])
        guard reply.status != 304 else { return nil }
        return Tagged(value: try Self.decoded(reply.bytes), tag: reply.tag)
    }

    /// Stores positions. A batch that is sent again is stored once.
    ///
    /// - Parameter fixes: At most 1,000, in any order.
    public func report(_ fixes: [FixReport], sentAt: Moment) async throws(ClientError) -> PositionsReply {
        try await answer(
            to: .post, "positions", body: try Self.json(PositionReport(sentAt: sentAt, fixes: fixes)))
    }

    /// Stores positions and asks where to now, in one request. Where there is nothing to tell although the positions
    /// are stored, `NextReply.problem` says why.
    ///
    /// - Parameter fixes: At most 1,000, in any order.
    public func report(
        _ fixes: [FixReport], sentAt: Moment, asking question: WayQuestion
    ) async throws(ClientError) -> NextReply {
        try await answer(
            to: .post, "positions", query: question.query(replying: "next"),
            body: try Self.json(PositionReport(sentAt: sentAt, fixes: fixes)))
    }

    /// The whole line of a route that a device of the team follows, with everything to do on it.
    ///
    /// - Parameter elevations: Whether the height of each point comes along, where the map has heights.
    public func route(_ route: RouteID, elevations: Bool = false) async throws(ClientError) -> RouteFeature {
        try await answer(
            to: .get, "routes", route.rawValue, query: ["elevations": elevations ? "true" : nil])
    }
}
