package lerner

// Version is the version of this client, apart from that of the interface and of the service.
const Version = "0.1.0"
