/** Version of this client: independent of the interface's. */
export const version = '0.1.0'
