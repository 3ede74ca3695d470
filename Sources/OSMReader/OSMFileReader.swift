internal import COSMReader
internal import QuestEngine

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
