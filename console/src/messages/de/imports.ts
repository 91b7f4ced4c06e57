import type { Words } from '../words.ts'

export const imports: Words<'imports'> = {
  heading: 'Importe',
  intro:
    'Was in den letzten 30 Tagen importiert wurde, und von wem. Eine falsche Datei lässt sich zurücknehmen, außer mit Angeboten.',
  back: 'Import',
  loading: 'Importe werden geladen',
  none: 'In den letzten 30 Tagen wurde nichts importiert',
  noneHint: 'Eine importierte Datei steht hier mit dem, was sie gebracht hat.',
  importFile: 'Datei importieren',
  table: 'Importe, die neuesten zuerst',
  file: 'Datei',
  kind: 'Art',
  rows: 'Zeilen',
  who: 'Wer',
  when: 'Wann',
  state: 'Status',
  showMore: 'Mehr zeigen',
  known: '{count, number} bekannt',
  rejected: '{count, number} abgelehnt',
  undo: 'Zurücknehmen',
  undoOne: '{name} zurücknehmen',
  fileOf:
    '{kind, select, sales {Eine Datei mit Verkäufen} offers {Eine Datei mit Angeboten} products {Eine Datei mit Produkten} policies {Eine Datei mit Kosten und Leitplanken} other {Eine Datei mit Bestellungen}}',
  open: 'Begonnen',
  completed: 'Importiert',
  cancelled: 'Abgebrochen',
  undoing: 'Wird zurückgenommen',
  undone: 'Zurückgenommen',
  sendAgain: 'Senden Sie dieselbe Datei noch einmal: Es geht dort weiter, wo es aufgehört hat.',
  undoSoFar:
    'Bisher {removed, plural, one {# Zeile} other {# Zeilen}} entfernt, {restored} wie zuvor.',
  undoDone:
    '{removed, plural, =0 {} one {# Zeile entfernt, } other {# Zeilen entfernt, }}{restored} wie zuvor{left, plural, =0 {} other {, # seither geändert und belassen}}{products, plural, =0 {} one {, # Produkt entfallen} other {, # Produkte entfallen}}.',
  offersStay: 'Angebote lassen sich nicht zurücknehmen.',
  tooOld: 'Zu alt, um zurückgenommen zu werden.',
  undoTitle: 'Import zurücknehmen: {name}?',
  undoConfirm: 'Import zurücknehmen',
  takenBack:
    '{recorded, plural, one {# Verkaufszeile wird zurückgenommen} other {# Verkaufszeilen werden zurückgenommen}}{replaced, plural, =0 {} one {, davon hat # eine frühere ersetzt} other {, davon haben # frühere ersetzt}}.',
  pointAdded:
    'Was die Datei hinzugefügt hat, wird entfernt. Was sie ersetzt hat, wird wieder, was es war.',
  pointLearnt:
    'Die Preise werden ohne diese Zeilen neu gelernt. Produkte, die nur diese Datei genannt hat, entfallen.',
  pointChanged: 'Zeilen, die seither geändert wurden, bleiben, wie sie sind.',
  pointRepeated:
    'Auch Zeilen, die eine spätere Datei unverändert wiederholt hat, entfallen: Importieren Sie diese Datei danach erneut.',
  pointStays:
    'Preisauskünfte, Preislisten, Berichte und Alarme seither bleiben, ebenso Basispreise und Merkmale, die die Datei Produkten gegeben hat.',
  keptOnes: 'Belassen, weil seither geändert: {names}{more, plural, =0 {} other { und # weitere}}.',
  takenBackOf:
    '{recorded, plural, one {Was die Datei für # Produkt festgelegt hat, wird zurückgenommen} other {Was die Datei für # Produkte festgelegt hat, wird zurückgenommen}}.',
  pointCosts: 'Kosten und Leitplanken werden wieder, was sie vor der Datei waren.',
  pointProducts:
    'Namen, Basispreise und Merkmale werden wieder, was sie vor der Datei waren. Produkte, die nur diese Datei gebracht hat, entfallen.',
  pointKept: 'Was seither geändert wurde, bleibt, und Sie sehen, bei welchen Produkten.',
  pointPriced:
    'Preisauskünfte, Preislisten, Berichte und Alarme seither bleiben. Neue Preise richten sich sofort danach.',
}
