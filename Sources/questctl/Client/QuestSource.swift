import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestEngine

/// The source of a quest's document: a file, an http(s) URL, or `-` for standard input.
struct QuestSource {
    let name: String

    private var isURL: Bool {
        let lowered = name.lowercased()
        return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
    }

    func read() async throws -> [UInt8] {
        guard isURL else { return try InputFile.read(name, limit: QuestLimits.fileBytes.value) }
        do {
            let request = HTTPClientRequest(url: name)
            let response = try await Connection.client.execute(request, timeout: Connection.timeout)
            guard response.status == .ok else {
                let reason = "HTTP \(response.status.code) \(response.status.reasonPhrase)"
                throw CommandFailure(.badFile, .fileUnreadable(name, reason: reason))
            }
            return Array(try await response.body.collect(upTo: QuestLimits.fileBytes.value).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw CommandFailure(.badFile, .documentTooLarge(name, limit: QuestLimits.fileBytes.value))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.badFile, .fileUnreadable(name, reason: Connection.reason(of: error)))
        }
    }

    /// The name without folders and endings as a slug; `nil` where nothing is left, and for standard input.
    var suggestedID: QuestID? {
        guard name != InputFile.standardInput else { return nil }
        let path = isURL ? name.prefix { $0 != "?" && $0 != "#" } : name[...]
        let last = path.split(separator: "/").last ?? ""
        let slug = Slug.make(from: String(last.prefix { $0 != "." }))
        return slug.isEmpty ? nil : QuestID(slug)
    }
}
