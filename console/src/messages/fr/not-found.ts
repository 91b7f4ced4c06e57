import type { Words } from '../words.ts'

export const notFound: Words<'notFound'> = {
  heading: 'Introuvable',
  noScreen: 'Aucune page n’a cette adresse',
  hint: 'Elle a peut-être été déplacée, ou l’adresse contient une faute.',
  toOverview: 'Aller à la vue d’ensemble',
  readGuides: 'Lire les guides',
  apiReference: 'Référence de l’API',
}
