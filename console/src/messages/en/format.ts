export const format = {
  period: '{from} to {until}',
  above: '>{value}',
  below: '<{value}',
  units: '{count, plural, one {{units} unit} other {{units} units}}',
  channelWeb: 'Web',
  channelApp: 'App',
  channelStore: 'Store',
  channelMarketplace: 'Marketplace',
  channelAgent: 'Agents',
  channelNone: 'Not named',
}
