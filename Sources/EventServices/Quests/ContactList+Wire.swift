package import QuestEngine
import QuestWire

extension ContactList {
    package init(of document: Quest) {
        self.init(contacts: document.contacts.map { ContactEntry($0) })
    }
}

extension ContactEntry {
    fileprivate init(_ contact: Contact) {
        self.init(
            name: contact.name, role: contact.role, phone: contact.phone, email: contact.email,
            link: contact.link)
    }
}
