import GeoJSONKit
package import Logging
package import QuestEngine
import ServerBase

/// One long request of positions: what came so far, and what is said about it.
package struct TrackerStream {
    package typealias Write = ([UInt8]) async throws -> Void

    private static let textsInARow = 8

    private let intake: PositionIntake
    private let device: Device
    private let service: QuestService
    private let language: Language
    private let logger: Logger
    /// The device's clock, as far as it is known.
    private var clock: TrackerClock?
    private var texts = GeoJSONSequenceReadings()
    private var textCount = 0
    private var readingCount = 0
    /// Whether nothing more is taken: the quest is over, the device was removed, or it was too much.
    package private(set) var isOver = false

    package init(
        intake: PositionIntake, device: Device, service: QuestService, language: Language, logger: Logger,
        clock: TrackerClock?
    ) {
        self.intake = intake
        self.device = device
        self.service = service
        self.language = language
        self.logger = logger
        self.clock = clock
    }

    /// Keeps what the bytes complete, and says so about each text once it is on the disk.
    package mutating func take(_ bytes: some Collection<UInt8>, _ write: Write) async throws {
        guard !isOver else { return }
        texts.append(bytes)
        try await acknowledge(write)
    }

    package mutating func finish(_ write: Write) async throws {
        guard !isOver else { return }
        texts.finish()
        try await acknowledge(write)
    }

    private mutating func acknowledge(_ write: Write) async throws {
        var lines: [UInt8] = []
        while !isOver, let report = texts.next() {
            // A text without a reading costs as much as one with one.
            readingCount += max(1, report.readingCount)
            var line: JSONObject = ["text": .integer(Int64(textCount))]
            do {
                guard readingCount <= PositionLimits.fixesPerMessage.value else {
                    throw TrackerRefusal.tooMany(limit: PositionLimits.fixesPerMessage.value)
                }
                let snapshot = try await intake.take(
                    report.fixes, sentAt: report.sentAt, from: device, at: service)
                logger.noteClock(of: device, before: clock, after: snapshot)
                if let snapshot { clock = snapshot.state.devices[device.id]?.clock }
                line["received"] = .integer(Int64(report.fixes.count))
                line["problems"] = .array(report.problems.map { $0.json(in: language) })
            } catch {
                lines += refusal(error)
                isOver = true
                break
            }
            textCount += 1
            lines += Self.record(line)
            // One piece may have a thousand texts: others have their turn in between.
            if textCount % Self.textsInARow == 0 { await Task.yield() }
        }
        // One write for all that came at once: many small texts are many small lines.
        if !lines.isEmpty { try await write(lines) }
    }

    /// The last line of an answer: why the text that is next is not taken, nor any after it.
    package func refusal(_ error: any Error) -> [UInt8] {
        let refused = Refused(error)
        return Self.record([
            "text": .integer(Int64(textCount)), "received": 0,
            "refused": [
                "code": .string(refused.message.code.rawValue),
                "detail": .string(refused.message.text(in: language)),
            ],
        ])
    }

    private static func record(_ line: JSONObject) -> [UInt8] {
        [0x1E] + JSONValue.object(line).bytes() + [0x0A]
    }
}
