import Glibc
import MediaFacts

/// Reads what libFuzzer invents as a photo; the environment's `FUZZ_TARGET` says whether with the planted crash.
enum PhotoFuzz {
    /// Whether the crash is planted: any picture traps.
    private static let hasPlanted = getenv("FUZZ_TARGET").map { String(cString: $0) } == "planted-photo"

    static func run(_ bytes: [UInt8]) {
        // Its metadata are read whatever else it is.
        let claims = PhotoClaims(bytes)
        if let place = claims?.place {
            require(
                (-90...90).contains(place.latitude) && (-180...180).contains(place.longitude),
                "a photo says it was taken on the earth")
        }
        require(
            PhotoClaims(count: bytes.count) { Array(bytes[$0].prefix(7)) } == claims,
            "metadata are the same in whatever pieces they are read")
        guard let reading = try? PhotoReading(bytes) else { return }
        require(!hasPlanted, "planted")
        let facts = reading.facts
        require(facts.width > 0 && facts.height > 0, "a photo has a size")
        require(
            facts.width <= PhotoLimits.pixels.value / facts.height, "a photo is no larger than the limit says"
        )
        let copy = reading.copy.bytes(from: bytes)
        require(
            copy.count == reading.copy.size && copy.count <= bytes.count + 128, "a copy adds headers only")
        let again = try? PhotoReading(copy)
        require(again?.facts == facts, "a copy is a photo of the same kind and size")
        require(again?.copy.bytes(from: copy) == copy, "a copy is its own copy")
        let pieces = try? PhotoReading(count: bytes.count) { Array(bytes[$0].prefix(7)) }
        require(pieces?.copy == reading.copy, "it does not matter in which pieces it is read")
    }
}

/// The function that libFuzzer calls, time and again.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    PhotoFuzz.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
