import Testing

@testable import HTTPEdge
@testable import questd

/// Events in, states out, without a channel.
@Suite("The state of a connection")
struct ConnectionStateTests {
    /// A connection on which that has happened, in order.
    private func state(after events: Event...) -> ConnectionState {
        var state = ConnectionState()
        for event in events { event.happen(to: &state) }
        return state
    }

    private enum Event {
        case head, bodyHead, lastHead, lastBodyHead, end, unreadable, stop
        case answer(ConnectionState.Length = .known), answerEnd

        func happen(to state: inout ConnectionState) {
            switch self {
            case .head: state.beginRequest(.init(), hasBody: false, isLast: false)
            case .bodyHead: state.beginRequest(.init(), hasBody: true, isLast: false)
            case .lastHead: state.beginRequest(.init(), hasBody: false, isLast: true)
            case .lastBodyHead: state.beginRequest(.init(), hasBody: true, isLast: true)
            case .end: _ = state.endRequest()
            case .unreadable: _ = state.meetUnreadable()
            case .stop: _ = state.stop()
            case .answer(let length): state.beginAnswer(length)
            case .answerEnd: _ = state.endAnswer()
            }
        }
    }

    @Test("a new connection takes requests, owes no answer and wants bytes")
    func fresh() {
        let state = ConnectionState()
        #expect(state.requests == .fresh && state.answers == .due && state.owed.isEmpty)
        #expect(state.takesRequests && state.wantsBytes && !state.isReading && !state.isOver)
    }

    // MARK: Requests

    @Test("a head is read to its end, then another may come")
    func reading() {
        #expect(state(after: .head).requests == .reading(hasBody: false, isLast: false))
        #expect(state(after: .bodyHead).requests == .reading(hasBody: true, isLast: false))
        #expect(state(after: .head, .end).requests == .kept)
        #expect(state(after: .bodyHead, .end).takesRequests)
        #expect(state(after: .head, .end, .head).owed.count == 2)
    }

    @Test("only the body is one that its sender may take too long for")
    func readingBody() {
        #expect(!state(after: .head).isReadingBody && state(after: .head).isReading)
        #expect(state(after: .bodyHead).isReadingBody)
        #expect(!state(after: .bodyHead, .end).isReadingBody)
    }

    @Test("nothing is taken behind the last request, and its own end is")
    func last() {
        var state = state(after: .lastBodyHead)
        #expect(!state.takesRequests && state.isReading && state.wantsBytes)
        #expect(state.endRequest() == .passed)
        #expect(state.requests == .closed && !state.wantsBytes)
        #expect(state.endRequest() == .ignored)
    }

    @Test("what cannot be read is owed an answer, and is the last")
    func unreadable() {
        for events in [[], [Event.head, .end], [.head, .end, .answer(), .answerEnd], [.stop]] {
            var state = ConnectionState()
            for event in events { event.happen(to: &state) }
            let owed = state.owed.count
            let (isPassed, isPassedAgain) = (state.meetUnreadable(), state.meetUnreadable())
            #expect(isPassed && !isPassedAgain)
            #expect(state.requests == .closed && state.owed.count == owed + 1)
        }
    }

    @Test("what cannot be read in the middle of a body belongs to its request")
    func unreadableBody() {
        var state = state(after: .bodyHead)
        let isPassed = state.meetUnreadable()
        #expect(isPassed && state.owed.count == 1 && state.isLastAnswer)
        #expect(state.requests == .reading(hasBody: true, isLast: true))
    }

    @Test("so it does when its answer has begun, and matters no more when that is whole")
    func unreadableBodyAnswered() {
        var state = state(after: .bodyHead, .answer())
        let isPassed = state.meetUnreadable()
        #expect(isPassed && state.owed.count == 1)
        #expect(state.endAnswer() == .nothing)
        let isPassedAgain = state.meetUnreadable()
        #expect(!isPassedAgain)
    }

    @Test("what cannot be read behind an answered head whose end has not come is owed an answer")
    func unreadableEnd() {
        let state = state(after: .head, .answer(), .answerEnd, .unreadable)
        #expect(state.owed.count == 1 && state.isReading && !state.takesRequests)
    }

    // MARK: Answers

    @Test("a request that is answered leaves the connection quiet, and kept")
    func answered() {
        var state = state(after: .head, .end)
        #expect(!state.isLastAnswer)
        state.beginAnswer(.unknown)
        #expect(state.answers == .begun(.unknown))
        #expect(state.endAnswer() == .quiet)
        #expect(state.answers == .due && state.requests == .kept)
    }

    @Test("a request without a body may be answered before its end")
    func answeredAtOnce() {
        var state = state(after: .head, .answer(), .answerEnd)
        #expect(state.endRequest() == .passed)
        #expect(state.requests == .kept && state.owed.isEmpty)
    }

    @Test("an answer that begins before the whole body has come is the last")
    func answeredBefore() {
        var state = state(after: .bodyHead)
        #expect(state.isLastAnswer)
        state.beginAnswer(.known)
        #expect(!state.takesRequests)
        #expect(state.endAnswer() == .nothing)
        #expect(state.isOver && state.isReading && state.wantsBytes)
        #expect(state.endRequest() == .closesConnection)
    }

    @Test("an answer that begins before its whole body has come stays the last when the body has come")
    func answeredWhileReading() {
        var state = state(after: .bodyHead, .answer(), .end)
        #expect(state.requests == .closed)
        #expect(state.endAnswer() == .nothing)
        #expect(state.isOver && state.wantsBytes)
    }

    @Test("the answer to the last request is the last, and ends the connection")
    func lastAnswer() {
        var state = state(after: .head, .end, .lastHead, .end)
        #expect(!state.isLastAnswer)
        state.beginAnswer(.known)
        #expect(state.endAnswer() == .answer)
        #expect(state.isLastAnswer)
        state.beginAnswer(.known)
        #expect(state.endAnswer() == .nothing)
        #expect(state.isOver && state.owed.isEmpty)
    }

    @Test("an answer before the body of a request behind it is not the last")
    func behind() {
        #expect(!state(after: .head, .end, .bodyHead).isLastAnswer)
        #expect(state(after: .head, .end, .bodyHead, .answer(), .answerEnd).isLastAnswer)
    }

    @Test("answers come in the order of requests, each in the form of its own")
    func order() {
        var state = ConnectionState()
        state.beginRequest(.init(isHead: true), hasBody: false, isLast: false)
        _ = state.endRequest()
        state.beginRequest(.init(isOld: true), hasBody: false, isLast: true)
        #expect(state.answered == .init(isHead: true))
        _ = state.endAnswer()
        #expect(state.answered == .init(isOld: true))
    }

    @Test("an answer to nothing is the last")
    func unasked() {
        #expect(ConnectionState().isLastAnswer)
        #expect(state(after: .answer()).requests == .closed)
        #expect(state(after: .answer(), .answerEnd).isOver)
    }

    // MARK: Bodies

    @Test("a sender who waits to be asked for the body is asked once")
    func invited() {
        var state = ConnectionState()
        state.beginRequest(.init(awaitsContinue: true), hasBody: true, isLast: false)
        #expect(state.readBody() == .invited)
        #expect(state.readBody() == .timed)
    }

    @Test("nor is he asked when the answer has begun, or is whole")
    func refused() {
        var state = ConnectionState()
        state.beginRequest(.init(awaitsContinue: true), hasBody: true, isLast: false)
        state.beginAnswer(.known)
        #expect(state.readBody() == .timed)
        _ = state.endAnswer()
        #expect(state.readBody() == .ignored)
    }

    @Test("a body has its time while it comes, and its request is the only one")
    func timed() {
        for (events, expected): ([Event], ConnectionState.BodyReading) in [
            ([], .ignored), ([.head], .ignored), ([.bodyHead], .timed), ([.bodyHead, .end], .ignored),
            ([.head, .end, .bodyHead], .ignored), ([.head, .end, .bodyHead, .answer(), .answerEnd], .timed),
        ] {
            var state = ConnectionState()
            for event in events { event.happen(to: &state) }
            #expect(state.readBody() == expected, "\(events)")
        }
    }

    // MARK: The daemon stops

    @Test("a connection on which nothing is under way waits for one more request, which is the last")
    func draining() {
        for events in [[], [Event.head, .end, .answer(), .answerEnd]] {
            var state = ConnectionState()
            for event in events { event.happen(to: &state) }
            let (waits, waitsAnew) = (state.stop(), state.stop())
            #expect(waits && !waitsAnew && state.requests == .draining && state.takesRequests)
            Event.head.happen(to: &state)
            #expect(state.requests == .reading(hasBody: false, isLast: true) && state.isLastAnswer)
        }
    }

    @Test("one that owes answers takes nothing more, and ends with the last of them")
    func stopping() {
        var state = state(after: .head, .end, .head, .end, .answer())
        #expect(!state.stop() && state.requests == .closed)
        #expect(state.endAnswer() == .answer)
        #expect(state.endAnswer() == .nothing)
    }

    @Test("a request that is being read is the last")
    func stoppingWhileReading() {
        var state = state(after: .bodyHead)
        #expect(!state.stop() && !state.takesRequests)
        #expect(state.endRequest() == .passed)
        #expect(state.isLastAnswer)
    }

    @Test("nothing changes once the last answer is written")
    func over() {
        var state = state(after: .lastHead, .end, .answer(), .answerEnd)
        #expect(!state.stop() && !state.meetUnreadable() && state.endRequest() == .ignored)
        #expect(state.isOver && state.requests == .closed)
    }
}
