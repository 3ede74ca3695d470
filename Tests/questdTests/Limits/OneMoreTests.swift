import Foundation
import QuestEngine
import Testing

@testable import questd

/// `docs/guides/LIMITS.md` is no promise that nobody keeps: of everything that is refused beyond a limit, one more is sent.
@Suite("One more than each limit")
struct OneMoreTests {
    @Test("every limit that a request can go beyond has somebody who tries", arguments: LimitTable.all)
    func isProbed(_ limit: Limit) throws {
        switch (limit.beyond, LimitProbes.all[limit.name]) {
        case (.cut, _), (.delayed, _), (.told, _), (.flagged, _), (.finding, _),
            (.unstarted, _):
            // Tests of their own, beside what cuts, delays, finds or starts.
            break
        case (.refused, nil), (.closed, nil):
            Issue.record("nobody sends one more than \(limit.name)")
        case (_, .shown(let title)?):
            let isThere = Self.titles.contains(title)
            #expect(isThere, "there is no test “\(title)”")
        case (.closed, _):
            Issue.record("that a connection is closed is shown by a test over a socket")
        case (.refused, _):
            break
        }
    }

    @Test("nobody tries a limit that there is not")
    func noOther() {
        #expect(Set(LimitProbes.all.keys).isSubset(of: Set(LimitTable.all.map(\.name))))
    }

    @Test(
        "as many as a limit are taken, one more is refused by its code",
        arguments: LimitTable.all.filter { limit in
            switch LimitProbes.all[limit.name] {
            case .sends?, .sendsOneMore?: true
            case .shown?, nil: false
            }
        })
    func oneMore(_ limit: Limit) async throws {
        func code(_ count: Int, _ send: @escaping LimitProbe.Sending) async throws -> String? {
            let answer = LimitAnswer()
            try await World().runStory { story in await answer.set(try await send(story, count)) }
            return await answer.answer?.code
        }
        switch try #require(LimitProbes.all[limit.name]) {
        case .sends(let send):
            let taken = try await code(limit.value, send)
            #expect(taken != limit.beyond.code)
            let refused = try await code(limit.value + 1, send)
            #expect(refused == limit.beyond.code)
        case .sendsOneMore(let send):
            let refused = try await code(limit.value + 1, send)
            #expect(refused == limit.beyond.code)
        case .shown:
            break
        }
    }

    /// The titles of all tests.
    private static let titles: Set<String> = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        var titles: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8)
            else { continue }
            for match in text.matches(of: /@Test\(\s*"([^"]+)"/) { titles.insert(String(match.1)) }
        }
        return titles
    }()
}

/// Where a story leaves its last answer.
private actor LimitAnswer {
    private(set) var answer: Answer?
    func set(_ answer: Answer) { self.answer = answer }
}
