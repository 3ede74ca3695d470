import Glibc
import Measuring

/// Files as bytes, read into memory of exactly their size.
enum FileBytes {
    static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw BenchmarkError.failed("cannot read \(path)") }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, file)
        }
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "wb"), fwrite(bytes, 1, bytes.count, file) == bytes.count,
            fclose(file) == 0
        else { throw BenchmarkError.failed("cannot write \(path)") }
    }
}
