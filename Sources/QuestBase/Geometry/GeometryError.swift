/// A reason why a shape cannot be used.
public enum GeometryError: Error, Hashable, Sendable {
    /// A position out of range: the ring and the place in it, both from zero.
    case invalidCoordinate(ring: Int, position: Int)
    /// A ring with fewer than four positions, or one whose last position is not its first.
    case openRing(ring: Int)
    /// No ring at all, or rings that cross themselves or each other; `reason` is GEOS's, without the place.
    case invalidArea(reason: String)
    /// A text that is no encoded polyline; `offset` counts its bytes from zero.
    case invalidPolyline(offset: Int)
    /// PROJ or GEOS failed on valid input; `operation` names the call.
    case libraryFailure(operation: String, reason: String)

    /// A stable name for scripts and logs.
    public var code: String {
        switch self {
        case .invalidCoordinate: "geometry-invalid-coordinate"
        case .openRing: "geometry-open-ring"
        case .invalidArea: "geometry-invalid-area"
        case .invalidPolyline: "geometry-invalid-polyline"
        case .libraryFailure: "geometry-library-failure"
        }
    }
}
