import type { Words } from '../words.ts'

export const imports: Words<'imports'> = {
  heading: 'Importe',
  intro:
    'Was in den letzten 30 Tagen importiert wurde, und von wem. Eine falsche Datei mit Verkäufen oder Bestellungen lässt sich zurücknehmen.',
  costsElsewhere:
    'Kosten und Leitplanken gelten sofort und stehen nicht hier: <link>Wer sie geändert hat</link>, steht im Protokoll.',
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
    '{kind, select, sales {Eine Datei mit Verkäufen} offers {Eine Datei mit Angeboten} products {Eine Datei mit Produkten} other {Eine Datei mit Bestellungen}}',
  open: 'Begonnen',
  completed: 'Importiert',
  cancelled: 'Abgebrochen',
  undoing: 'Wird zurückgenommen',
  undone: 'Zurückgenommen',
  sendAgain: 'Senden Sie dieselbe Datei noch einmal: Es geht dort weiter, wo es aufgehört hat.',
  undoSoFar:
    'Bisher {removed, plural, one {# Zeile} other {# Zeilen}} entfernt, {restored} wie zuvor.',
  undoDone:
    '{removed, plural, one {# Zeile} other {# Zeilen}} entfernt, {restored} wie zuvor{left, plural, =0 {} other {, # seither geändert und belassen}}{products, plural, =0 {} one {, # Produkt entfallen} other {, # Produkte entfallen}}.',
  offersStay: 'Angebote lassen sich nicht zurücknehmen.',
  productsStay: 'Produkte lassen sich nicht als Datei zurücknehmen.',
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
}
