import HTTPTypes
package import Hummingbird
import QuestBase
import QuestRules
import ServerBase

extension Response {
    /// A document under a tag that changes with each of its bytes; 304 for whoever has the one of this tag.
    ///
    /// - Parameter beginning: What else the tag changes with.
    package static func tagged(
        _ bytes: [UInt8], after beginning: String? = nil, type: String, for request: Request
    ) -> Response {
        // Half of the digest tells documents of one quest from each other.
        let digest = Digest.sha256(bytes).description.prefix(32)
        let tag = "\"" + [beginning, String(digest)].compactMap(\.self).joined(separator: ".") + "\""
        var response =
            EntityTag.isNamed(tag, in: request.headers[.ifNoneMatch])
            ? Response(status: .notModified) : Response.bytes(bytes, type: type)
        response.headers[.eTag] = tag
        return response
    }
}
