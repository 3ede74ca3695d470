import Logging
package import QuestEngine

extension Logger {
    /// Warns the operator when the clock of a tracker turns out to be off, and says when it is right again; never says
    /// where the tracker is.
    package func noteClock(of device: Device, before: TrackerClock?, after snapshot: QuestSnapshot?) {
        guard let after = snapshot?.state.devices[device.id]?.clock else { return }
        let (known, fault) = (before?.fault, after.fault)
        guard known?.since != fault?.since else { return }
        var metadata: Logger.Metadata = [
            "quest": "\(device.quest.rawValue)", "device": "\(device.id.rawValue)",
        ]
        guard let fault else {
            return notice("the clock of a tracker is right again", metadata: metadata)
        }
        metadata["behind"] = "\(fault.milliseconds / 1000) s"
        warning("the clock of a tracker is off", metadata: metadata)
    }
}
