import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase

/// A document of the riders' app as it is sent: its bytes, perhaps packed as well, and the tag that changes with them.
struct WebContent: Sendable {
    let type: String
    private let plain: ByteBuffer
    /// The form that is sent to whoever reads gzip.
    private let packed: ByteBuffer?
    private let tag: String

    /// - Parameters:
    ///   - packed: The same as gzip.
    ///   - digest: The SHA-256 of the bytes.
    init(_ bytes: [UInt8], packed: [UInt8]?, type: String, digest: Digest) {
        self.type = type
        plain = ByteBuffer(bytes: bytes)
        self.packed = packed.map { ByteBuffer(bytes: $0) }
        tag = String(digest.description.prefix(32))
    }

    /// The document as it is, not packed.
    var bytes: [UInt8] { Array(plain.readableBytesView) }

    /// The document, in the form that the reader takes; 304 for whoever has it.
    ///
    /// - Parameter fields: Fields of the answer, 304 included.
    func response(to request: Request, _ fields: HTTPFields) -> Response {
        var fields = fields
        let takesGzip = request.headers[.acceptEncoding].map(Self.namesGzip) ?? false
        let gzip = takesGzip ? packed : nil
        // Another form of the same document is another one to caches (RFC 9110, section 8.8.3.3).
        fields[.eTag] = "\"\(tag)\(gzip == nil ? "" : "-gzip")\""
        if packed != nil { fields[.vary] = "Accept-Encoding" }
        let known = request.headers[.ifNoneMatch]
        // Whoever has the document in another form has it as well.
        if ["", "-gzip"].contains(where: { EntityTag.isNamed("\"\(tag)\($0)\"", in: known) }) {
            return Response(status: .notModified, headers: fields)
        }
        let body = gzip ?? plain
        if gzip != nil { fields[.contentEncoding] = "gzip" }
        fields[.contentType] = type
        fields[.contentLength] = String(body.readableBytes)
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: body))
    }

    /// Whether an `Accept-Encoding` field takes gzip (RFC 9110, section 12.5.3).
    static func namesGzip(_ field: String) -> Bool {
        var others = false
        for item in field.lowercased().split(separator: ",").prefix(20) {
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let name = parts.first else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { String($0.dropFirst(2)) }
            let isTaken = quality.map { (Double($0) ?? 0) > 0 } ?? true
            if name == "gzip" || name == "x-gzip" { return isTaken }
            if name == "*" { others = isTaken }
        }
        return others
    }
}
