import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers ask about files before they are published: nothing of these is kept.
struct QuestFileController: Sendable {
    let files: QuestFileCheck
    let work: WorkPool
    let bodies: LargeBodies

    /// Says everything that is wrong with the quest's file in the body. The quest need not be there yet.
    func check(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let quest = try context.questID()
        let query = try Query(request, allowing: ["map"])
        let extent = try query.choice("map", of: ["true", "places", "false"])
            .flatMap(QuestFileCheck.Extent.init)
        // The answer too is made off the event loop, and the file with all its findings is let go there.
        return try await working(on: request, context) {
            let report = try await files.report(on: $0, as: quest, upTo: extent ?? .course, shouldStop: $1)
            let (reading, findings) = (report.reading, report.findings)
            let language = context.reader.language(forQuestIn: reading.quest?.language ?? context.language)
            let errors = findings.count { $0.severity == .error }
            return try .json(
                QuestChecked(
                    errors: errors, warnings: findings.count - errors,
                    findings: findings.map { FindingReport($0, at: reading.position(of: $0), in: language) }))
        }
    }

    /// Makes a quest's file of a course that another program wrote. The quest need not be there yet.
    ///
    /// The file's kind is told by its bytes: what programs say of it is often wrong.
    func importCourse(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let quest = try context.questID()
        let query = try Query(request, allowing: ["course", "encoding"])
        let course = query["course"]
        let encoding = try query["encoding"].map { label throws(RequestError) in
            guard let encoding = TextEncoding(named: label) else { throw .queryInvalid("encoding") }
            return encoding
        }
        let language = context.language
        return try await working(on: request, context) {
            let made = try Imported($0, as: quest, course: course, in: encoding, shouldStop: $1)
            return try .json(
                CourseImported(
                    document: made.document, checkpointCount: made.course.checkpointCount,
                    remarks: made.course.remarks.map {
                        CourseImported.Remark(code: $0.code.rawValue, text: $0.text(in: language))
                    },
                    findings: made.reading.findings.map {
                        FindingReport($0, at: made.reading.position(of: $0), in: language)
                    }))
        }
    }

    /// A course that was read, as a quest's file.
    private struct Imported: Sendable {
        let course: ForeignCourse
        let reading: QuestReading
        let document: JSONValue

        /// - Throws: `Refused` with the reason among its findings.
        init(
            _ bytes: [UInt8], as quest: QuestID, course name: String?, in encoding: TextEncoding?,
            shouldStop: @Sendable () -> Bool
        ) throws {
            do throws(ForeignCourseError) {
                course = try ForeignCourse.read(
                    bytes, name: quest.rawValue, course: name, encoding: encoding)
            } catch {
                let reasons = ([error.message] + error.reasons).map { Finding(severity: .error, message: $0) }
                throw Refused(message: .importFailed(), findings: reasons)
            }
            reading = QuestDocument.read(
                course.document, name: quest.rawValue, shouldStop: shouldStop)
            document = try JSONValue(parsing: course.document)
        }
    }

    /// Returns what `body` makes of the whole body of a request, off the event loops, when it is its turn; it is given up
    /// as `WorkPool.runLong` says.
    private func working<Value: Sendable>(
        on request: Request, _ context: QuestdContext,
        _ body: @escaping @Sendable ([UInt8], @escaping @Sendable () -> Bool) async throws -> Value
    ) async throws -> Value {
        let limit = context.bodyLimit
        let room = try bodies.room(for: request, upTo: limit, from: context.source, at: context.remoteAddress)
        defer { withExtendedLifetime(room) {} }
        let bytes = [UInt8](try await request.wholeBody(upTo: limit, in: context).readableBytesView)
        return try await work.runLong(for: context.asker) { try await body(bytes, $0) }
    }
}

extension Message {
    static func importFailed() -> Message {
        Message(
            "import-failed", "No quest can be made of this file; see the findings for the reason.",
            "Квест из этого файла не сделать; причина — в замечаниях.")
    }
}
