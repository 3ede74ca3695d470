import GeoJSONKit

/// Whole documents: strict, lenient and collecting readers, and the scanner alone.
enum ParserTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        checkScanner(input)
        let strict = outcome(input, .strict)
        let lenient = outcome(input, .lenient)
        checkDiagnosis(input, strict, .strict)
        checkDiagnosis(input, lenient, .lenient)
        checkLimits(input, strict)
        checkValidator(input, .strict)
        checkValidator(input, .lenient)
        switch strict {
        case .success(let value):
            require((try? lenient.get()) == value, "a lenient reader reads what a strict one reads")
            checkMeaning(of: value, input)
            checkWriting(value, .strict)
            checkCoder(value, input)
            checkPrecision(value)
        case .failure(let error):
            checkPlace(of: error, in: input)
            if case .success(let value) = lenient { checkWriting(value, .lenient) }
        }
    }

    private static func outcome(
        _ input: UnsafeBufferPointer<UInt8>, _ options: ParsingOptions
    ) -> Result<GeoJSON, GeoJSONError> {
        Result { () throws(GeoJSONError) in try GeoJSON(parsing: input, options: options) }
    }

    private static func checkScanner(_ input: UnsafeBufferPointer<UInt8>) {
        let reference = ReferenceJSON(input)
        guard let value = try? JSONValue(parsing: input) else {
            return require(reference == nil, "what is JSON is read")
        }
        require(reference?.isSame(as: value) == true, "what is read is JSON, and means what it says")
        for options in [WritingOptions(), .pretty] {
            let written = value.bytes(options: options)
            let again = try? JSONValue(parsing: written)
            require(again == value, "a value that was written reads back as the same")
            require(again?.bytes(options: options) == written, "… to the last bit")
        }
    }

    private static func checkMeaning(of value: GeoJSON, _ input: UnsafeBufferPointer<UInt8>) {
        guard let (tree, warnings) = try? JSONValue.parse(input) else {
            fatalError("GeoJSON that is no JSON")
        }
        // Of names that stand twice, warnings say which value counts.
        if warnings.isEmpty { require(value.isMeant(by: tree), "a document means what its JSON says") }
    }

    private static func checkDiagnosis(
        _ input: UnsafeBufferPointer<UInt8>, _ outcome: Result<GeoJSON, GeoJSONError>,
        _ options: ParsingOptions
    ) {
        let diagnosis = GeoJSON.diagnose(input, options: options)
        switch outcome {
        case .success(let value):
            require(diagnosis.value == value, "a diagnosis reads what a parser reads")
            require(diagnosis.errors.isEmpty, "a diagnosis finds no error in what a parser reads")
        case .failure(let error):
            require(diagnosis.errors.contains(error), "a diagnosis has the error that a parser throws")
        }
        for finding in diagnosis.errors + diagnosis.warnings { checkPlace(of: finding, in: input) }
        if diagnosis.value != nil { checkLocator(input, diagnosis) }
    }

    private static func checkPlace(of error: GeoJSONError, in input: UnsafeBufferPointer<UInt8>) {
        let location = error.location
        require((0...input.count).contains(location.byteOffset), "an error lies inside of the document")
        require(location.line >= 1 && location.column >= 1, "lines and columns count from 1")
        require(!error.description.isEmpty, "an error can be described")
    }

    private static func checkLocator(_ input: UnsafeBufferPointer<UInt8>, _ diagnosis: Diagnosis) {
        let locator = SourceLocator(input)
        require(locator.location(of: []) != nil, "a document that was read has a root")
        let paths = (diagnosis.errors + diagnosis.warnings).map(\.path)
        let places = locator.places(of: paths)
        for path in paths.prefix(5) {
            require(places[path]?.value == locator.location(of: path), "one walk finds what single ones find")
        }
    }

    /// Tight limits end in an error or change nothing.
    private static func checkLimits(
        _ input: UnsafeBufferPointer<UInt8>, _ outcome: Result<GeoJSON, GeoJSONError>
    ) {
        let limits = ParsingOptions(maximumSize: 600, maximumDepth: 5, maximumWarnings: 1)
        do throws(GeoJSONError) {
            let value = try GeoJSON(parsing: input, options: limits)
            require((try? outcome.get()) == value, "limits change no value")
        } catch {
            require(
                error.code == .tooDeep || error.code == .tooLarge || (try? outcome.get()) == nil,
                "limits have codes")
        }
        _ = GeoJSON.diagnose(input, options: limits)
    }

    private static func checkWriting(_ value: GeoJSON, _ options: ParsingOptions) {
        for writing in [WritingOptions(), .pretty] {
            let written = value.bytes(options: writing)
            let again = try? GeoJSON(parsing: written, options: options)
            require(again == value, "a document that was written reads back as the same")
            require(again?.bytes(options: writing) == written, "… to the last bit")
        }
    }

    private static func checkPrecision(_ value: GeoJSON) {
        for precision in [0, 6, 15] {
            let written = value.bytes(options: WritingOptions(precision: precision))
            let again = try? GeoJSON(parsing: written)
            require(again != nil, "a rounded document is a document")
            require(
                again?.bytes(options: WritingOptions(precision: precision)) == written,
                "what is rounded is not rounded further")
        }
    }
}
