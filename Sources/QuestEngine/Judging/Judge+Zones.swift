extension Judge {
    /// From this record on the zone holds.
    public func addZone(
        _ zone: Zone, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<Zone> {
        guard Slug.isValid(zone.id.rawValue) else { throw .zoneIDInvalid }
        guard zone.name.contains(where: { !$0.isWhitespace }),
            zone.name.unicodeScalars.count <= Zone.longestName
        else { throw .zoneNameInvalid(limit: Zone.longestName) }
        let holding = state.zones.filter { $0.until == nil }
        guard !holding.contains(where: { $0.zone.id == zone.id }) else { throw .zoneExists(zone.id) }
        guard holding.count < Zone.maximumCount else { throw .tooManyZones(limit: Zone.maximumCount) }
        try check(zone.shape, zone.place)
        let draft = command(.zoneAdded(zone), at: now, ids: &ids)
        return Decision(entry: Entry(drafts: [draft]), outcome: zone)
    }

    private func check(_ shape: Zone.Shape, _ place: RoadPlace) throws(Refusal) {
        guard shape.positionCount <= Zone.maximumPositions else {
            throw .zoneShape(.tooManyPositions(limit: Zone.maximumPositions))
        }
        do throws(RoadPlaceError) {
            try place.validate()
        } catch {
            throw .zoneShape(error)
        }
        guard case .polygons(let polygons) = shape else { return }
        do throws(GeometryError) {
            _ = try GroundShape(polygons: polygons)
        } catch {
            throw .zoneShape(.invalidShape)
        }
    }

    /// Up to this record the zone held.
    public func removeZone(
        _ zone: ZoneID, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.zones.contains(where: { $0.zone.id == zone && $0.until == nil }) else {
            throw .zoneUnknown(zone)
        }
        return Entry(drafts: [command(.zoneRemoved(zone), at: now, ids: &ids)])
    }
}

/// A zone in the fold, with the time it held.
public struct ZoneState: Sendable, Equatable {
    public let zone: Zone
    public let since: Timestamp
    /// `nil` while it holds.
    public internal(set) var until: Timestamp?

    /// Whether it held at a moment: from `since` on, and no longer at `until`.
    public func held(at time: Timestamp) -> Bool {
        time >= since && until.map { time < $0 } ?? true
    }
}

extension QuestState {
    /// What the router must keep to: the zones that hold, as long as the quest is not closed. Those of a draft
    /// count too, so that an organiser sees what a zone does before riders do.
    public var zonesInForce: [Zone] {
        phase == .closed ? [] : zones.filter { $0.until == nil }.map(\.zone)
    }

    /// The closed zones with an area that held at a moment and have a place in them, in the order of the log: what
    /// a judge asks about a fix. A zone along a line has no area and is left out, as is one that GEOS cannot
    /// measure.
    ///
    /// - Complexity: O(zones that held, times their positions).
    public func closedZones(at place: Coordinate, _ time: Timestamp) -> [Zone] {
        zones.filter { state in
            guard state.held(at: time), state.zone.effect == .closed,
                case .polygons(let polygons) = state.zone.shape
            else { return false }
            return (try? Area(polygons: polygons).contains(place)) ?? false
        }.map(\.zone)
    }
}
