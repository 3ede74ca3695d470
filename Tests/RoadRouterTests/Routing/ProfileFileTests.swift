import Testing

@testable import RoadRouter

@Suite("A profile of one's own")
struct ProfileFileTests {
    @Test("begins with a built-in one and differs where its file says so")
    func reading() throws {
        let file = try ProfileFile(
            reading: """
                # Ours
                name = "family"   # to the school
                base = 'safe'
                tracks-only = false

                [speed]
                cycleway = 14
                residential = 1_1.5

                [add-network]
                local = -0.4

                [never]
                classes = [
                    "steps",   # no
                    "living-street",
                ]
                obstacles = []
                """)
        var expected = Profile.safe
        expected.name = ProfileName(rawValue: "family")
        expected.countsTracksOnly = false
        expected.speed[.cycleway] = 14_000
        expected.speed[.residential] = 11_500
        expected.additions.network[.local] = -40
        expected.closures.classes = [.steps, .livingStreet]
        expected.closures.obstacles = []
        #expect(file.profile == expected)
        let dotted = try ProfileFile(reading: "name = \"family\"\nrider.mass = 120\n\"speed\".push = 3")
        #expect(dotted.profile.rider.massKilograms == 120 && dotted.profile.pushSpeed == 3_000)
    }

    @Test("every built-in profile can be written and read again", arguments: Profile.all)
    func writing(profile: Profile) throws {
        for base in [nil, Profile.trekking, profile] {
            let name = "my-\(profile.name.rawValue)"
            var expected = profile
            expected.name = ProfileName(rawValue: name)
            #expect(try ProfileFile(reading: profile.text(name: name, basedOn: base)).profile == expected)
        }
        #expect(Profile(name: profile.name, definition: profile.definition) == profile)
        #expect(
            profile.definition.split(separator: "\n").map { $0.prefix { $0 != " " } }
                == Profile.parameters.map { $0.path[...] })
    }

    static let faultyFiles: [(String, [String])] = [
        ("", ["1: profile-name-missing"]),
        ("name = \"road\"", ["1: profile-name-unusable"]),
        ("name = \"bike\"", ["1: profile-name-unusable"]),
        ("name = \"Family\"", ["1: profile-name-unusable"]),
        ("name = \"a\"", ["1: profile-name-unusable"]),
        ("name = \"ours-is-too-long\"", ["1: profile-name-unusable"]),
        ("name = 5", ["1: profile-name-unusable"]),
        ("name = \"ok\"\nbase = \"fast\"", ["2: profile-base-unknown"]),
        ("name = \"ok\"\n[speed]\ncycleways = 5", ["3: profile-key-misspelt"]),
        ("name = \"ok\"\nwheels = 5", ["2: profile-key-unknown"]),
        ("name = \"ok\"\n[speed]\ncycleway = 0", ["3: profile-number-outside"]),
        ("name = \"ok\"\n[speed]\ncycleway = 61", ["3: profile-number-outside"]),
        ("name = \"ok\"\n[speed]\ncycleway = \"fast\"", ["3: profile-number-outside"]),
        ("name = \"ok\"\n[weight]\ntrunk = 0.9", ["3: profile-number-outside"]),
        ("name = \"ok\"\n[rider]\nwatts = 1e300", ["3: profile-number-outside"]),
        ("name = \"ok\"\nminimizes = \"pain\"", ["2: profile-word-unknown"]),
        ("name = \"ok\"\n[never]\nclasses = [\"stairs\"]", ["3: profile-word-unknown"]),
        ("name = \"ok\"\n[never]\nclasses = \"steps\"", ["3: profile-list-missing"]),
        ("name = \"ok\"\ntracks-only = 1", ["2: profile-flag-missing"]),
        ("name = \"ok\"\nname = \"ok\"", ["2: toml-repeated"]),
        ("name = \"ok\"\n[speed]\n[speed]", ["3: toml-repeated"]),
        ("name = \"ok", ["1: toml-syntax"]),
        ("name \"ok\"", ["1: toml-syntax"]),
        ("name = \"ok\" base = \"road\"", ["1: toml-syntax"]),
        ("name = ok", ["1: toml-syntax"]),
        ("[speed\n", ["1: toml-syntax"]),
        ("[never]\nclasses = [\"steps\"", ["2: toml-syntax"]),
        ("name = \"ok\"\n[[speed]]", ["2: toml-unsupported"]),
        ("speed = {cycleway = 5}", ["1: toml-unsupported"]),
        ("name = 2026-01-01", ["1: toml-unsupported"]),
        ("name = \"\"\"ok\"\"\"", ["1: toml-unsupported"]),
        ("[never]\nclasses = [1]", ["2: toml-unsupported"]),
        (
            "base = 3\n[speed]\ncycleway = -1\nfootwayy = 5",
            [
                "1: profile-name-missing", "1: profile-base-unknown", "3: profile-number-outside",
                "4: profile-key-misspelt",
            ]
        ),
    ]

    @Test("says everything that is wrong, with the line", arguments: faultyFiles)
    func faults(text: String, expected: [String]) {
        do throws(ProfileFile.Faults) {
            _ = try ProfileFile(reading: text)
            Issue.record("it was read")
        } catch {
            #expect(Set(error.faults.map { "\($0.line): \($0.message.code.rawValue)" }) == Set(expected))
            #expect(error.faults.map(\.line) == error.faults.map(\.line).sorted())
        }
    }

    @Test("text of any kind is read or refused, and stops nothing", arguments: 0..<20 as Range<UInt64>)
    func anyText(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "name", "=", "\"", "'", "[", "]", "\n", " ", "5", "-", ".", "#", "\\", "true", "speed", ",", "é",
            "\r\n",
        ]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...30, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            _ = try? ProfileFile(reading: text)
        }
    }

    @Test("its numbers are in range, whoever has written a map", arguments: Profile.parameters.map(\.path))
    func ranges(path: String) throws {
        let parameter = try #require(Profile.parameters.first { $0.path == path })
        for profile in Profile.all {
            if case .number(let range, _) = parameter.kind,
                case .number(let value) = parameter.value(in: profile)
            {
                #expect(range.contains(value), "\(profile.name.rawValue)")
            }
        }
        #expect(Profile.parameters.filter { $0.path == path }.count == 1)
        #expect(Profile(name: .trekking, definition: "\(path) nonsense words\n") == nil)
    }
}
