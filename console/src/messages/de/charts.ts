import type { Words } from '../words.ts'

export const charts: Words<'charts'> = {
  showChart: 'Als Diagramm zeigen',
  showTable: 'Als Tabelle zeigen',
  byKeys: '{name}: Punkte, mit den Pfeiltasten',
  points: '{count, plural, one {# Punkt} other {# Punkte}}',
  series: 'Reihe',
  interval: 'Intervall',
  fromTo: '{low} bis {high}',
  point: '{name}: {value}',
}
