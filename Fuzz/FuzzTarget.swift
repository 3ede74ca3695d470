import Glibc

/// A target of the fuzzer's inputs; the environment's `FUZZ_TARGET` chooses one.
enum FuzzTarget: String, CaseIterable {
    case parser, stream, sequence, deep
    case plantedTrap = "planted-trap"
    case plantedOverread = "planted-overread"

    static let chosen: FuzzTarget = {
        let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            fatalError("FUZZ_TARGET must be one of \(allCases.map(\.rawValue)), not '\(name)'")
        }
        return target
    }()

    /// Returns when the input shows nothing, and traps when it does.
    func run(_ input: UnsafeBufferPointer<UInt8>) {
        switch self {
        case .parser: ParserTarget.run(input)
        case .stream: StreamTarget.run(input)
        case .sequence: SequenceTarget.run(input)
        case .deep: DeepTarget.run(input)
        case .plantedTrap: PlantedTarget.trap(input)
        case .plantedOverread: PlantedTarget.overread(input)
        }
    }
}

/// The function that libFuzzer calls, time and again. The input's bytes are lent, not copied: the sanitizer knows
/// exactly where they end, so that one byte read beyond them is noticed.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.run(UnsafeBufferPointer(start: start, count: count))
    return 0
}
