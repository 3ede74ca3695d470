extension Judge {
    /// From this record on the zone holds, or from its own beginning.
    public func addZone(
        _ zone: Zone, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<Zone> {
        guard Slug.isValid(zone.id.rawValue) else { throw .zoneIDInvalid }
        try check(zoneName: zone.name)
        let known = state.zones.filter { $0.phase(at: now) != .ended }.map(\.zone)
        guard !(known + document.zones).contains(where: { $0.id == zone.id }) else {
            throw .zoneExists(zone.id)
        }
        guard known.count < QuestLimits.zones.value else {
            throw .tooManyZones(limit: QuestLimits.zones.value)
        }
        if let ends = zone.ends, ends <= max(now, zone.starts ?? now) { throw .zoneTimesInvalid }
        let positions = (known + document.zones).reduce(zone.shape.positionCount) {
            $0 + $1.shape.positionCount
        }
        guard positions <= QuestLimits.zonePositionsInAll.value else {
            throw .zoneShape(.tooManyPositions(limit: QuestLimits.zonePositionsInAll.value))
        }
        try check(zone.shape, zone.place)
        let draft = command(.zoneAdded(zone), at: now, ids: &ids)
        return Decision(entry: Entry(drafts: [draft]), outcome: zone)
    }

    private func check(zoneName name: String) throws(Refusal) {
        guard name.contains(where: { !$0.isWhitespace }),
            name.unicodeScalars.count <= QuestLimits.zoneName.value
        else { throw .zoneNameInvalid(limit: QuestLimits.zoneName.value) }
    }

    private func check(_ shape: Zone.Shape, _ place: RoadPlace) throws(Refusal) {
        guard shape.positionCount <= QuestLimits.zonePositions.value else {
            throw .zoneShape(.tooManyPositions(limit: QuestLimits.zonePositions.value))
        }
        do throws(RoadPlaceError) {
            try place.validate()
        } catch {
            throw .zoneShape(error)
        }
        let polygons: [[[Coordinate]]]
        switch shape {
        case .polygons(let areas), .outside(let areas): polygons = areas
        case .line: return
        }
        do throws(GeometryError) {
            _ = try GroundShape(polygons: polygons)
        } catch {
            throw .zoneShape(.invalidShape)
        }
    }

    /// Up to this record the zone held. One that is still to begin never does.
    public func removeZone(
        _ zone: ZoneID, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.zones.contains(where: { $0.zone.id == zone && $0.phase(at: now) != .ended }) else {
            throw .zoneUnknown(zone)
        }
        return Entry(drafts: [command(.zoneRemoved(zone), at: now, ids: &ids)])
    }

    /// Gives a zone another name that has not ended. Its id stays.
    ///
    /// - Throws: `Refusal.zoneUnknown`, `.zoneNameInvalid`.
    public func renameZone(
        _ zone: ZoneID, to name: String, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.zones.contains(where: { $0.zone.id == zone && $0.phase(at: now) != .ended }) else {
            throw .zoneUnknown(zone)
        }
        try check(zoneName: name)
        return Entry(drafts: [command(.zoneRenamed(zone, name: name), at: now, ids: &ids)])
    }
}
