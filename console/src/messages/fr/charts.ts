import type { Words } from '../words.ts'

export const charts: Words<'charts'> = {
  showChart: 'Afficher en graphique',
  showTable: 'Afficher en tableau',
  byKeys: '{name} : points, avec les flèches du clavier',
  points: '{count, plural, one {# point} other {# points}}',
  series: 'Série',
  interval: 'Intervalle',
  fromTo: '{low} à {high}',
  point: '{name} : {value}',
}
