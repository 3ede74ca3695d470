public import QuestEngine

extension QuestID: Codable {}
extension TaskID: Codable {}
extension TeamID: Codable {}
extension DeviceID: Codable {}
extension AnswerID: Codable {}
extension RecordID: Codable {}
extension RouteID: Codable {}
extension ZoneID: Codable {}
extension StaffID: Codable {}
