/// How a feature is drawn: its properties by simplestyle-spec 1.1.0
/// (github.com/mapbox/simplestyle-spec), as ``Feature/simpleStyle`` reads and writes them.
///
/// What is nil is not given, or not valid; the standard says in ``standard`` what is drawn then.
public struct SimpleStyle: Sendable, Hashable {
    /// A title to show when the feature is chosen; `title`.
    public var title: String?
    /// A description to show with it; `description`.
    public var description: String?
    /// How large a point's marker is; `marker-size`.
    public var markerSize: MarkerSize?
    /// What stands in the marker; `marker-symbol`.
    public var markerSymbol: MarkerSymbol?
    /// The marker's colour; `marker-color`.
    public var markerColor: Color?
    /// The colour of a line, or of a polygon's border; `stroke`.
    public var stroke: Color?
    /// From 0, not to be seen, to 1, nothing to be seen through it; `stroke-opacity`.
    public var strokeOpacity: Double?
    /// In pixels, 0 or more; `stroke-width`.
    public var strokeWidth: Double?
    /// The colour of a polygon's inside; `fill`.
    public var fill: Color?
    /// From 0, not to be seen, to 1, nothing to be seen through it; `fill-opacity`.
    public var fillOpacity: Double?

    public init(
        title: String? = nil, description: String? = nil, markerSize: MarkerSize? = nil,
        markerSymbol: MarkerSymbol? = nil, markerColor: Color? = nil, stroke: Color? = nil,
        strokeOpacity: Double? = nil, strokeWidth: Double? = nil, fill: Color? = nil,
        fillOpacity: Double? = nil
    ) {
        self.title = title
        self.description = description
        self.markerSize = markerSize
        self.markerSymbol = markerSymbol
        self.markerColor = markerColor
        self.stroke = stroke
        self.strokeOpacity = strokeOpacity
        self.strokeWidth = strokeWidth
        self.fill = fill
        self.fillOpacity = fillOpacity
    }

    /// How large a marker is.
    public enum MarkerSize: String, Sendable, Hashable, CaseIterable {
        case small, medium, large
    }
}

extension SimpleStyle {
    /// What is drawn where a feature says nothing, as the standard has it: a medium grey marker without a symbol,
    /// grey lines two pixels wide, grey insides to be seen through.
    public static let standard = SimpleStyle(
        title: "", description: "", markerSize: .medium,
        markerColor: Color(red: 0x7E, green: 0x7E, blue: 0x7E),
        stroke: Color(red: 0x55, green: 0x55, blue: 0x55), strokeOpacity: 1, strokeWidth: 2,
        fill: Color(red: 0x55, green: 0x55, blue: 0x55), fillOpacity: 0.6)

    /// This style, and what it leaves open from another one.
    public func filled(from other: SimpleStyle = .standard) -> SimpleStyle {
        SimpleStyle(
            title: title ?? other.title, description: description ?? other.description,
            markerSize: markerSize ?? other.markerSize, markerSymbol: markerSymbol ?? other.markerSymbol,
            markerColor: markerColor ?? other.markerColor, stroke: stroke ?? other.stroke,
            strokeOpacity: strokeOpacity ?? other.strokeOpacity,
            strokeWidth: strokeWidth ?? other.strokeWidth,
            fill: fill ?? other.fill, fillOpacity: fillOpacity ?? other.fillOpacity)
    }
}
