import Synchronization

/// The fields of the checkpoints that riders are on their way to: kept by profile, place and hierarchy, the
/// longest unused dropped first.
///
/// A field made for the prepared map is a lower bound under any conditions, so it serves until the one for the
/// hierarchy of the moment is made. Where there is none at all, the hierarchy guides the search, and the field is
/// noted as wanted: `Router.makeWantedFields` makes it, to be called in the background.
///
/// Shareable between tasks.
final class FieldStore: Sendable {
    /// The most memory that fields take together.
    let byteLimit: Int
    private let state = Mutex(State())

    /// - Parameter byteLimit: A city's field takes a megabyte or less.
    init(byteLimit: Int = 32 << 20) {
        self.byteLimit = byteLimit
    }

    struct Key: Hashable {
        var profile: ProfileName
        var edge: EdgeID
        var node: NodeID?
        var millimeters: UInt32

        init(_ snap: Snap, _ profile: ProfileName) {
            self.profile = profile
            // A junction is the same place whichever edge was nearest.
            edge = snap.node == nil ? snap.edge : EdgeID(0)
            node = snap.node
            millimeters = snap.node == nil ? snap.millimeters : 0
        }
    }

    private struct Entry {
        var snap: Snap
        var fields: [TargetDistances] = []
        var lastUse: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var wanted: Set<Key> = []
        var uses: UInt64 = 0
        var byteCount: Int { entries.values.reduce(0) { $0 + $1.fields.reduce(0) { $0 + $1.byteCount } } }
    }

    var byteCount: Int { state.withLock { $0.byteCount } }
    var hasWanted: Bool { state.withLock { !$0.wanted.isEmpty } }

    /// The best field there is for a place; one that is missing is noted as wanted.
    func field(to snap: Snap, _ profile: ProfileName, for data: Router.ProfileData) -> TargetDistances? {
        let key = Key(snap, profile)
        return state.withLock { state in
            state.uses += 1
            var entry = state.entries[key] ?? Entry(snap: snap, lastUse: state.uses)
            entry.lastUse = state.uses
            state.entries[key] = entry
            if let exact = entry.fields.first(where: { $0.isOf(data.hierarchy) }) { return exact }
            state.wanted.insert(key)
            return entry.fields.first { $0.isOf(data.preparedHierarchy) }
        }
    }

    /// The places whose fields are wanted; they are not told again.
    func takeWanted() -> [(profile: ProfileName, snap: Snap)] {
        state.withLock { state in
            defer { state.wanted.removeAll() }
            return state.wanted.compactMap { key in state.entries[key].map { (key.profile, $0.snap) } }
        }
    }

    /// Keeps a field, and of the others of its place only that of the prepared map.
    func keep(_ field: TargetDistances, to snap: Snap, _ profile: ProfileName, for data: Router.ProfileData) {
        state.withLock { state in
            let key = Key(snap, profile)
            guard var entry = state.entries[key] else { return }
            entry.fields.removeAll {
                !$0.isOf(data.preparedHierarchy) || field.isOf(data.preparedHierarchy)
            }
            entry.fields.append(field)
            state.entries[key] = entry
            while state.byteCount > byteLimit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries[oldest.key] = nil
            }
        }
    }
}

extension Router {
    /// Whether searches went without a field since `makeWantedFields`.
    public var wantsFields: Bool { fields.hasWanted }

    /// Makes the fields that searches to pinned targets went without. For the background.
    ///
    /// - Complexity: O(shortcuts of the hierarchy), a millisecond or two for a city, for each.
    public func makeWantedFields(using workspace: RouterWorkspace) {
        for (profile, snap) in fields.takeWanted() {
            guard let data = try? profileData(for: profile) else { continue }
            let field = TargetDistances(
                data.hierarchy, to: data.hierarchyTargets(at: snap, on: snapper),
                weight: data.hierarchyWeight(of:), using: workspace.hierarchy)
            fields.keep(field, to: snap, profile, for: data)
        }
    }
}

extension Router.ProfileData {
    /// Returns the targets of searches, in the weights of the hierarchy.
    fileprivate func hierarchyTargets(at snap: Snap, on snapper: Snapper) -> [SearchTarget] {
        func targets(by metric: some RideMetric) -> [SearchTarget] {
            snapper.arrivals(at: snap).map {
                SearchTarget(arc: $0.arc, partial: metric.weight(of: $0.fromStart))
            }
        }
        guard let changes = hierarchyConditions.changes else { return targets(by: metric) }
        return targets(by: ChangedMetric(base: metric, changes: changes))
    }
}
