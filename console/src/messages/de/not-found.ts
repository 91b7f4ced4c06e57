import type { Words } from '../words.ts'

export const notFound: Words<'notFound'> = {
  heading: 'Nicht gefunden',
  noScreen: 'Unter dieser Adresse gibt es keine Seite',
  hint: 'Vielleicht wurde sie verschoben, oder die Adresse enthält einen Tippfehler.',
  toOverview: 'Zur Übersicht',
  readGuides: 'Anleitungen lesen',
  apiReference: 'API-Referenz',
}
