extension SimpleStyle {
    /// Reads what properties say of style. Of values that are not valid see ``findings(in:at:)``.
    /// - Complexity: O(1) for objects of few members.
    public init(_ properties: JSONObject) {
        self.init()
        for property in Property.allCases {
            guard let value = properties[property.rawValue] else { continue }
            property.read(value, into: &self)
        }
    }

    /// What is not valid in properties: a warning for each, with what simplestyle wants.
    /// - Parameters:
    ///   - properties: Those of a feature.
    ///   - path: Of the properties in their document, for example `features[4].properties`.
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
