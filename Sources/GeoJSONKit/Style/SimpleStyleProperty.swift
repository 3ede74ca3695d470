extension SimpleStyle {
    /// The ten properties, in the order of the standard.
    enum Property: String, CaseIterable {
        case title, description
        case markerSize = "marker-size"
        case markerSymbol = "marker-symbol"
        case markerColor = "marker-color"
        case stroke
        case strokeOpacity = "stroke-opacity"
        case strokeWidth = "stroke-width"
        case fill
        case fillOpacity = "fill-opacity"
    }
}

extension SimpleStyle.Property {
    /// Sets what a value says.
    /// - Returns: Whether the value is valid.
    @discardableResult
    func read(_ value: JSONValue, into style: inout SimpleStyle) -> Bool {
        switch self {
        case .title:
            style.title = value.stringValue
            return style.title != nil
        case .description:
            style.description = value.stringValue
            return style.description != nil
        case .markerSize:
            style.markerSize = value.stringValue.flatMap { SimpleStyle.MarkerSize(rawValue: $0) }
            return style.markerSize != nil
        case .markerSymbol:
            // An empty name stands for no symbol, and digits may be numbers.
            let name = value.integerValue.map(String.init) ?? value.stringValue
            style.markerSymbol = name.flatMap { SimpleStyle.MarkerSymbol($0) }
            if case .icon? = style.markerSymbol, value.integerValue != nil { style.markerSymbol = nil }
            return style.markerSymbol != nil || value == ""
        case .markerColor:
            style.markerColor = Self.color(value)
            return style.markerColor != nil
        case .stroke:
            style.stroke = Self.color(value)
            return style.stroke != nil
        case .strokeOpacity:
            style.strokeOpacity = Self.number(value, 0...1)
            return style.strokeOpacity != nil
        case .strokeWidth:
            style.strokeWidth = Self.number(value, 0...Double.greatestFiniteMagnitude)
            return style.strokeWidth != nil
        case .fill:
            style.fill = Self.color(value)
            return style.fill != nil
        case .fillOpacity:
            style.fillOpacity = Self.number(value, 0...1)
            return style.fillOpacity != nil
        }
    }

    /// Returns the value of the property in a style, as it is written.
    func value(in style: SimpleStyle) -> JSONValue? {
        switch self {
        case .title: style.title.map { .string($0) }
        case .description: style.description.map { .string($0) }
        case .markerSize: style.markerSize.map { .string($0.rawValue) }
        case .markerSymbol: style.markerSymbol.map { .string($0.description) }
        case .markerColor: style.markerColor.map { .string($0.description) }
        case .stroke: style.stroke.map { .string($0.description) }
        case .strokeOpacity: style.strokeOpacity.map { .number($0) }
        case .strokeWidth: style.strokeWidth.map { .number($0) }
        case .fill: style.fill.map { .string($0.description) }
        case .fillOpacity: style.fillOpacity.map { .number($0) }
        }
    }

    /// The words of a finding.
    var expectation: String {
        switch self {
        case .title, .description: "a string"
        case .markerSize: "'small', 'medium' or 'large'"
        case .markerSymbol: "a digit, a small letter or the name of an icon"
        case .markerColor, .stroke, .fill: "a colour such as '#7e7e7e' or '#abc'"
        case .strokeOpacity, .fillOpacity: "a number from 0 to 1"
        case .strokeWidth: "a number of 0 or more"
        }
    }

    /// The name of the kind of value it must be.
    var kindName: String {
        switch self {
        case .strokeOpacity, .strokeWidth, .fillOpacity: ValueKind.number.name
        default: ValueKind.string.name
        }
    }

    private static func color(_ value: JSONValue) -> SimpleStyle.Color? {
        value.stringValue.flatMap { SimpleStyle.Color($0) }
    }

    private static func number(_ value: JSONValue, _ range: ClosedRange<Double>) -> Double? {
        value.doubleValue.flatMap { range.contains($0) ? $0 : nil }
    }
}

extension SimpleStyle {
    /// Reads a style from properties. Values that are not valid are left out; see ``findings(in:at:)``.
    /// - Complexity: O(1) for objects of few members.
    public init(_ properties: JSONObject) {
        self.init()
        for property in Property.allCases {
            guard let value = properties[property.rawValue] else { continue }
            property.read(value, into: &self)
        }
    }

    /// Returns a warning for each property that is not valid, with what simplestyle wants.
    /// - Parameters:
    ///   - properties: The properties of a feature.
    ///   - path: The path of the properties in their document, for example `features[4].properties`.
    public static func findings(
        in properties: JSONObject, at path: JSONPath = JSONPath()
    ) -> [GeoJSONFinding] {
        Property.allCases.compactMap { property in
            guard let value = properties[property.rawValue] else { return nil }
            var style = SimpleStyle()
            guard !property.read(value, into: &style) else { return nil }
            return GeoJSONFinding(
                .warning, .invalidStyle, at: path.appending(key: property.rawValue),
                expected: property.expectation,
                found: value.kindName == property.kindName ? "another" : value.kindName)
        }
    }

    /// Writes what differs from the style that properties have; all other members stay as they are.
    func write(to properties: inout JSONObject) {
        let old = SimpleStyle(properties)
        for property in Property.allCases {
            let value = property.value(in: self)
            if value != property.value(in: old) { properties[property.rawValue] = value }
        }
    }
}

extension Feature {
    /// The properties as simplestyle-spec 1.1.0 reads them.
    ///
    /// Setting it changes those members of the properties that differ and no others: what is set to nil is
    /// removed, a colour that was spelled `ACE` stays so, and what was not valid stays until it is replaced.
    public var simpleStyle: SimpleStyle {
        get { properties.map { SimpleStyle($0) } ?? SimpleStyle() }
        set {
            var members = properties ?? [:]
            newValue.write(to: &members)
            if properties != nil || !members.isEmpty { properties = members }
        }
    }
}
