import type { Words } from '../words.ts'

export const guides: Words<'guides'> = {
  heading: 'Anleitungen',
  intro:
    'Wie man mit Lerner arbeitet, auf Englisch. Jede Operation mit ihren Feldern steht in der <link>Referenz</link>.',
  search: 'Anleitungen durchsuchen',
  toLookUp: 'Zum Nachschlagen',
  reference: 'Referenz aller Operationen',
  noResults: 'Nichts gefunden',
  noResultsHint: 'Versuchen Sie es mit weniger oder anderen Wörtern, auf Englisch.',
  results: 'Suchergebnisse',
  resultOf: '{guide}: {heading}',
  missing: 'Es gibt keine Anleitung {page}',
  missingHint: 'Sehen Sie in der Liste der Anleitungen nach.',
  onThisPage: 'Auf dieser Seite',
  table: 'Tabelle',
  errors: 'Fehler und Abhilfe',
  errorsIntro:
    'Jede Antwort, die kein Erfolg ist, nennt einen dieser Codes und das betroffene Feld.',
  loadingCodes: 'Die Codes werden geladen',
  codes: 'Codes',
  codesTable: 'Codes von Ablehnungen',
  code: 'Code',
  status: 'Status',
  meaning: 'Was er bedeutet',
  remedy: 'Was zu tun ist',
  factors: 'Faktoren',
  factorsIntro:
    'Was einen Preis bewegt oder hält, mit den Namen, die Preisauskünfte, Erklärungen und Preislisten verwenden. Weitere können hinzukommen.',
  loadingFactors: 'Die Faktoren werden geladen',
  names: 'Namen',
  name: 'Name',
  inSentence: 'In einem Satz',
}
