package lerner

// Version is the version of this client, and of the release that it came with.
const Version = "0.1.0"
