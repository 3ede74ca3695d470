import CInterfaceDocument

/// `openapi.yaml`, as it was when the daemon was built.
enum InterfaceDocument {
    static var bytes: [UInt8] {
        [UInt8](UnsafeBufferPointer(start: interface_document_bytes(), count: interface_document_size()))
    }

    static var text: String { String(decoding: bytes, as: UTF8.self) }
}
