extension Message {
    /// The same with a task's name, as riders know it, in the place of its id. That a task is not there is said of the id that
    /// somebody has sent: the team may not have come to it.
    public func namingTask(of quest: Quest, in language: Language) -> Message {
        guard code != "task-unknown", case .text(let id)? = arguments["task"],
            let checkpoint = quest.checkpoint(TaskID(id))
        else { return self }
        return replacing("task", with: .text(checkpoint.name.text(in: language)))
    }
}
