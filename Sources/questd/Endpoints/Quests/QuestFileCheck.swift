import EventServices
import QuestEngine
import ServerBase

/// Checks quest files on this daemon's maps and pictures: for whoever asks about a file, and before one is published.
struct QuestFileCheck: Sendable {
    let maps: MapService
    let photos: PhotoFolder
    let clock: any TimeSource

    /// How far a file is held against the map that it names, in the words of the query.
    enum Extent: String {
        case fileAlone = "false"
        case places
        case course = "true"
    }

    /// - Throws: What the disk says of pictures.
    func report(
        on document: [UInt8], as quest: QuestID, upTo extent: Extent = .course,
        shouldStop: @Sendable () -> Bool
    ) async throws -> QuestReport {
        let reading = QuestDocument.read(document, name: quest.rawValue, shouldStop: shouldStop)
        var ground = QuestReport.Ground.fileAlone
        var others: [Finding] = []
        if extent != .fileAlone {
            do throws(RequestError) {
                // What is closed today is no fault of the document.
                let router = try await maps.map(reading.quest?.map).router.under(.prepared)
                ground = extent == .places ? .places(router) : .course(router)
            } catch {
                others.append(maps.finding(of: error))
            }
        }
        if let read = reading.quest { others += try await missingPictures(of: read, in: quest) }
        return QuestReport(
            of: reading, on: ground, beside: others, at: clock.now, shouldStop: shouldStop)
    }

    /// Pictures of the app that nobody has uploaded; before the first publication nobody can.
    private func missingPictures(of document: Quest, in quest: QuestID) async throws -> [Finding] {
        let pictures = document.branding.pictures
        guard !pictures.isEmpty else { return [] }
        let uploaded = Set(try await MediaFolder(beside: photos).list(of: quest).map(\.name))
        return pictures.filter { !uploaded.contains($0) }
            .map { Finding(severity: .warning, message: .appPictureMissing($0)) }
    }
}

extension Message {
    static func appPictureMissing(_ name: String) -> Message {
        Message(
            "app-picture-missing",
            "The app's picture “{name}” is not uploaded yet: upload it with questctl media add.",
            "Картинка приложения «{name}» ещё не загружена: загрузите её командой questctl media add.",
            ["name": .text(name)])
    }
}
