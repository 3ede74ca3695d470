/// The road network of one map: junctions, the edges between them, and which turns are forbidden.
///
/// Immutable and shareable: it is a view of the bytes of a `.roads` file, mapped into memory or built in place by
/// `RoadGraphBuilder`. Every arc of every edge exists, closed ones too; what a bicycle may use is told by
/// `EdgeAttributes.mode` and, for searches, by a weight of infinity in the profile's `ArcMetric`.
public final class RoadGraph: Sendable {
    let file: RoadFile

    init(file: RoadFile) {
        self.file = file
    }
}
