extension QuestState {
    /// Returns the zones that the router must keep to: those that hold, as long as the quest is not closed. Those of
    /// a draft count too, so that an organiser sees what a zone does before riders do.
    public func zonesInForce(at time: Timestamp) -> [Zone] {
        phase == .closed ? [] : zones.filter { $0.phase(at: time) == .holding }.map(\.zone)
    }

    /// Returns when `zonesInForce` changes next without a further record; `nil` when it does not.
    public func nextZoneChange(after time: Timestamp) -> Timestamp? {
        phase == .closed ? nil : zones.compactMap { $0.nextChange(after: time) }.min()
    }
}

extension DecisionContext {
    /// Adds a zone. It holds from this record on, or from its own beginning.
    ///
    /// - Throws: `Refusal.zoneIDInvalid`, `.zoneNameInvalid`, `.zoneExists`, `.tooManyZones`, `.zoneTimesInvalid`,
    ///   `.zoneShape`.
    public mutating func addZone(_ zone: Zone) throws(Refusal) -> Decision<Zone> {
        guard Slug.isValid(zone.id.rawValue) else { throw .zoneIDInvalid }
        try check(zoneName: zone.name)
        let known = state.zones.filter { $0.phase(at: now) != .ended }.map(\.zone)
        let taken = known + document.zones + document.tolls.map(\.zone)
        guard !taken.contains(where: { $0.id == zone.id }) else {
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
        let draft = command(.zoneAdded(zone))
        return Decision(entry: Entry(drafts: [draft]), outcome: zone)
    }

    private func check(zoneName name: String) throws(Refusal) {
        guard name.contains(where: { !$0.isWhitespace }), name.isPlainLine,
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

    /// Removes a zone, which held up to this record. One that is still to begin never does.
    ///
    /// - Throws: `Refusal.zoneUnknown`.
    public mutating func removeZone(_ zone: ZoneID) throws(Refusal) -> Entry {
        guard state.zones.contains(where: { $0.zone.id == zone && $0.phase(at: now) != .ended }) else {
            throw .zoneUnknown(zone)
        }
        return Entry(drafts: [command(.zoneRemoved(zone))])
    }

    /// Gives a zone that has not ended another name. Its id stays.
    ///
    /// - Throws: `Refusal.zoneUnknown`, `.zoneNameInvalid`.
    public mutating func renameZone(_ zone: ZoneID, to name: String) throws(Refusal) -> Entry {
        guard state.zones.contains(where: { $0.zone.id == zone && $0.phase(at: now) != .ended }) else {
            throw .zoneUnknown(zone)
        }
        try check(zoneName: name)
        return Entry(drafts: [command(.zoneRenamed(zone, name: name))])
    }
}
