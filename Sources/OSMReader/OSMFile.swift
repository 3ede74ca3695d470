internal import COSMReader
public import RoadRouter
internal import Synchronization

/// An OpenStreetMap file as a source of elements: PBF, or XML, plain or in gzip or bzip2. The format is told
/// by the file's first bytes, whatever it is called.
///
/// Objects that an editor marks as deleted (`action="delete"`, `visible="false"`) are left out, also from ways. Where ways say
/// where their nodes lie, these nodes are in it: PBF files of `osmium add-locations-to-ways`, and what Overpass writes by
/// `out geom`.
///
/// Reading runs on the calling thread, with threads of libosmium that decode ahead of it. The first reading looks at the
/// file before; copies of the value share what that finds.
public struct OSMFile: OSMSource {
    public let path: String
    private let look = OSMFileLook()

    public init(path: String) {
        self.path = path
    }

    public func header() throws(ImportError) -> OSMHeader {
        try OSMFileReader(of: look.source(of: path), path: path, filter: OSMFilter()).header
    }

    public func read(_ filter: OSMFilter, _ body: (OSMBatch) -> Void) throws(ImportError) {
        let reader = try OSMFileReader(of: look.source(of: path), path: path, filter: filter)
        while let batch = try reader.next() { body(batch) }
    }
}

extension OSMFile {
    /// Copies the file into a PBF file, for programs that read no other format, or stumble over references to what is not
    /// there: ways lose nodes that are missing, relations all members that are no ways of the copy.
    ///
    /// - Parameters:
    ///   - output: The path of the PBF file; an older one is overwritten.
    ///   - box: What to copy; all of it where `nil`. Ways that have a node in it are whole, and so are areas that have
    ///     such a way.
    /// - Complexity: O(size of the file), which is read five times, or seven with a box. Memory grows with the number of its
    ///   elements, some bytes for each.
    public func copy(to output: String, within box: Bounds? = nil) throws(ImportError) {
        let corners = box.map { [$0.west, $0.south, $0.east, $0.north] } ?? []
        var failure = cosm_failure()
        let source = try look.source(of: path)
        let status = corners.withUnsafeBufferPointer { corners in
            cosm_copy(source.handle, output, corners.isEmpty ? nil : corners.baseAddress, &failure)
        }
        guard status == 0 else { throw ImportError(failure, of: path) }
    }
}

/// The look at a file that comes before its first reading.
private final class OSMFileLook: Sendable {
    private let found = Mutex<OSMFileSource?>(nil)

    /// Returns what was found at the first call.
    ///
    /// - Complexity: O(size of the file) at the first call for XML, else O(1).
    func source(of path: String) throws(ImportError) -> OSMFileSource {
        try found.withLock { found throws(ImportError) in
            if let found { return found }
            let source = try OSMFileSource(path: path)
            found = source
            return source
        }
    }
}

/// A file as it is read: owns the C source.
private final class OSMFileSource: @unchecked Sendable {
    // Nothing changes it, and C only reads it.
    let handle: OpaquePointer

    init(path: String) throws(ImportError) {
        var failure = cosm_failure()
        guard let handle = cosm_look(path, &failure) else { throw ImportError(failure, of: path) }
        self.handle = handle
    }

    deinit {
        cosm_forget(handle)
    }
}

extension ImportError {
    fileprivate init(_ failure: cosm_failure, of path: String) {
        if failure.is_out_of_memory != 0 {
            self = .outOfMemory(source: path)
        } else {
            var failure = failure
            let reason = withUnsafeBytes(of: &failure.reason) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            self = .unreadable(source: path, reason: reason)
        }
    }
}

/// One pass through a file: owns the C reader.
private final class OSMFileReader {
    private let path: String
    /// Kept for as long as it is read.
    private let source: OSMFileSource
    private let handle: OpaquePointer

    init(of source: OSMFileSource, path: String, filter: OSMFilter) throws(ImportError) {
        var failure = cosm_failure()
        let handle = CFilter(filter).withPointer { cosm_open(source.handle, $0, &failure) }
        guard let handle else { throw ImportError(failure, of: path) }
        self.path = path
        self.source = source
        self.handle = handle
    }

    deinit {
        cosm_close(handle)
    }

    var header: OSMHeader {
        let header = cosm_get_header(handle).pointee
        let generator = String(cString: header.generator)
        return OSMHeader(
            bounds: header.has_bounds == 0
                ? nil
                : Bounds(west: header.west, south: header.south, east: header.east, north: header.north),
            timestamp: Timestamp(rfc3339: String(cString: header.timestamp)),
            generator: generator.isEmpty ? nil : generator)
    }

    /// `nil` at the end of the file.
    func next() throws(ImportError) -> OSMBatch? {
        var batch = cosm_batch()
        switch cosm_next(handle, &batch) {
        case 0: return nil
        case 1: return OSMBatch(batch)
        default: throw ImportError(cosm_error(handle).pointee, of: path)
        }
    }
}
