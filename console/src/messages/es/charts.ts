import type { Words } from '../words.ts'

export const charts: Words<'charts'> = {
  showChart: 'Ver como gráfico',
  showTable: 'Ver como tabla',
  byKeys: '{name}: puntos, con las teclas de flecha',
  points: '{count, plural, one {# punto} other {# puntos}}',
  series: 'Serie',
  interval: 'Intervalo',
  fromTo: '{low} a {high}',
  point: '{name}: {value}',
}
