extension Sequence<GeoJSONFinding> {
    /// The findings with their places in the text that the value was read from, in file order; those of paths
    /// that the text does not have come last, without a place.
    /// - Parameter bytes: The document, as given to the reader.
    /// - Complexity: O(*n* + *k* log *k*) in the number of bytes and findings: one look through the document.
    public func located(in bytes: some Sequence<UInt8>) -> [GeoJSONFinding] {
        var findings = Array(self)
        let unknown = findings.indices.filter { findings[$0].location == nil }
        if !unknown.isEmpty {
            let places = SourceLocator(bytes).places(of: Set(unknown.map { findings[$0].path }))
            for index in unknown {
                let place = places[findings[index].path]
                findings[index].location = findings[index].code.isAboutName ? place?.key : place?.value
            }
        }
        return findings.inFileOrder
    }

    /// By byte, else in the order given; what has no place comes last.
    var inFileOrder: [GeoJSONFinding] {
        enumerated().sorted { left, right in
            let places = (
                left.element.location?.byteOffset ?? .max, right.element.location?.byteOffset ?? .max
            )
            return (places.0, left.offset) < (places.1, right.offset)
        }.map(\.element)
    }
}

extension GeoJSONError.Code {
    /// Whether a member's name is wrong rather than its value.
    fileprivate var isAboutName: Bool {
        switch self {
        case .misplacedMember, .legacyCRS, .foreignCRS, .duplicateMember: true
        default: false
        }
    }
}
