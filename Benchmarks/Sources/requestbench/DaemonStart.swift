import Foundation
import Measuring

/// The time `questd` takes from its start until it is ready, and the memory that is then its own.
enum DaemonStart {
    static func measure(questd: String, map: String, folder: String) throws {
        var milliseconds = Sample()
        var privateKilobytes = 0
        for run in 0..<5 {
            let port = 18_080 + run
            let process = Process()
            process.executableURL = URL(fileURLWithPath: questd)
            process.arguments = [
                "--map", map, "--database", folder + "/quests-\(run).sqlite", "--listen", "127.0.0.1:\(port)",
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let start = DispatchTime.now().uptimeNanoseconds
            try process.run()
            let deadline = start + 10_000_000_000
            while !isReady(port: port) {
                guard DispatchTime.now().uptimeNanoseconds < deadline else {
                    throw BenchmarkError.failed("questd does not get ready")
                }
                usleep(2000)
            }
            milliseconds.add(Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000))
            privateKilobytes = max(privateKilobytes, anonymousKilobytes(of: process.processIdentifier))
            process.terminate()
            process.waitUntilExit()
        }
        print("| daemon, start to ready, ms wall (median of 5) | \(milliseconds.median) | 300 |")
        print("| daemon, RssAnon after start, MB | \(Double(privateKilobytes) / 1000) | 30 |")
    }

    /// Asks over a plain socket: starting a client library would take longer than the daemon.
    private static func isReady(port: Int) -> Bool {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return false }
        let question = Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        guard send(connection, question, question.count, Int32(MSG_NOSIGNAL)) == question.count else {
            return false
        }
        var answer = [UInt8](repeating: 0, count: 12)
        let count = recv(connection, &answer, answer.count, Int32(MSG_WAITALL))
        return count == answer.count && answer.suffix(3).elementsEqual("200".utf8)
    }

    private static func anonymousKilobytes(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
            ?? 0
    }
}
