/** How a price reached its customer. `agent` is a program that buys on somebody's behalf. */
export const channels = ['web', 'app', 'store', 'marketplace', 'agent'] as const

export type Channel = (typeof channels)[number]
