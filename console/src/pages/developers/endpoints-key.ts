/** Under which webhooks are kept, for whatever changes one. */
export const endpointsKey = ['webhook-endpoints']
