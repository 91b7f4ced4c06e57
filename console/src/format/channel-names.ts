import type { QuoteRecord } from '../../../clients/typescript/src/main.ts'

type Channel = NonNullable<QuoteRecord['request']['channel']>

const names: Readonly<Record<Channel, string>> = {
  web: 'Web',
  app: 'App',
  store: 'Store',
  marketplace: 'Marketplace',
  agent: 'Agents',
}

/** What people call a channel. */
export function channelName(channel: Channel | null): string {
  return channel === null ? 'Not named' : names[channel]
}
