public import ArgumentParser
public import QuestEngine

extension TaskID: ExpressibleByArgument {
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(argument)
    }

    /// As it stands in a path: whatever organisers call a task, it is one part of it.
    var pathPart: String {
        rawValue.utf8.reduce(into: "") { path, byte in
            let isPlain =
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
            if isPlain {
                path.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                path += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
    }
}
