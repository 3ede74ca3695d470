import Foundation
import QuestTestSupport
import Testing

/// Photos over real sockets: whoever is slow, silent or too many.
@Suite("Photos that come and go piece by piece")
struct PhotoStreamTests {
    private func head(_ device: RidingDevice, key: String, task: String = "west", size: Int) -> [UInt8] {
        let time = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        let head = """
            POST \(RidingTeam.path)/photos?task=\(task)&sent_at=\(time) HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(device.client.token ?? "")\r
            Idempotency-Key: \(key)\r
            Content-Length: \(size)\r
            \r

            """
        return Array(head.utf8)
    }

    private func connect(_ team: RidingTeam, receiveBuffer: Int32? = nil) throws -> Socket {
        let port = try #require(team.daemon.address.split(separator: ":").last.flatMap { Int($0) })
        return try Socket.connected(to: port, receiveBuffer: receiveBuffer)
    }

    /// The last answer on a connection, which the daemon ends behind it.
    private func answer(on socket: Socket) throws -> String {
        let heard = try #require(socket.readToClose(within: 600), "no answer that ends the connection")
        return String(decoding: heard, as: UTF8.self)
    }

    private func files(_ team: RidingTeam) -> [String] {
        let path = team.daemon.folder.file("quests.sqlite-photos")
        return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    private func send(
        _ photo: [UInt8], from device: RidingDevice, key: String, task: String = "west"
    ) async throws -> Client.Answer {
        let time = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        return try await device.client.post(
            RidingTeam.path + "/photos?task=\(task)&sent_at=\(time)", bytes: photo, type: "image/jpeg",
            headers: ["Idempotency-Key": key])
    }

    @Test("what can be refused without the photo is refused before a byte of it has come, and stores nothing")
    func refusedUnread() async throws {
        let team = try await RidingTeam.begin(answers: "photo")
        let device = try await team.device()
        func refusal(_ head: [UInt8]) throws -> String {
            let socket = try connect(team)
            defer { socket.close() }
            try socket.write(head)
            return try answer(on: socket)
        }
        let unknown = try refusal(head(device, key: "1", task: "nowhere", size: 9_000_000))
        #expect(unknown.hasPrefix("HTTP/1.1 404") && unknown.contains("task-unknown"), "\(unknown)")
        let large = try refusal(head(device, key: "2", size: 11_000_000))
        #expect(large.hasPrefix("HTTP/1.1 413"), "\(large)")
        let long = try refusal(head(device, key: String(repeating: "k", count: 201), size: 9_000_000))
        #expect(long.hasPrefix("HTTP/1.1 400"), "\(long)")
        let closing = try await team.daemon.questctl("quest", "close", "ride")
        try #require(closing.status == 0, "\(closing.errors)")
        let closed = try refusal(head(device, key: "3", size: 9_000_000))
        #expect(closed.hasPrefix("HTTP/1.1 409") && closed.contains("quest-closed"), "\(closed)")
        #expect(files(team).isEmpty)
    }

    @Test("a team has four photos on their way and no fifth; others do not wait for them")
    func arriving() async throws {
        let team = try await RidingTeam.begin(answers: "photo")
        let device = try await team.device()
        var sockets: [Socket] = []
        defer { for socket in sockets { socket.close() } }
        for number in 0..<4 {
            let socket = try connect(team)
            sockets.append(socket)
            try socket.write(head(device, key: "\(number)", size: 1000) + [0xFF, 0xD8, 0xFF])
        }
        // Each has its file once it has been let in.
        while files(team).count < 4 { try await Task.sleep(for: .milliseconds(20)) }
        let plain = try SamplePhotos.bytes("plain.jpg")
        let fifth = try await send(plain, from: device, key: "fifth")
        #expect(fifth.status == 429 && fifth.header("Retry-After") != nil, "\(fifth.text)")
        let added = try await team.daemon.questctl("team", "add", "ride", "Owls", "--id", "owls", "--json")
        let other = RidingTeam(
            daemon: team.daemon, code: try #require(JSONReading(added.output)["join_code"].string))
        #expect(try await send(plain, from: try await other.device(), key: "own").status == 201)
        // Who hangs up leaves room, and no file.
        sockets.removeLast().close()
        while files(team).count > 5 { try await Task.sleep(for: .milliseconds(20)) }
        let sixth = try await send(plain, from: device, key: "sixth")
        #expect(sixth.status == 201, "\(sixth.text)")
    }

    /// The head, and how many bytes it announces.
    private func length(_ bytes: [UInt8]) throws -> (head: Int, body: Int) {
        let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let match = try #require(head.lowercased().firstMatch(of: /content-length: (\d+)/))
        return (end.upperBound, try #require(Int(match.1)))
    }

    private func ask(_ path: String, _ token: String?, _ team: RidingTeam) throws -> Socket {
        let socket = try connect(team, receiveBuffer: 4096)
        let head = """
            GET \(path) HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(token ?? "")\r
            Connection: close\r
            \r

            """
        try socket.write(Array(head.utf8))
        return socket
    }

    /// A quest with a photo of eight million bytes, and its answer.
    private func withPhoto() async throws -> (team: RidingTeam, answer: String, photo: [UInt8], admin: String)
    {
        let team = try await RidingTeam.begin(answers: "photo")
        let photo = try SamplePhotos.large(8_000_000)
        let sent = try await send(photo, from: try await team.device(), key: "k")
        let token = try String(contentsOfFile: team.daemon.tokenFile, encoding: .utf8)
        return (
            team, try #require(sent.json["id"].string, "\(sent.text)"), photo,
            token.trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }

    @Test("whoever reads slowly gets the whole photo, as it was sent")
    func slowReader() async throws {
        let (team, answer, photo, token) = try await withPhoto()
        let path = "/api/v1/admin/quests/ride/answers/\(answer)/photo/original"
        let socket = try ask(path, token, team)
        defer { socket.close() }
        var heard: [UInt8] = []
        while true {
            let more = try socket.read()
            if more.isEmpty { break }
            heard += more
            // A stop now and then.
            if heard.count % 97 == 0 { try await Task.sleep(for: .milliseconds(5)) }
        }
        let (head, body) = try length(heard)
        #expect(body == photo.count && Array(heard[head...]) == photo)
    }

    @Test(
        "a photo that is cut off on the disk while it is read ends with the connection, not as if it were whole"
    )
    func shortened() async throws {
        let (team, answer, photo, token) = try await withPhoto()
        let path = "/api/v1/admin/quests/ride/answers/\(answer)/photo/original"
        let socket = try ask(path, token, team)
        defer { socket.close() }
        var heard = try socket.read()
        let name = try #require(files(team).first { $0.hasSuffix(".original") })
        #expect(truncate(team.daemon.folder.file("quests.sqlite-photos/" + name), 4_000_000) == 0)
        while let more = try? socket.read(), !more.isEmpty { heard += more }
        let (head, body) = try length(heard)
        #expect(body == photo.count && heard.count - head < photo.count)
        #expect(try await team.daemon.client().get("/livez").status == 200)
    }

    @Test("a judge who is revoked gets no more of the photo that is being read")
    func revoked() async throws {
        let (team, answer, photo, _) = try await withPhoto()
        let (member, judge) = try await team.staff("judge")
        let path = "/api/v1/admin/quests/ride/answers/\(answer)/photo/original"
        let socket = try ask(path, judge.token, team)
        defer { socket.close() }
        var heard = try socket.read()
        let revoking = try await team.daemon.questctl("staff", "revoke", "ride", member, "--yes")
        try #require(revoking.status == 0, "\(revoking.errors)")
        // Whoever does not even read is cut off too: nothing but what is in the buffers is left.
        try await Task.sleep(for: .seconds(1))
        while let more = try? socket.read(), !more.isEmpty { heard += more }
        #expect(heard.count < photo.count)
        #expect(String(decoding: heard.prefix(12), as: UTF8.self) == "HTTP/1.1 200")
    }
}
