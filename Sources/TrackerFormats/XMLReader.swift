import CExpat
import GeoJSONKit
import QuestBase

/// Reads an XML document with expat, and hands over what stands in it: elements with their attributes, and text.
///
/// Strangers send these documents. What is not well-formed is refused (https://www.w3.org/TR/xml/), and so is a document
/// type: without one there are no entities but XML's own five and characters by number, so no text is longer than what
/// stands in the document, and nothing else is loaded.
package final class XMLReader {
    package enum Token: Equatable {
        case start(name: String, attributes: [String: String])
        case end(name: String)
        /// A piece of the text between two tags; more pieces may follow.
        case text(String)
    }

    package enum Fault: Error, Equatable {
        /// Line and column of the cause, from 1.
        case malformed(XMLCause, line: Int, column: Int)
        /// A DOCTYPE: entities of its own can name files and grow without end.
        case documentType
        /// More combining marks in a row than are taken, in a name, an attribute or the text.
        case marks
    }

    private let bytes: [UInt8]
    private let depth: Int
    private let take: (Token) throws(XMLCause) -> Bool
    private let parser: XML_Parser
    /// The names of the elements that are open.
    private var open: [String] = []
    /// The marks at the end of the text so far. What stands between two pieces of text, such as a comment, does not end
    /// them: readers put the pieces together.
    private var marks = MarkRun()
    private var isStopped = false
    /// Why it was stopped; `nil` where the taker has enough.
    private var fault: Fault?

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - text: What `DecodedText` made of the file. The encoding that it declares is not looked at again.
    ///   - depth: Number of elements that may stand within each other.
    ///   - take: Gets the tokens in their order, and returns whether it wants more. All elements end in their order,
    ///     and what it throws becomes the fault of that place.
    /// - Complexity: O(text).
    package static func read(
        _ text: String, depth: Int, _ take: @escaping (Token) throws(XMLCause) -> Bool
    ) throws(Fault) {
        try XMLReader(text, depth: depth, take).read()
    }

    /// The name without its prefix: programs differ in theirs.
    package static func localName(of name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    private init(_ text: String, depth: Int, _ take: @escaping (Token) throws(XMLCause) -> Bool) {
        var bytes = Array(text.utf8)
        // Programs put lines before the declaration, or leave its version out. Lines stay where they are.
        let start = bytes.firstIndex { !" \t\r\n".utf8.contains($0) } ?? bytes.count
        if bytes[start...].starts(with: "<?xml ".utf8),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            for place in start...end where bytes[place] > 32 { bytes[place] = UInt8(ascii: " ") }
        }
        guard let parser = XML_ParserCreate("UTF-8") else { preconditionFailure("no memory for expat") }
        (self.bytes, self.depth, self.take, self.parser) = (bytes, depth, take, parser)
    }

    deinit { XML_ParserFree(parser) }

    private func read() throws(Fault) {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLReader.of($0)?.start($1, attributes: $2) }, { data, _ in XMLReader.of(data)?.end() })
        XML_SetCharacterDataHandler(parser) { XMLReader.of($0)?.text($1, count: $2) }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLReader.of(data)?.stop(.documentType) }
        guard let count = Int32(exactly: bytes.count) else { throw malformed(.tooLarge) }
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), count, 1)
        }
        if let fault { throw fault }
        guard status != XML_STATUS_OK, !isStopped else { return }
        let diagnosis = XMLDiagnosis(bytes: bytes, place: max(0, Int(XML_GetCurrentByteIndex(parser))))
        guard !diagnosis.isDocumentType else { throw .documentType }
        throw malformed(diagnosis.cause(of: XML_GetErrorCode(parser), within: open.last))
    }

    private func malformed(_ cause: XMLCause) -> Fault {
        .malformed(
            cause, line: Int(XML_GetCurrentLineNumber(parser)),
            column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    /// The reader that expat calls back; `nil` once it was stopped, as expat still tells of the end of an empty element.
    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
        let reader = data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
        return reader?.isStopped == false ? reader : nil
    }

    private func stop(_ fault: Fault? = nil) {
        isStopped = true
        self.fault = fault
        _ = XML_StopParser(parser, 0)
    }

    private func hand(_ token: Token) {
        do throws(XMLCause) {
            if try !take(token) { stop() }
        } catch {
            stop(malformed(error))
        }
    }

    private func start(
        _ name: UnsafePointer<CChar>?, attributes list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard let name, let list else { return }
        // With the brackets around it; expat counts a name and a value each.
        guard open.count < depth, XML_GetCurrentByteCount(parser) <= PositionLimits.gpxTagBytes.value + 2,
            XML_GetSpecifiedAttributeCount(parser) <= 2 * PositionLimits.gpxAttributes.value
        else { return stop(malformed(.tooLarge)) }
        let element = String(cString: name)
        var attributes: [String: String] = [:]
        var (isSafe, place) = (element.isStreamSafe, 0)
        while isSafe, let key = list[place], let value = list[place + 1] {
            let (key, value) = (String(cString: key), String(cString: value))
            isSafe = key.isStreamSafe && value.isStreamSafe
            // A key with too many marks is not hashed.
            if isSafe { attributes[key] = value }
            place += 2
        }
        guard isSafe else { return stop(.marks) }
        open.append(element)
        hand(.start(name: element, attributes: attributes))
    }

    private func end() {
        if let element = open.popLast() { hand(.end(name: element)) }
    }

    private func text(_ start: UnsafePointer<CChar>?, count: Int32) {
        let piece = UnsafeBufferPointer(
            start: UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self), count: Int(count))
        guard marks.firstExcess(in: piece) == nil else { return stop(.marks) }
        hand(.text(String(decoding: piece, as: UTF8.self)))
    }
}
