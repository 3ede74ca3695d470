import GeoJSONKit
import QuestEngine

/// One long request of positions: what came so far, and what is said about it.
struct TrackerStream {
    typealias Write = ([UInt8]) async throws -> Void

    private let intake: PositionIntake
    private let device: Device
    private let desk: QuestDesk
    private let language: Language
    private var texts = GeoJSONSequenceReadings()
    private var textCount = 0
    private var readingCount = 0
    /// Whether nothing more is taken: the quest is over, the device was removed, or it was too much.
    private(set) var isOver = false

    init(intake: PositionIntake, device: Device, desk: QuestDesk, language: Language) {
        self.intake = intake
        self.device = device
        self.desk = desk
        self.language = language
    }

    /// Keeps what the bytes complete, and says so about each text once it is on the disk.
    mutating func take(_ bytes: some Collection<UInt8>, _ write: Write) async throws {
        guard !isOver else { return }
        texts.append(bytes)
        try await acknowledge(write)
    }

    mutating func finish(_ write: Write) async throws {
        guard !isOver else { return }
        texts.finish()
        try await acknowledge(write)
    }

    private mutating func acknowledge(_ write: Write) async throws {
        while !isOver, let report = texts.next() {
            readingCount += report.readingCount
            var line: JSONObject = ["text": .integer(Int64(textCount))]
            textCount += 1
            do {
                guard readingCount <= PositionLimits.fixesPerMessage.value else {
                    throw TrackerRefusal.tooMany(limit: PositionLimits.fixesPerMessage.value)
                }
                try await intake.take(report.fixes, sentAt: report.sentAt, from: device, at: desk)
                line["received"] = .integer(Int64(report.fixes.count))
                line["problems"] = .array(report.problems.map { $0.json(in: language) })
            } catch {
                let refused = Refused(error)
                line["received"] = 0
                line["refused"] = [
                    "code": .string(refused.message.code.rawValue),
                    "detail": .string(refused.message.text(in: language)),
                ]
                isOver = true
            }
            try await write([0x1E] + JSONValue.object(line).bytes() + [0x0A])
        }
    }
}
