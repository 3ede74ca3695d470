import GeoJSONKit
import Glibc

/// Reads what libFuzzer invents as a message of one dialect; the environment's `FUZZ_TARGET` says of which.
enum TrackerFuzz {
    /// The target with the planted crash: whoever calls a position made up, traps.
    private static let planted = "planted-tracker"
    /// Deep messages, to every dialect.
    private static let deep = "deep-tracker"

    private static let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""

    private static let dialect: TrackerDialect = {
        guard let dialect = TrackerDialect(rawValue: [planted, deep].contains(name) ? "traccar" : name)
        else {
            fatalError("FUZZ_TARGET must be a dialect, \(deep) or \(planted), not '\(name)'")
        }
        return dialect
    }()

    private static let now = Timestamp(milliseconds: 1_781_428_200_000)

    static func run(_ bytes: [UInt8]) {
        if name == deep {
            let message = TrackerMessage(body: DeepInput(bytes).bytes, receivedAt: now)
            for dialect in TrackerDialect.allCases { _ = try? dialect.read(message) }
            return
        }
        let query = dialect.readsQueries ? String(decoding: bytes, as: UTF8.self) : ""
        let messages = [
            TrackerMessage(body: bytes, receivedAt: now), TrackerMessage(query: query, receivedAt: now),
        ]
        for message in messages.prefix(dialect.readsQueries ? 2 : 1) {
            guard let report = try? dialect.read(message) else { continue }
            check(report, of: message)
        }
        if dialect == .geojsonSequence { checkChunks(bytes) }
    }

    private static func check(_ report: TrackerReport, of message: TrackerMessage) {
        for fix in report.fixes {
            require(fix.coordinate.isValid, "a fix is a place on Earth")
            require(fix.stored == fix, "a fix is in the form in which it is kept")
            require(Moment(fix.time) != nil, "a fix is of our times")
            require(name != planted || !fix.isMock, "planted")
        }
        require(
            report.problems.allSatisfy { (0..<max(report.readingCount, 1)).contains($0.index) },
            "a problem names one of the readings")
        require((try? dialect.read(message)) == report, "the same message says the same")
        for language in Language.allCases {
            let reply = TrackerReply(to: report, in: dialect, at: now, language: language)
            guard reply.contentType == "application/json" else { continue }
            require((try? JSONValue(parsing: reply.body)) != nil, "a reply in JSON is JSON")
        }
        let batch = FixBatch(device: DeviceID("d"), sentAt: now, receivedAt: now, fixes: report.fixes)
        guard let kept = try? batch.checked() else { return }
        require(kept.fixes.count <= report.fixes.count, "no fix comes from nothing")
    }

    /// It does not matter where the chunks of a stream end.
    private static func checkChunks(_ bytes: [UInt8]) {
        func reports(of chunks: some Sequence<ArraySlice<UInt8>>) -> [TrackerReport] {
            var texts = GeoJSONSequenceReadings()
            var reports: [TrackerReport] = []
            for chunk in chunks {
                texts.append(chunk)
                while let report = texts.next() { reports.append(report) }
            }
            texts.finish()
            while let report = texts.next() { reports.append(report) }
            return reports
        }
        let whole = reports(of: [bytes[...]])
        require(reports(of: bytes.indices.map { bytes[$0...$0] }) == whole, "nor do single bytes")
    }
}

/// The function that libFuzzer calls, time and again.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    TrackerFuzz.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
