/** The cache key of API keys, for everything that changes one. */
export const keysKey = ['api-keys']
