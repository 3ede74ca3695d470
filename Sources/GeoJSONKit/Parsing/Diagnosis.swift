/// All that is wrong with a document, and what could be read of it.
public struct Diagnosis: Sendable {
    /// What could be read; nil when reading had to end early. With errors, it is incomplete, and fit only to
    /// look for further findings in it.
    public let value: GeoJSON?
    /// Broken rules in file order; none in a document that can be read.
    public let errors: [GeoJSONError]
    /// What was read but is questionable, in file order.
    public let warnings: [GeoJSONError]
    /// The features and geometries of the document that are not in the value: those that break a rule, and
    /// points without a position in a GeometryCollection. In file order; they count in the document's paths.
    public let omitted: [JSONPath]

    /// Errors and warnings as one list, in file order.
    public var findings: [GeoJSONFinding] {
        let all =
            errors.map { GeoJSONFinding($0, severity: .error) }
            + warnings.map { GeoJSONFinding($0, severity: .warning) }
        return all.inFileOrder
    }
}
