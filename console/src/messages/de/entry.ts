import type { Words } from '../words.ts'

export const entry: Words<'entry'> = {
  title: '{product} in einer Preisliste',
  priceList: 'Preisliste',
  intro: 'Ein Eintrag einer Preisliste.',
  inList: 'In der Preisliste „{list}“, {period}.',
  productInList: '{product}, in der Preisliste „{list}“, {period}.',
  loading: 'Begründung des Preises wird geladen',
  price: 'Preis in der Liste',
  isBasePrice: 'der Basispreis',
  besideBasePrice: '{change} gegenüber dem Basispreis, {base}',
  bestPrice: 'Bester zulässiger Preis',
  bestPriceHint: 'was die Leitplanken zulassen',
  confidence: 'Konfidenz',
  confidenceHint:
    'Wahrscheinlichkeit, dass er mindestens so viel einbringt wie der Basispreis, wie in der Liste',
  nearBest: 'Nahe am besten',
  notKnown: 'nicht bekannt',
  nearBestHint: 'Wahrscheinlichkeit, dass kein zulässiger Preis über {share} mehr einbringt',
}
