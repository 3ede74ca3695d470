import Synchronization

/// Targets that are asked about again and again from changing positions, such as a quest's checkpoints: all that
/// does not depend on the position is kept.
///
/// They belong to one map. When the map's conditions change, what is kept is made anew at the next question.
/// Shareable between tasks.
public final class PinnedTargets: Sendable {
    public let coordinates: [Coordinate]
    public let profile: ProfileName
    /// Largest distance of positions and targets from a road.
    public let snapRadius: Meters
    private let kept = Mutex<Kept?>(nil)

    public init(_ coordinates: [Coordinate], profile: ProfileName = .trekking, snapRadius: Meters = 500) {
        self.coordinates = coordinates
        self.profile = profile
        self.snapRadius = snapRadius
    }

    private let keptSnaps = Mutex<(epoch: UInt64, snaps: [Snap?])?>(nil)

    /// Returns the targets on the roads that are open at this moment.
    func snaps(for data: Router.ProfileData, on router: Router) -> [Snap?] {
        if data.isCustomized(for: router.conditions) { return ends(for: data, on: router).snaps }
        return keptSnaps.withLock { kept in
            if let kept, kept.epoch == router.conditions.epoch { return kept.snaps }
            let snaps = coordinates.map { router.snap($0, within: snapRadius).first }
            kept = (router.conditions.epoch, snaps)
            return snaps
        }
    }

    /// Unchecked because the compiler cannot see that ends are not written to once they are kept.
    struct Kept: @unchecked Sendable {
        let epoch: UInt64
        let ends: MatrixEnds
    }

    /// The targets climbed from, in the hierarchy of this moment. It must know the conditions.
    func ends(for data: Router.ProfileData, on router: Router) -> MatrixEnds {
        let kept = kept.withLock { $0 }
        if let kept, kept.ends.hierarchy === data.hierarchy, kept.epoch == router.conditions.epoch {
            return kept.ends
        }
        let ends = MatrixEnds(data.hierarchy, data.shortcutDurations(), areStarts: false)
        let snaps = coordinates.map { router.snap($0, within: snapRadius).first }
        if let changes = router.conditions.changes {
            let metric = ChangedMetric(base: data.metric, changes: changes)
            for snap in snaps { ends.append(snap, on: router.snapper, by: metric) }
        } else {
            for snap in snaps { ends.append(snap, on: router.snapper, by: data.metric) }
        }
        let made = Kept(epoch: router.conditions.epoch, ends: ends)
        self.kept.withLock { $0 = made }
        return made.ends
    }
}
