import type { Words } from '../words.ts'

export const entry: Words<'entry'> = {
  title: '{product} dans une liste de prix',
  priceList: 'Liste de prix',
  intro: 'Une entrée d’une liste de prix.',
  inList: 'Dans la liste de prix « {list} », du {period}.',
  productInList: '{product}, dans la liste de prix « {list} », du {period}.',
  loading: 'Chargement des raisons du prix',
  price: 'Prix dans la liste',
  isBasePrice: 'le prix de base',
  besideBasePrice: '{change} par rapport au prix de base, {base}',
  bestPrice: 'Meilleur prix permis',
  bestPriceHint: 'ce que permettent les garde-fous',
  confidence: 'Confiance',
  confidenceHint:
    'probabilité qu’il rapporte au moins autant que le prix de base, comme dans la liste',
  nearBest: 'Proche du meilleur',
  notKnown: 'inconnu',
  nearBestHint: 'probabilité qu’aucun prix autorisé ne rapporte plus de {share} de plus',
}
