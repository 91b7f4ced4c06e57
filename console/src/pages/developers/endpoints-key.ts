/** The cache key of webhooks, for everything that changes one. */
export const endpointsKey = ['webhook-endpoints']
