import type { Words } from '../words.ts'

export const shortcuts: Words<'shortcuts'> = {
  find: 'Seiten, Einstellungen, Listen, Produkte und Preisauskünfte suchen',
  keys: 'Diese Übersicht zeigen',
  undo: 'Rückgängig machen, solange eine Meldung es anbietet',
  rows: 'In einer Tabelle: dasselbe Bedienelement in der Zeile darüber oder darunter',
  points: 'Der nächste oder vorige Reiter; in einem Diagramm der nächste oder vorige Punkt',
  ends: 'Der erste oder letzte Reiter; in einem Diagramm der erste oder letzte Punkt',
  tens: 'In einem Diagramm: zehn Punkte vor oder zurück',
  enter: 'In einem Dialog: bestätigen',
  escape: 'Einen Dialog schließen; wenn Sie darin etwas eingegeben haben, zweimal drücken',
  skip: 'Am Anfang einer Seite: die Navigation überspringen',
  endKeys: 'Pos1, Ende',
  tenKeys: 'Bild ↑, Bild ↓',
  enterKey: 'Enter',
  escapeKey: 'Esc',
  skipKey: 'Tab',
}
