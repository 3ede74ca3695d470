import CPostgres
import QuestRules

/// The answer of the server to one statement: rows in binary form, read where libpq has them. Nothing of it is changed, so
/// any thread may read it.
final class Answer: @unchecked Sendable {
    /// `nil` for an answer without rows, as which libpq reads it.
    private let result: OpaquePointer?
    let count: Int

    /// - Parameter result: A `PGresult`, which is freed with this.
    init(owning result: OpaquePointer?) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    /// An answer without rows, for what need not be asked.
    static var empty: Answer { Answer(owning: nil) }

    /// Number of rows that a statement has changed.
    var changed: Int { result.flatMap { Int(String(cString: PQcmdTuples($0))) } ?? 0 }

    /// The tag of what was done, such as `COMMIT`.
    var tag: String { result.map { String(cString: PQcmdStatus($0)) } ?? "" }

    var rows: [Row] { (0..<count).map { Row(answer: self, place: Int32($0)) } }
    var first: Row? { count > 0 ? Row(answer: self, place: 0) : nil }

    /// - Returns: The bytes of a cell; `nil` for `NULL` and for a column that is not there.
    fileprivate func bytes(_ row: Int32, _ column: Int) -> UnsafeRawBufferPointer? {
        let column = Int32(column)
        guard column < PQnfields(result), PQgetisnull(result, row, column) == 0,
            let start = PQgetvalue(result, row, column)
        else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    }
}

/// A row of an answer, whose columns are read by their places.
struct Row: Sendable {
    fileprivate let answer: Answer
    fileprivate let place: Int32

    fileprivate init(answer: Answer, place: Int32) { (self.answer, self.place) = (answer, place) }

    /// - Throws: `StoreError.corrupted` where the cell is empty, or no number of eight bytes.
    func integer(_ column: Int) throws(StoreError) -> Int64 {
        guard let value = try optionalInteger(column) else { throw Self.empty }
        return value
    }

    func optionalInteger(_ column: Int) throws(StoreError) -> Int64? {
        guard let bits = try word(column) else { return nil }
        return Int64(bitPattern: bits)
    }

    /// - Throws: `StoreError.corrupted` also for a number that `Int` does not hold.
    func int(_ column: Int) throws(StoreError) -> Int {
        guard let value = Int(exactly: try integer(column)) else { throw Self.strange }
        return value
    }

    func optionalInt(_ column: Int) throws(StoreError) -> Int? {
        guard let value = try optionalInteger(column) else { return nil }
        guard let number = Int(exactly: value) else { throw Self.strange }
        return number
    }

    func double(_ column: Int) throws(StoreError) -> Double {
        guard let value = try optionalDouble(column) else { throw Self.empty }
        return value
    }

    func optionalDouble(_ column: Int) throws(StoreError) -> Double? {
        try word(column).map { Double(bitPattern: $0) }
    }

    func flag(_ column: Int) throws(StoreError) -> Bool {
        guard let bytes = answer.bytes(place, column) else { throw Self.empty }
        guard bytes.count == 1 else { throw Self.strange }
        return bytes[0] != 0
    }

    /// Returns a text, or what people have written, which is kept as bytes.
    func text(_ column: Int) throws(StoreError) -> String {
        guard let text = optionalText(column) else { throw Self.empty }
        return text
    }

    func optionalText(_ column: Int) -> String? {
        answer.bytes(place, column).map { String(decoding: $0, as: UTF8.self) }
    }

    func bytes(_ column: Int) throws(StoreError) -> [UInt8] {
        guard let bytes = optionalBytes(column) else { throw Self.empty }
        return bytes
    }

    func optionalBytes(_ column: Int) -> [UInt8]? { answer.bytes(place, column).map { Array($0) } }

    func digest(_ column: Int) throws(StoreError) -> Digest {
        guard let digest = Digest(bytes: try bytes(column)) else { throw Self.strange }
        return digest
    }

    func optionalDigest(_ column: Int) throws(StoreError) -> Digest? {
        optionalBytes(column) == nil ? nil : try digest(column)
    }

    func moment(_ column: Int) throws(StoreError) -> Timestamp {
        Timestamp(milliseconds: try integer(column))
    }

    func optionalMoment(_ column: Int) throws(StoreError) -> Timestamp? {
        try optionalInteger(column).map { Timestamp(milliseconds: $0) }
    }

    private func word(_ column: Int) throws(StoreError) -> UInt64? {
        guard let bytes = answer.bytes(place, column) else { return nil }
        guard bytes.count == 8 else { throw Self.strange }
        return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    }

    private static let empty = StoreError.corrupted("a column of the database is empty")
    private static let strange = StoreError.corrupted("a column of the database has another type")
}
