import type { Words } from '../words.ts'

export const format: Words<'format'> = {
  period: '{from} au {until}',
  above: '> {value}',
  below: '< {value}',
  units: '{count, plural, one {{units} unité} other {{units} unités}}',
  channelWeb: 'Web',
  channelApp: 'Application',
  channelStore: 'Magasin',
  channelMarketplace: 'Place de marché',
  channelAgent: 'Agents',
  channelNone: 'Non précisé',
}
