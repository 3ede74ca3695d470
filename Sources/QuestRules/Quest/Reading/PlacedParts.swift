import GeoJSONKit

/// The parts of a quest file beside its checkpoints.
struct PlacedParts {
    /// A group or a wave.
    struct Part<Value> {
        let value: Value
        let path: JSONPath
    }

    private(set) var groups: [Part<TaskGroup>] = []
    private(set) var waves: [Part<Wave>] = []
    private(set) var stops: [Part<Stop>] = []
    private(set) var classes: [Part<TeamClass>] = []
    /// The ids that were read already, by role: a second one is a mistake.
    private var known: [FeatureRole: Set<String>] = [:]

    /// Notes an id that a part of the same role has already.
    private mutating func note(
        _ id: String, of role: FeatureRole, at path: JSONPath, noting findings: inout FindingList
    ) {
        if !known[role, default: []].insert(id).inserted { findings.error(.partTwice(id), at: path) }
    }
}

extension PlacedParts {
    /// Reads a start, a finish or a rest: a point or a polygon; `path` is the feature's.
    mutating func readStop(
        _ kind: Stop.Kind, _ feature: Feature, _ properties: PropertyReader, at path: JSONPath,
        noting findings: inout FindingList
    ) {
        guard let geometry = feature.geometry else {
            findings.warning(.featureWithoutPlace(), at: path)
            return
        }
        let reader = ZoneReader(properties: properties, path: path.appending(key: "geometry"))
        guard let zone = reader.read(geometry, noting: &findings) else { return }
        if kind != .rest, !known[kind == .start ? .start : .finish, default: []].insert("").inserted {
            findings.error(.secondOfRole(kind.rawValue), at: path)
        }
        let id = (feature.id?.description ?? properties.text(.id, noting: &findings))?.trimmed
        if kind == .rest, let id {
            if !Slug.isValid(id) {
                findings.error(.idNotSlug(id, suggestion: Slug.make(from: id)), at: properties.path)
            }
            note(id, of: .rest, at: properties.path, noting: &findings)
        }
        let minutes =
            kind == .rest
            ? properties.whole(.minutes, noting: &findings) : nil
        let stop = Stop(
            kind: kind, name: properties.localizedText(.name, noting: &findings),
            description: properties.localizedText(.description, noting: &findings), zone: zone,
            id: id, minutes: minutes)
        stops.append(Part(value: stop, path: path))
    }

    mutating func readGroup(_ id: String, _ properties: PropertyReader, noting findings: inout FindingList) {
        note(id, of: .group, at: properties.path, noting: &findings)
        let group = TaskGroup(
            id: id, name: properties.localizedText(.name, noting: &findings) ?? LocalizedText(id),
            needs: properties.whole(.needs, noting: &findings))
        groups.append(Part(value: group, path: properties.path))
    }

    mutating func readClass(_ id: String, _ properties: PropertyReader, noting findings: inout FindingList) {
        note(id, of: .teamClass, at: properties.path, noting: &findings)
        let tasks = properties.list(.tasks, noting: &findings).map { TaskID($0) }
        let teamClass = TeamClass(
            id: id, name: properties.localizedText(.name, noting: &findings) ?? LocalizedText(id),
            tasks: tasks.isEmpty ? nil : tasks,
            timeLimit: properties.whole(.timeLimit, noting: &findings),
            profile: properties.profile(.profile, noting: &findings))
        classes.append(Part(value: teamClass, path: properties.path))
    }

    mutating func readWave(_ id: String, _ properties: PropertyReader, noting findings: inout FindingList) {
        note(id, of: .wave, at: properties.path, noting: &findings)
        let start = properties.timestamp(.start, noting: &findings)
        if properties.find(.start) == nil {
            findings.error(.waveWithoutStart(), at: properties.path)
        }
        guard let start else { return }
        let name = properties.localizedText(.name, noting: &findings) ?? LocalizedText(id)
        waves.append(Part(value: Wave(id: id, name: name, start: start), path: properties.path))
    }
}
