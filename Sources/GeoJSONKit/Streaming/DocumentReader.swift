/// Reads the features of one GeoJSON document from chunks of bytes.
///
/// The buffer holds the document with the features read so far cut out. So the ordinary parser reads, in the
/// end, what is left: the collection's own members. While features come, it reads each one where it stands, and
/// what separates them. This type only finds out where they are: every fault is the parser's.
struct DocumentReader: Sendable {
    enum Step {
        case feature(Feature)
        case goOn
        /// There is nothing to do before more bytes have come, or ever.
        case wait
    }

    enum State {
        /// In the root's members before `features`, in those behind it, or in a root that is no collection.
        case root
        case behindBracket
        case behindFeature
        case behindComma
        case feature
        /// Behind the root.
        case behindRoot
    }

    var buffer = StreamBuffer()
    var workspace = OwnWorkspace()
    var options: ParsingOptions
    let maximumItemSize: Int
    var state = State.root
    var root = RootScan()
    /// Where the name `features` stands and the bracket behind it, once features are given out one by one.
    var features: (name: Int, bracket: Int)?
    /// Whether the document is read as a whole, because it is a single feature, or no GeoJSON that has features.
    var isSingle = false
    /// Whether `type` has not come yet. Until it has, faults other than of grammar have to wait: a whole
    /// document's grammar is checked up to its `type` before anything in it is read.
    var awaitsType = false
    /// The first fault that waits for `type`.
    var waitingError: GeoJSONError?
    /// Whether a feature was found to have latitude and longitude the wrong way round.
    var hasSwapped = false
    /// How many features have begun.
    var featureCount = 0
    /// The one that has begun last.
    var feature = 0..<0
    var scan: ValueScan?
    /// How many bytes the one before it had: a guess at how many this one will have.
    var usualSize = 0
    /// Up to here there is nothing but white space and at most one comma, behind a feature or the root.
    var scanned = 0
    /// Ends the reading, but not before there is enough behind it to find it again and explain it.
    private var fault: Fault?
    var error: GeoJSONError?
    var warnings: [GeoJSONError] = []
    var collection: FeatureCollection?
    let maximumWarnings: Int

    init(options: ParsingOptions, maximumItemSize: Int) {
        self.options = options
        self.options.maximumSize = .max
        self.maximumItemSize = StreamBuffer.itemSize(maximumItemSize)
        maximumWarnings = max(options.maximumWarnings, 0)
    }

    mutating func append(_ chunk: some Collection<UInt8>) {
        guard error == nil else { return }
        if fault == nil { removeConsumed() }
        buffer.append(chunk)
    }

    mutating func finish() { buffer.isComplete = true }

    mutating func next() throws(GeoJSONError) -> Feature? {
        workspace.prepare()
        while error == nil {
            if let fault, !buffer.canExplain(at: fault.offset) { return nil }
            do throws(Fault) {
                switch try step() {
                case .feature(let feature): return feature
                case .goOn: continue
                case .wait: return nil
                }
            } catch {
                if fault == nil, !buffer.canExplain(at: error.offset) {
                    fault = error
                } else {
                    self.error = buffer.explain([error])[0]
                }
            }
        }
        if let error { throw error }
        return nil
    }

    /// Does the next thing. Where it throws, it does the same again the next time.
    private mutating func step() throws(Fault) -> Step {
        switch state {
        case .root: try passRoot()
        case .behindBracket, .behindFeature, .behindComma: try passSeparator()
        case .feature: try passFeature()
        case .behindRoot: try passEnd()
        }
    }

    /// Gives away what was read and is not needed to locate anything.
    private mutating func removeConsumed() {
        switch state {
        case .root: break
        case .behindRoot:
            buffer.removeBeginning(upTo: scanned)
            scanned = 0
        case .behindBracket, .behindFeature, .behindComma, .feature:
            guard let features, featureCount > 0 else { return }
            let distance = features.bracket + 1 - feature.lowerBound
            buffer.cut(upTo: feature.lowerBound, count: featureCount - 1)
            feature = feature.lowerBound + distance..<feature.upperBound + distance
            scanned += distance
            scan?.move(by: distance)
        }
    }

    /// Notes what was questionable.
    mutating func warn(_ faults: [Fault]) {
        guard !faults.isEmpty else { return }
        warnings += buffer.explain(faults).prefix(maximumWarnings - warnings.count)
        options.maximumWarnings = maximumWarnings - warnings.count
    }
}
