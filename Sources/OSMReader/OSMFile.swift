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
