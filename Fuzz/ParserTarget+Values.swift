import GeoJSONKit

/// Uses of values that were read: none may trap, and all must agree with the reading.
extension ParserTarget {
    static func checkValidator(_ input: UnsafeBufferPointer<UInt8>, _ options: ParsingOptions) {
        let validator = Validator(checksSimpleStyle: true)
        let diagnosis = GeoJSON.diagnose(input, options: options)
        let findings = validator.findings(inDocument: input, options: options)
        require(
            findings.count >= min(diagnosis.errors.count, validator.maximumFindings), "no error gets lost")
        for finding in findings {
            require(!finding.description.isEmpty, "a finding can be described")
            guard let location = finding.location else { fatalError("a finding without a place: \(finding)") }
            require((0...input.count).contains(location.byteOffset), "a finding lies inside of the document")
        }
        for feature in diagnosis.value?.features ?? [] { _ = feature.simpleStyle }
    }

    static func checkCoder(_ value: GeoJSON, _ input: UnsafeBufferPointer<UInt8>) {
        guard let tree = try? JSONValue(parsing: input) else { return }
        let decoded = try? JSONValueDecoder().decode(GeoJSON.self, from: tree)
        require(decoded == value, "a coder reads what a parser reads")
        guard let encoded = try? JSONValueEncoder().encode(value) else {
            fatalError("a value cannot be coded")
        }
        require((try? GeoJSON(parsing: encoded.bytes())) == value, "what was coded reads back as the same")
    }
}
