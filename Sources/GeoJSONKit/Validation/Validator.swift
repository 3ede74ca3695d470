/// Finds everything in a document that breaks RFC 7946 or is questionable by it, with the section that says so.
///
/// ```swift
/// let document = try GeoJSON(parsing: #"{"type": "Point", "coordinates": [61.4, 155.2]}"#)
/// for finding in Validator().findings(in: document) { print(finding) }
/// ```
///
/// A reader refuses what cannot be represented; a validator looks at what the values mean, and at values that a
/// program has made. Where many positions break one rule, that is one finding, for each line, ring or list of
/// points, at the first of them; precision, large integers, noncharacters and swapped coordinates are told
/// once for the document. <doc:ValidationRules> lists the rules.
public struct Validator: Sendable, Hashable {
    /// The greatest number of findings, later ones being dropped; 1,000 unless told otherwise.
    public var maximumFindings: Int
    /// The number of decimals of a coordinate beyond which there is a note; nil for no limit. 7 unless told
    /// otherwise, which is about a centimetre (RFC 7946, section 11.2).
    public var precision: Int?
    /// Whether to look at the properties of simplestyle-spec as well, which ``SimpleStyle`` reads.
    public var checksSimpleStyle: Bool

    public init(maximumFindings: Int = 1_000, precision: Int? = 7, checksSimpleStyle: Bool = false) {
        self.maximumFindings = maximumFindings
        self.precision = precision
        self.checksSimpleStyle = checksSimpleStyle
    }

    /// Returns all findings of a value, without places in a text, in the order in which it is written; those about
    /// the document as a whole come last.
    /// - Complexity: O(*n*) in the size of the document; positions are looked at once more for each bounding
    ///   box around them.
    public func findings(in document: GeoJSON) -> [GeoJSONFinding] {
        findings(in: document, omitted: OmittedElements([]))
    }

    /// Returns all findings of reader and validator about a text, each with its place, in file order.
    ///
    /// A document that breaks a rule is read as far as it can be, see ``GeoJSON/diagnose(_:options:)``; features
    /// that cannot be read are not looked into.
    /// - Parameters:
    ///   - bytes: The text.
    ///   - options: Rules for reading; with ``ParsingOptions/lenient``, mistakes that a lenient reader puts up with
    ///     are warnings.
    /// - Complexity: O(*n* + *k* log *k*) in the number of bytes and findings.
    public func findings(
        inDocument bytes: some Collection<UInt8>, options: ParsingOptions = .strict
    ) -> [GeoJSONFinding] {
        let diagnosis = GeoJSON.diagnose(bytes, options: options)
        let known = diagnosis.findings
        guard let value = diagnosis.value else { return known }
        let told = Set(known.map(Subject.init))
        let further = findings(in: value, omitted: OmittedElements(diagnosis.omitted))
            .filter { !told.contains(Subject($0)) }
        var found = (known + further).located(in: bytes)
        // A lenient reader closes rings: the position that it adds has the place of its ring.
        if found.contains(where: { $0.location == nil }) {
            let locator = SourceLocator(bytes)
            for index in found.indices where found[index].location == nil {
                found[index].location = Self.nearestPlace(to: found[index].path, by: locator)
            }
            found = found.inFileOrder
        }
        return Array(found.prefix(max(maximumFindings, 0)))
    }

    /// Returns the place of the innermost value around a path that the text has.
    private static func nearestPlace(to path: JSONPath, by locator: SourceLocator) -> SourceLocation? {
        var path = path
        while !path.components.isEmpty {
            path.components.removeLast()
            if let place = locator.location(of: path) { return place }
        }
        return nil
    }

    private func findings(in document: GeoJSON, omitted: OmittedElements) -> [GeoJSONFinding] {
        var walk = ValidationWalk(self, omitted: omitted)
        walk.check(document)
        return walk.result
    }

    /// The subject of a finding, by which one that reader and validator both tell is recognised.
    private struct Subject: Hashable {
        let code: GeoJSONError.Code
        let path: JSONPath

        init(_ finding: GeoJSONFinding) { (code, path) = (finding.code, finding.path) }
    }
}

/// Turns paths in a value into paths in the document that it was read from, where elements were left out.
struct OmittedElements {
    /// The indices left out of an array, rising, by the array's path in the document.
    private var indices: [JSONPath: [Int]] = [:]

    init(_ omitted: [JSONPath]) {
        for path in omitted {
            guard case .index(let index)? = path.components.last else { continue }
            indices[JSONPath(path.components.dropLast()), default: []].append(index)
        }
    }

    func inDocument(_ path: JSONPath) -> JSONPath {
        guard !indices.isEmpty else { return path }
        var result = JSONPath()
        for component in path.components {
            guard case .index(var index) = component, let omitted = indices[result] else {
                result.components.append(component)
                continue
            }
            for other in omitted where other <= index { index += 1 }
            result.components.append(.index(index))
        }
        return result
    }
}
