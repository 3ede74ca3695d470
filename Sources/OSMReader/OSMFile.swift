internal import COSMReader
public import QuestEngine

/// An OpenStreetMap file as a source of elements: PBF, or XML, plain or in gzip or bzip2. The format is told
/// by the file's first bytes, whatever it is called.
///
/// Reading runs on the calling thread, with threads of libosmium that decode ahead of it.
public struct OSMFile: OSMSource {
    public let path: String

    public init(path: String) {
        self.path = path
    }

    public func header() throws(ImportError) -> OSMHeader {
        try OSMFileReader(path: path, filter: OSMFilter()).header
    }

    public func read(_ filter: OSMFilter, _ body: (OSMBatch) -> Void) throws(ImportError) {
        let reader = try OSMFileReader(path: path, filter: filter)
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
    /// - Complexity: O(size of the file), which is read five times, or seven with a box. Memory goes by the range of ids
    ///   that occur: a few bits for each of them.
    public func copy(to output: String, within box: Bounds? = nil) throws(ImportError) {
        let corners = box.map { [$0.west, $0.south, $0.east, $0.north] } ?? []
        var reason = [CChar](repeating: 0, count: 512)
        let status = corners.withUnsafeBufferPointer { corners in
            cosm_copy(path, output, corners.isEmpty ? nil : corners.baseAddress, &reason, reason.count)
        }
        guard status == 0 else {
            throw .unreadable(
                source: path, reason: reason.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
    }
}

/// One pass through a file: owns the C reader.
final class OSMFileReader {
    private let path: String
    private let handle: OpaquePointer

    init(path: String, filter: OSMFilter) throws(ImportError) {
        var reason = [CChar](repeating: 0, count: 512)
        let handle = CFilter(filter).withPointer { cosm_open(path, $0, &reason, reason.count) }
        guard let handle else {
            throw .unreadable(
                source: path, reason: reason.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
        self.path = path
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
        default: throw .unreadable(source: path, reason: String(cString: cosm_error(handle)))
        }
    }
}
