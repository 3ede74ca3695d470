import CInterfaceDocument
import HTTPEdge
import HTTPTypes

/// `openapi.yaml`, which no file has: the table of operations says who may do what at which path, `Resources/interface.yaml`
/// what only people can say.
///
/// `interface.yaml` describes each operation below its `operationId`, two columns further to the left than the document.
/// The document adds what the row says (`Endpoint+Interface.swift`), a reference for each placeholder of the path that
/// the description leaves out, and one for each status of a refusal: those that follow from the row, and those that
/// `refused` lists.
struct InterfaceDocument {
    /// The lines before the operations, and those after them.
    private let head, tail: ArraySlice<Substring>
    /// The lines that people wrote about operations, by `operationId`.
    let operations: [String: [Substring]]

    /// The answers in `components` that operations of ours have in common.
    private static let refusals = [
        400: "BadRequest", 401: "NoToken", 403: "NotAllowed", 404: "NotFound", 405: "WrongMethod",
        408: "TooSlow", 409: "Conflict", 413: "TooLarge", 415: "KindUnknown", 422: "Invalid", 429: "TooMany",
        503: "Unavailable", 507: "StorageFull",
    ]

    /// The document of this build.
    static var own: InterfaceDocument {
        let bytes = UnsafeBufferPointer(start: interface_document_bytes(), count: interface_document_size())
        return InterfaceDocument(String(decoding: bytes, as: UTF8.self))
    }

    /// `openapi.yaml` as it is served.
    static var text: String { own.text }

    /// - Precondition: Operations stand between a line `operations:` and a line `components:`.
    init(_ source: String) {
        let lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard let start = lines.firstIndex(of: "operations:"),
            let end = lines.firstIndex(of: "components:"), start < end
        else { preconditionFailure("interface.yaml has no operations") }
        var operations: [String: [Substring]] = [:]
        var id = ""
        for line in lines[start..<end].dropFirst() where !line.isEmpty && !line.hasPrefix("  #") {
            if line.hasPrefix("    ") {
                operations[id, default: []].append(line)
            } else {
                id = String(line.dropFirst(2).dropLast())
            }
        }
        (head, tail, self.operations) = (lines[..<start], lines[end...], operations)
    }

    var text: String {
        let atPath = Dictionary(grouping: Operation.allCases, by: \.path)
        var lines = head.map { String($0) } + ["paths:"]
        for operation in Operation.allCases {
            let path = operation.path
            guard let all = atPath[path], all.first == operation else { continue }
            lines.append("  \(path):")
            for one in all { lines += description(of: one) }
        }
        lines += tail.map { String($0) }
        return lines.joined(separator: "\n")
    }

    private func description(of operation: Operation) -> [String] {
        let row = operation.endpoint
        let written = operations[operation.rawValue] ?? []
        func writes(_ member: String) -> Bool { written.contains { $0.hasPrefix("    \(member):") } }

        var lines = [
            "    \(row.method.rawValue.lowercased()):", "      operationId: \(operation.rawValue)",
        ]
        if !writes("tags") { lines.append("      tags: [\(row.tag)]") }
        if let security = row.security { lines.append("      security: \(security)") }
        let placeholders = row.placeholders.filter { name in
            !written.contains { $0 == "      - name: \(name)" || $0.hasPrefix("      - {name: \(name),") }
        }.map { "        - {$ref: \"#/components/parameters/\($0)\"}" }
        if !placeholders.isEmpty, !writes("parameters") { lines += ["      parameters:"] + placeholders }

        var statuses = row.statuses(takingBody: writes("requestBody"))
        var described: Set<Int> = []
        for line in written {
            if line.hasPrefix("    refused:") {
                statuses.formUnion(line.split { !$0.isNumber }.compactMap { Int($0) })
                continue
            }
            lines.append("  " + line)
            if line == "    parameters:" { lines += placeholders }
            if line.hasPrefix("      \""), let status = Int(line.dropFirst(7).prefix(3)) {
                described.insert(status)
            }
        }
        // The responses are the last that is written of an operation.
        for status in statuses.subtracting(described).sorted() {
            let answer = row.speaksOSRM ? "OSRMError" : Self.refusals[status] ?? "\(status)"
            lines.append("        \"\(status)\": {$ref: \"#/components/responses/\(answer)\"}")
        }
        return lines
    }
}
