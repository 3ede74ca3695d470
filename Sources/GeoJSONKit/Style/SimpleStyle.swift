/// The look of a feature on a map: its properties by simplestyle-spec 1.1.0 (github.com/mapbox/simplestyle-spec), as
/// ``Feature/simpleStyle`` reads and writes them.
///
/// A property is nil if it is not given or not valid; ``standard`` has what is drawn then.
public struct SimpleStyle: Sendable, Hashable {
    /// A title to show when the feature is chosen; `title`.
    public var title: String?
    /// A description to show with it; `description`.
    public var description: String?
    /// The size of a point's marker; `marker-size`.
    public var markerSize: MarkerSize?
    /// The symbol in the marker; `marker-symbol`.
    public var markerSymbol: MarkerSymbol?
    /// The marker's colour; `marker-color`.
    public var markerColor: Color?
    /// The colour of a line, or of a polygon's border; `stroke`.
    public var stroke: Color?
    /// The opacity of a line, from 0, invisible, to 1, opaque; `stroke-opacity`.
    public var strokeOpacity: Double?
    /// The width of a line in pixels, 0 or more; `stroke-width`.
    public var strokeWidth: Double?
    /// The colour of a polygon's inside; `fill`.
    public var fill: Color?
    /// The opacity of a polygon's inside, from 0, invisible, to 1, opaque; `fill-opacity`.
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

    /// The size of a marker.
    public enum MarkerSize: String, Sendable, Hashable, CaseIterable {
        case small, medium, large
    }
}

extension SimpleStyle {
    /// The style drawn where a feature says nothing, as the standard has it: a medium grey marker without a symbol,
    /// grey lines two pixels wide, translucent grey insides.
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

extension SimpleStyle {
    /// A colour as simplestyle writes it: `#rgb` or `#rrggbb`, with or without `#`. It knows no names of colours.
    public struct Color: Sendable, Hashable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// Reads three or six hexadecimal digits, with or without `#`; nil for anything else.
        public init?(_ text: String) {
            var digits = text.utf8.compactMap { ASCII.hexadecimalValue($0).map(UInt8.init) }
            guard digits.count == text.utf8.count - (text.utf8.first == ASCII.hash ? 1 : 0) else {
                return nil
            }
            if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
            guard digits.count == 6 else { return nil }
            self.init(
                red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
                blue: digits[4] << 4 | digits[5])
        }
    }
}

extension SimpleStyle.Color: CustomStringConvertible {
    /// The colour as `#rrggbb`.
    public var description: String {
        "#"
            + [red, green, blue].map { value in
                (value < 16 ? "0" : "") + String(value, radix: 16)
            }.joined()
    }
}

extension ASCII {
    fileprivate static let hash = UInt8(ascii: "#")
}

extension SimpleStyle {
    /// The symbol in a marker: a digit, a letter, or an icon.
    public enum MarkerSymbol: Sendable, Hashable {
        /// A digit, 0 to 9.
        case digit(Int)
        /// A letter, `a` to `z`.
        case letter(Character)
        /// The name of an icon, for example `bicycle`: of the Maki set (github.com/mapbox/maki), unless agreed
        /// otherwise. A small letter, then small letters, digits and hyphens.
        case icon(String)

        /// Reads a symbol's name; nil for one that is neither a digit, nor a small letter, nor may be an icon's.
        /// Whether there is such an icon is not looked up, as sets grow.
        public init?(_ text: String) {
            let isName = text.utf8.allSatisfy { byte in
                ASCII.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
            guard isName, let first = text.first, text.last != "-" else { return nil }
            if text.utf8.count == 1 {
                self = first.wholeNumberValue.map { .digit($0) } ?? .letter(first)
            } else if first.isLetter {
                self = .icon(text)
            } else {
                return nil
            }
        }
    }
}

extension SimpleStyle.MarkerSymbol: CustomStringConvertible {
    /// The symbol as it stands in the file.
    public var description: String {
        switch self {
        case .digit(let digit): String(digit)
        case .letter(let letter): String(letter)
        case .icon(let name): name
        }
    }
}
