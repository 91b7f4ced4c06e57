import type { Words } from '../words.ts'

export const format: Words<'format'> = {
  period: '{from} bis {until}',
  above: '> {value}',
  below: '< {value}',
  units: '{count, plural, one {{units} Stück} other {{units} Stück}}',
  channelWeb: 'Web',
  channelApp: 'App',
  channelStore: 'Filiale',
  channelMarketplace: 'Marktplatz',
  channelAgent: 'Agenten',
  channelNone: 'Nicht genannt',
}
