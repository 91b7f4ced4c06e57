import type { Words } from '../words.ts'

export const alarms: Words<'alarms'> = {
  heading: 'Alarme',
  intro:
    'Zahlen, die zu auffällig sind, um damit Preise zu bilden. Jede wartet, bis jemand sagt, was stimmt.',
  loading: 'Alarme werden geladen',
  none: 'Kein Alarm wartet auf Sie',
  noneHint:
    'Wenn Kosten, ein Wettbewerberpreis oder ein Ergebnis zu auffällig sind, um weiterzumachen, steht das hier, mit dem, was geschehen ist und was Sie tun können.',
  onlyNewest:
    'Die neuesten {count} werden angezeigt. Weitere folgen, sobald diese beantwortet sind.',
  answered: 'Bereits beantwortet',
  loadingAnswered: 'Beantwortete Alarme werden geladen',
  noneAnswered: 'Bisher keine.',
  answeredTable: 'Beantwortete Alarme, neueste zuerst',
  product: 'Produkt',
  whatHappened: 'Was geschehen ist',
  answer: 'Antwort',
  by: 'Von',
  when: 'Wann',
  answerMoving: 'Preise wieder optimiert',
  answerByItself: 'Von selbst erledigt',
  answerPutBack: 'Zurückgesetzt',
  noticeName: 'Alarm: {name}',
  allProducts: 'Alle Produkte',
  happenedTo: '<product>{name}</product>: <strong>{happened}</strong>',
  since: '{meanwhile} Seit {when}.',
  doneTo: '{name}: {done}',
  nothing: 'nichts',
  move: 'Preise wieder optimieren',
  moveDone: 'Die Preise werden wieder optimiert.',
  right: 'Das stimmt',
  rightMeans: 'Ab jetzt wird bei der Preisbildung mit {seen} gerechnet.',
  rightDone: 'Ab jetzt gilt {seen}.',
  costHappened: 'Die Stückkosten haben sich von {usual} auf {seen} geändert.',
  costRestore: '{usual} wiederherstellen',
  costRestored: 'Die Stückkosten betragen wieder {usual}.',
  costKeep: '{usual} behalten',
  costKept: 'Die Stückkosten bleiben bei {usual}.',
  costQuestion: 'Sind Stückkosten von {seen} richtig?',
  competitorHappened: 'Der Preis des Wettbewerbers liegt bei {seen}, üblich sind {usual}.',
  competitorPutBack: 'Vorigen Preis einsetzen',
  competitorIsBack: 'Der Preis des Wettbewerbers ist wieder der vorige.',
  competitorQuestion: 'Ist {seen} der richtige Preis des Wettbewerbers?',
  baseHappened:
    'Ein Shop hat einen Preis mit dem Basispreis {seen} angefragt, Kunden haben aber etwa {usual} bezahlt.',
  baseMistake: 'Das war ein Fehler',
  baseKept: 'Maßgeblich bleibt der Basispreis {usual}.',
  baseQuestion: 'Ist {seen} der richtige Basispreis?',
  salesStopped:
    'Zuletzt {sold, plural, one {wurde nur # Stück} other {wurden nur # Stück}} verkauft; üblich sind rund {usual, number, integer}.',
  lossHappened:
    'Die Preise haben {amount} weniger eingebracht, als Basispreise es getan hätten. Das ist mehr, als sich durch Zufall erklären lässt.',
  meanwhileUnused: 'Der auffällige Wert wird nicht verwendet, die Preise laufen weiter.',
  meanwhileAll: 'Jedes Produkt wird zu seinem Basispreis verkauft, bis Sie antworten.',
  meanwhileBase:
    'Das Produkt wird zu seinem Basispreis verkauft, bis Sie antworten, und neue Preislisten lassen es aus.',
  meanwhileBasePrice:
    'Das Produkt wird zu seinem Basispreis von {price} verkauft, bis Sie antworten, und neue Preislisten lassen es aus.',
}
