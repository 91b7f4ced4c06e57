import type { Words } from '../words.ts'

export const format: Words<'format'> = {
  period: '{from} al {until}',
  above: '> {value}',
  below: '< {value}',
  units: '{count, plural, one {{units} unidad} other {{units} unidades}}',
  channelWeb: 'Web',
  channelApp: 'App',
  channelStore: 'Tienda',
  channelMarketplace: 'Marketplace',
  channelAgent: 'Agentes',
  channelNone: 'Sin indicar',
}
