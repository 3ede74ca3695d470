import ArgumentParser
import QuestEngine
import QuestWire
import Testing

@testable import questctl

@Suite("What the doctor makes of numbers")
struct DoctorNumberTests {
    private static func report(_ text: String) throws -> DoctorReport {
        var report = DoctorReport(console: Console(try OutputOptions.parse([])))
        report.note(DaemonNumbers(text), at: Timestamp(milliseconds: 1_000_000_000))
        return report
    }

    @Test("series are summed by their label, and what is none is passed over")
    func reading() {
        let numbers = DaemonNumbers(
            """
            # TYPE a counter
            a{x="1",y="p q"} 2
            a{x="2",y="p"} 3.5
            b 7
            nonsense
            """)
        #expect(numbers.sum("a") == 5.5 && numbers.sum("a", "x", "1") == 2 && numbers.sum("b") == 7)
        #expect(numbers.sum("c") == 0 && numbers.sum("a", "x", "3") == 0)
    }

    @Test(
        "each thing that is not well is told by itself; a disk that is nearly full is a fault",
        arguments: [
            ("questd_alarm{of=\"disk\"} 1\nquestd_disk_free_bytes 104857600", "disk", true),
            ("questd_alarm{of=\"wal\"} 1", "wal", false),
            ("questd_alarm{of=\"clock\"} 1", "clock", false),
            ("questd_clock_held_seconds 7200", "clock", false),
            ("questd_clock_held_seconds -60", "clock", false),
            (
                "questd_requests_total{status=\"2xx\"} 1000\nquestd_requests_total{status=\"429\"} 101",
                "throttled", false
            ),
            ("questd_clock_in_step 0", "clock-in-step", false),
            ("questd_last_backup_time_seconds 0", "backup", false),
            ("questd_last_backup_time_seconds 913599", "backup", false),
            ("questd_requests_total{status=\"5xx\"} 1", "failures", false),
            ("questd_webhooks{state=\"failing\"} 1", "webhooks", false),
            ("questd_webhooks{state=\"stopped\"} 1", "webhooks", false),
        ])
    func faults(text: String, name: String, isBroken: Bool) throws {
        let report = try Self.report("questd_riders 1\n" + text + "\n")
        #expect(report.checks.map(\.name) == [name])
        #expect((report.firstFault != nil) == isBroken)
    }

    @Test("few refusals among many requests, and webhooks that work, are well")
    func well() throws {
        let report = try Self.report(
            """
            questd_alarm{of="disk"} 0
            questd_requests_total{status="2xx"} 100000
            questd_requests_total{status="429"} 200
            questd_webhooks{state="all"} 4
            questd_webhooks{state="failing"} 0
            questd_clock_in_step 1
            questd_last_backup_time_seconds 913601
            """)
        #expect(report.checks.map(\.name) == ["numbers"] && report.firstFault == nil)
    }
}
