/** Version of this client: its own count, apart from the interface's. */
export const version = '0.1.0'
