import type { QuoteRecord } from '../../../clients/typescript/src/main.ts'
import { t } from '../messages/messages.ts'

type Channel = NonNullable<QuoteRecord['request']['channel']>

const names: Readonly<Record<Channel, string>> = {
  web: t('format.channelWeb'),
  app: t('format.channelApp'),
  store: t('format.channelStore'),
  marketplace: t('format.channelMarketplace'),
  agent: t('format.channelAgent'),
}

/** The display name of a channel. */
export function channelName(channel: Channel | null): string {
  return channel === null ? t('format.channelNone') : names[channel]
}
