import GeoJSONKit
import Testing

@Suite("Streaming without and with waiting")
struct StreamingAsyncTests {
    private static let collection = FeatureCollection(
        (0..<50).map { Feature(id: .integer(Int64($0)), properties: ["name": "Задание 🚲"]) },
        foreignMembers: ["a": 1])
    private let bytes = Self.collection.bytes(options: .pretty)

    private func chunks(of size: Int) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    }

    @Test("a plain sequence of chunks becomes a sequence of features", arguments: [1, 7, 1_000, 1_000_000])
    func plain(size: Int) throws {
        let features = try FeatureSequence(chunks(of: size)).map { try $0.get() }
        #expect(features == Self.collection.features)
    }

    @Test("a plain iterator tells the collection's own members in the end")
    func plainMembers() throws {
        var iterator = FeatureSequence(chunks(of: 100)).makeIterator()
        var count = 0
        while try iterator.nextFeature() != nil { count += 1 }
        #expect(count == 50)
        #expect(iterator.reader.collection == FeatureCollection(foreignMembers: ["a": 1]))
        #expect(iterator.reader.warnings.isEmpty)
    }

    @Test("the error of a document is the last element, that of a line is not")
    func plainErrors() {
        let broken = FeatureSequence([Array(bytes.prefix(300)), Array("?".utf8)]).map { $0 }
        #expect(broken.map { (try? $0.get()) != nil } == [true, false])
        #expect(throws: GeoJSONError.self) { try broken.last?.get() }
        let line = String(decoding: Feature().bytes(), as: UTF8.self)
        let lines = FeatureSequence(["\(line)\n?\n\(line)\n".utf8], format: .newlineDelimited)
        #expect(lines.map { (try? $0.get()) != nil } == [true, false, true])
    }

    @Test("an asynchronous sequence of chunks becomes one of features", arguments: [1, 7, 1_000, 1_000_000])
    func asynchronous(size: Int) async throws {
        var features: [Feature] = []
        for try await feature in AsyncFeatureSequence(AsyncList(chunks(of: size))) {
            features.append(feature)
        }
        #expect(features == Self.collection.features)
    }

    @Test("an asynchronous sequence of single bytes does, too")
    func asynchronousBytes() async throws {
        var iterator = AsyncFeatureSequence(bytes: AsyncList(bytes)).makeAsyncIterator()
        var features: [Feature] = []
        while let feature = try await iterator.next() { features.append(feature) }
        #expect(features == Self.collection.features)
        #expect(iterator.reader.collection == FeatureCollection(foreignMembers: ["a": 1]))
    }

    @Test("it can be gone through on an actor")
    func onActor() async throws {
        #expect(try await Counter().count(bytes) == 50)
    }

    private actor Counter {
        private var count = 0

        func count(_ bytes: [UInt8]) async throws -> Int {
            for try await _ in AsyncFeatureSequence(AsyncList([bytes])) { count += 1 }
            for try await _ in AsyncFeatureSequence(bytes: AsyncList(bytes)) { count += 1 }
            return count / 2
        }
    }

    @Test("no more chunks are asked for than needed: a slow consumer holds back the producer")
    func backPressure() async throws {
        let log = ChunkLog()
        let lines = (0..<20).map { Feature(id: .integer($0)).bytes() + [0x0A] }
        let source = AsyncList(lines, log: log)
        var iterator = AsyncFeatureSequence(source, format: .newlineDelimited).makeAsyncIterator()
        for count in 1...20 {
            #expect(try await iterator.next()?.id == .integer(Int64(count - 1)))
            #expect(await log.count == count)
        }
        #expect(try await iterator.next() == nil)
    }

    @Test("a single byte that ends a feature gives it out, before any other byte has come")
    func promptness() async throws {
        let log = ChunkLog()
        let line = Feature(properties: ["a": ["b": 1]]).bytes() + [0x0A]
        let source = AsyncList(line + line, log: log)
        var iterator = AsyncFeatureSequence(bytes: source, format: .newlineDelimited).makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        #expect(await log.count == line.count)
    }

    @Test("an error in the document, and one of the source, reach the consumer")
    func errors() async throws {
        await #expect(throws: GeoJSONError.self) {
            for try await _ in AsyncFeatureSequence(AsyncList([Array("{".utf8)])) {}
        }
        struct Broken: Error {}
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array(#"{"type":"#.utf8))
            continuation.finish(throwing: Broken())
        }
        await #expect(throws: Broken.self) {
            for try await _ in AsyncFeatureSequence(stream) {}
        }
    }

    @Test("a stream cut off by cancelling is no broken document")
    func cancellation() async throws {
        let first = Array(bytes.prefix(400))
        // The stream never ends by itself; cancelled, it says that it did.
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
        continuation.yield(first)
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            var count = 0
            do {
                for try await _ in AsyncFeatureSequence(stream) {
                    count += 1
                    start.yield()
                }
            } catch is CancellationError {
                return count
            }
            return -1
        }
        for await _ in started { break }
        task.cancel()
        #expect(try await task.value > 0)
    }
}

/// Elements that come one by one, each noted when it is asked for.
private struct AsyncList<Element: Sendable>: AsyncSequence, Sendable {
    private let elements: [Element]
    private let log: ChunkLog?

    init(_ elements: [Element], log: ChunkLog? = nil) {
        self.elements = elements
        self.log = log
    }

    func makeAsyncIterator() -> Iterator { Iterator(elements: elements.makeIterator(), log: log) }

    struct Iterator: AsyncIteratorProtocol {
        var elements: IndexingIterator<[Element]>
        let log: ChunkLog?

        mutating func next() async -> Element? {
            await Task.yield()
            guard let element = elements.next() else { return nil }
            await log?.note()
            return element
        }
    }
}

private actor ChunkLog {
    private(set) var count = 0
    func note() { count += 1 }
}
