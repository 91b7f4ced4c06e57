export const charts = {
  showChart: 'Show as chart',
  showTable: 'Show as table',
  byKeys: '{name}: points, by arrow keys',
  points: '{count, plural, one {# point} other {# points}}',
  series: 'Series',
  interval: 'Interval',
  fromTo: '{low} to {high}',
  point: '{name}: {value}',
}
