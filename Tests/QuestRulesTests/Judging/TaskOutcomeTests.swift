import Testing

@testable import QuestRules

@Suite("The rule of a task, by its type")
struct TaskOutcomeTests {
    private static let place = ArrivalZone.circle(
        center: Coordinate(longitude: 61.4, latitude: 55.16), radius: 40)

    private func checkpoint(_ rule: AnswerRule, trap: AnswerTrap? = nil, penalty: Int = 0) -> Checkpoint {
        var checkpoint = Checkpoint(id: TaskID("a"), zone: Self.place, name: LocalizedText("A"), rule: rule)
        checkpoint.trap = trap
        checkpoint.penalty = penalty
        return checkpoint
    }

    private static let trees = ["дуб", "берёза", "липа"].map {
        LocalizedText(
            $0, translations: [.english: ["дуб": "oak", "берёза": "birch", "липа": "lime"][$0] ?? ""])
    }

    private func isRight(_ rule: AnswerRule, typed text: String) throws -> Bool {
        let content = try SubmissionContent(typed: text, for: rule)
        return try checkpoint(rule).outcome(of: content).verdict == .accepted
    }

    @Test(
        "takes a number with its unit or without, by comma or point",
        arguments: [
            ("2,5", true), ("2.5 m", true), ("2,5м", true), ("2.5 МЕТРА", true), ("25", false),
            ("2.5 metres", true),
        ])
    func unit(text: String, isRight: Bool) throws {
        let unit = AnswerUnit(label: LocalizedText("m"), spellings: ["m", "м", "метра", "metres"])
        #expect(try self.isRight(.number(value: 2.5, tolerance: 0, unit: unit), typed: text) == isRight)
    }

    @Test("does not guess at another unit", arguments: ["2.5 km", "m", "2.5 m m", "2.5 m 3"])
    func otherUnit(text: String) {
        let unit = AnswerUnit(label: LocalizedText("m"), spellings: ["m"])
        #expect(throws: Refusal.answerNotANumber) {
            try self.isRight(.number(value: 2.5, tolerance: 0, unit: unit), typed: text)
        }
    }

    @Test(
        "takes the right option, in either language",
        arguments: [("Берёза", true), ("birch", true), ("oak", false)])
    func choice(text: String, isRight: Bool) throws {
        #expect(try self.isRight(.choice(options: Self.trees, right: 1), typed: text) == isRight)
    }

    @Test(
        "takes all right options and no other, in any order",
        arguments: [("oak|lime", true), ("липа, дуб", true), ("oak", false), ("oak;lime;birch", false)])
    func choices(text: String, isRight: Bool) throws {
        #expect(try self.isRight(.choices(options: Self.trees, right: [0, 2]), typed: text) == isRight)
    }

    private static let odd = ["red, and blue", "up|down", "C:\\"].map { LocalizedText($0) }

    @Test(
        "takes options with commas, bars and backslashes in them, as they are written in quest files",
        arguments: [
            ("red, and blue|up\\|down|C:\\\\", true), ("C:\\\\|red, and blue|up\\|down", true),
            ("red, and blue|up\\|down", false), ("up|down", false), ("red, and blue", false),
        ])
    func oddOptions(text: String, isRight: Bool) throws {
        #expect(try self.isRight(.choices(options: Self.odd, right: [0, 1, 2]), typed: text) == isRight)
        #expect(PipeSeparatedList.write(Self.odd.map(\.text)) == "red, and blue|up\\|down|C:\\\\")
    }

    @Test("sorts options with commas, bars and backslashes in them")
    func oddOrder() throws {
        let rule = AnswerRule.sorting(options: Self.odd, right: [2, 0, 1])
        let right = PipeSeparatedList.write([2, 0, 1].map { Self.odd[$0].text })
        #expect(try isRight(rule, typed: right))
        #expect(try !isRight(rule, typed: PipeSeparatedList.write(Self.odd.map(\.text))))
        #expect(throws: Refusal.answerPartsWrong(count: 3)) { try self.isRight(rule, typed: "C:|up") }
    }

    @Test("takes a gap's text with a bar behind a backslash, and a backslash that means itself")
    func oddGaps() throws {
        let rule = AnswerRule.gaps([["up|down"], ["7"]])
        #expect(try isRight(rule, typed: "up\\|down|7"))
        #expect(throws: Refusal.answerPartsWrong(count: 2)) { try self.isRight(rule, typed: "up|down|7") }
        #expect(try isRight(.gaps([["x\\\\"], ["7"]]), typed: "x\\|7"))
    }

    @Test("takes codes with spaces in them where bars stand between", arguments: ["oak 7|k2", "k2 | OAK-7"])
    func spacedCodes(text: String) throws {
        #expect(try isRight(.codes(accepted: ["Oak 7", "K2"], needs: 2), typed: text))
    }

    @Test("refuses what is no option, without calling it wrong", arguments: ["elm", "oak, elm", ""])
    func noOption(text: String) {
        for rule in [
            AnswerRule.choice(options: Self.trees, right: 0), .choices(options: Self.trees, right: [0]),
        ] {
            #expect(throws: Refusal.answerNotAnOption) { try self.isRight(rule, typed: text) }
            #expect(throws: Refusal.answerNotAnOption) {
                try self.checkpoint(rule).outcome(of: .choices([7]))
            }
        }
        #expect(throws: Refusal.answerNotAnOption) {
            try self.checkpoint(.choice(options: Self.trees, right: 0)).outcome(of: .choices([0, 1]))
        }
    }

    @Test(
        "takes a code however it is typed", arguments: [("lynx 7", true), ("LYNX-7", true), ("lynx", false)])
    func code(text: String, isRight: Bool) throws {
        #expect(try self.isRight(.code(accepted: ["Lynx-7", "RAM"]), typed: text) == isRight)
    }

    @Test(
        "takes n of m codes, each once",
        arguments: [("k1 k3", true), ("K3,K2", true), ("k1 K1 k-1", false), ("k1", false), ("k1 x k2", true)])
    func codes(text: String, isRight: Bool) throws {
        #expect(try self.isRight(.codes(accepted: ["K1", "K2", "K3"], needs: 2), typed: text) == isRight)
    }

    @Test("asks for what it cannot see: a judge, a place, a steward, the key")
    func evidence() throws {
        let photo = SubmissionContent.photo(.sha256([1]))
        let expectations: [(AnswerRule, SubmissionContent, RuleOutcome)] = [
            (.judge, .text("x"), .needs(.judge)), (.judge, photo, .needs(.judge)),
            (.photo, photo, .needs(.judge)),
            (.arrival, .arrival(isInZone: nil), .needs(.position)), (.arrival, .text("x"), .needs(.position)),
            (.arrival, .arrival(isInZone: true), .decided(.accepted, .matched, cost: 0)),
            (.arrival, .arrival(isInZone: false), .decided(.rejected, .notMatched, cost: 0)),
            (.station, .station(isConfirmed: nil), .needs(.steward)),
            (.station, .text("x"), .needs(.steward)),
            (.station, .station(isConfirmed: true), .decided(.accepted, .matched, cost: 0)),
            (.signedCode, .text("x"), .needs(.codeKey)),
        ]
        for (rule, content, outcome) in expectations {
            #expect(try checkpoint(rule).outcome(of: content) == outcome, "\(rule) \(content)")
        }
        #expect(RuleOutcome.needs(.position).verdict == .pending)
        #expect(RuleOutcome.needs(.judge).reason == .needsJudge)
        #expect(RuleOutcome.needs(.steward).reason == .needsEvidence)
    }

    @Test("refuses an answer of another kind, such as a text where a photo is asked for")
    func anotherKind() {
        #expect(throws: Refusal.answerOfAnotherKind(asked: "photo")) {
            try checkpoint(.photo).outcome(of: .text("it was a blue window"))
        }
        #expect(throws: Refusal.answerOfAnotherKind(asked: "text")) {
            try checkpoint(.text(accepted: ["a"])).outcome(of: .arrival(isInZone: true))
        }
        #expect(throws: Refusal.answerOfAnotherKind(asked: "photo")) {
            try checkpoint(.photo).outcome(of: .codes(["a"]))
        }
    }

    @Test("tells options of a choice from each other as they are written: the trap -5 is not 5")
    func trapAmongOptions() throws {
        let choice = checkpoint(
            .choice(options: ["5", "-5", "10"].map { LocalizedText($0) }, right: 2),
            trap: AnswerTrap(texts: ["-5"], cost: 5), penalty: 1)
        #expect(try choice.outcome(of: .choices([0])) == .decided(.rejected, .notMatched, cost: 1))
        #expect(try choice.outcome(of: .choices([1])) == .decided(.rejected, .trapped, cost: 6))
    }

    @Test("makes traps dearer than plain mistakes, and never of what is right")
    func traps() throws {
        let trap = AnswerTrap(texts: ["oak*", "17"], cost: 5)
        let text = checkpoint(.text(accepted: ["oak tree", "lime"]), trap: trap, penalty: 1)
        #expect(try text.outcome(of: .text("OAK!")) == .decided(.rejected, .trapped, cost: 6))
        #expect(try text.outcome(of: .text("elm")) == .decided(.rejected, .notMatched, cost: 1))
        #expect(try text.outcome(of: .text("oak tree")) == .decided(.accepted, .matched, cost: 0))
        let number = checkpoint(.number(value: 18, tolerance: 0), trap: trap)
        #expect(try number.outcome(of: .text("17,0")) == .decided(.rejected, .trapped, cost: 5))
        let choice = checkpoint(
            .choice(options: [LocalizedText("lime"), LocalizedText("oak")], right: 0), trap: trap)
        #expect(try choice.outcome(of: .choices([1])) == .decided(.rejected, .trapped, cost: 5))
        let code = checkpoint(.code(accepted: ["K1"]), trap: AnswerTrap(texts: ["K2"], cost: 3))
        #expect(try code.outcome(of: .text("k-2")) == .decided(.rejected, .trapped, cost: 3))
    }
}

@Suite("A signed code")
struct SignedCodeTests {
    private static let key = CodeKey(bytes: (0..<32).map { UInt8($0) })

    private func code(_ quest: String, _ task: String) throws -> SignedCode {
        SignedCode(quest: QuestID(quest), task: TaskID(task), key: try #require(Self.key))
    }

    /// HMAC-SHA-256 of "ReQuest task code 1\nspring\noak\n" under the bytes 0 … 31, by Python's hmac and base64.
    @Test("is the head of an HMAC in Crockford's base 32")
    func vector() throws {
        #expect(try code("spring", "oak").text == "EZV8-3HS9")
    }

    @Test("is taken as people type it, and no other is")
    func typing() throws {
        let code = try code("spring", "oak")
        let plain = code.text.filter { $0 != "-" }
        for text in [code.text, plain, plain.lowercased(), " \(plain.prefix(3)) \(plain.dropFirst(3)) "] {
            #expect(code.isMatched(by: text), "\(text)")
        }
        for text in ["", String(plain.dropLast()), plain + "0", try self.code("spring", "lime").text, "ёжик"]
        {
            #expect(!code.isMatched(by: text), "\(text)")
        }
    }

    @Test("reads O as 0, I and L as 1")
    func lookalikes() throws {
        var found = 0
        for number in 0..<60 {
            let code = try code("spring", "task-\(number)")
            let mistyped = code.text.map { $0 == "0" ? "o" : $0 == "1" ? (number % 2 == 0 ? "l" : "I") : $0 }
            if String(mistyped) != code.text { found += 1 }
            #expect(code.isMatched(by: String(mistyped)))
        }
        #expect(found > 10)
    }

    @Test("is another for each quest, task and key, and decides the task")
    func distinct() throws {
        let codes = try (0..<200).flatMap { [try code("a", "t-\($0)").text, try code("b", "t-\($0)").text] }
        #expect(Set(codes).count == codes.count)
        let other = try #require(CodeKey(bytes: [UInt8](repeating: 9, count: 32)))
        let changed = SignedCode(quest: QuestID("a"), task: TaskID("t-0"), key: other)
        #expect(changed.text != codes[0])
        #expect(
            try AnswerRule.signedCode.outcome(of: .text(codes[0]), code: code("a", "t-0")).verdict
                == .accepted)
        #expect(try AnswerRule.signedCode.outcome(of: .text(codes[0]), code: changed).verdict == .rejected)
        #expect("\(changed)\(other)" == "SignedCodeCodeKey")
        #expect(CodeKey(bytes: [1]) == nil)
    }
}
