import QuestBase
import Testing

@Suite("Hashes")
struct HashFunctionTests {
    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    /// FIPS 180-4's examples, and RFC 1321's.
    @Test("are those of the standards")
    func vectors() {
        #expect(
            Digest.sha256(Array("abc".utf8)).description
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            Digest.sha256([]).description
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            Self.hexadecimal(HashFunction.sha512.hash(Array("abc".utf8)))
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
        #expect(Self.hexadecimal(HashFunction.md5.hash([])) == "d41d8cd98f00b204e9800998ecf8427e")
    }

    @Test(
        "of pieces are those of all at once, however they are cut", arguments: [0, 1, 63, 64, 65, 999, 1000])
    func pieces(_ place: Int) {
        let (first, second) = (Array(Self.bytes[..<place]), Array(Self.bytes[place...]))
        let whole = Digest.sha256(Self.bytes)
        #expect(Digest.sha256(first, [], second) == whole)
        var running = RunningDigest()
        running.take(first)
        running.take(Self.bytes[place...])
        #expect(running.digest == whole)
        #expect(Digest(bytes: HashFunction.sha256.hash(Self.bytes)) == whole)
    }

    @Test("take bytes that do not lie side by side")
    func sequence() {
        var running = RunningDigest()
        running.take(Self.bytes.lazy.reversed())
        #expect(running.digest == Digest.sha256(Self.bytes.reversed()))
    }

    @Test("go on after their value was read, and apart from their copies")
    func copies() {
        var first = RunningHash(.sha256)
        first.take([1, 2])
        let value = first.value
        var second = first
        second.take([3])
        first.take([4])
        #expect(value == HashFunction.sha256.hash([1, 2]))
        #expect(first.value == HashFunction.sha256.hash([1, 2, 4]))
        #expect(second.value == HashFunction.sha256.hash([1, 2, 3]))
    }

    @Test("are made by many tasks at once, also from copies of one that runs")
    func tasks() async {
        var running = RunningDigest()
        running.take([7])
        let expected = (0..<64).map { Digest.sha256([7, UInt8($0)]) }
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<64 {
                group.addTask { [running] in
                    var own = running
                    own.take([UInt8(index)])
                    #expect(own.digest == expected[index])
                }
            }
        }
    }
}
