import type { Words } from '../words.ts'

export const entry: Words<'entry'> = {
  title: '{product} en una lista de precios',
  priceList: 'Lista de precios',
  intro: 'Una entrada de una lista de precios.',
  inList: 'En la lista de precios «{list}», del {period}.',
  productInList: '{product}, en la lista de precios «{list}», del {period}.',
  loading: 'Cargando las razones del precio',
  price: 'Precio en la lista',
  isBasePrice: 'el precio base',
  besideBasePrice: '{change} frente al precio base, {base}',
  bestPrice: 'Mejor precio permitido',
  bestPriceHint: 'lo que permiten los límites',
  confidence: 'Confianza',
  confidenceHint: 'probabilidad de que rinda al menos lo que el precio base, como en la lista',
  nearBest: 'Cerca del mejor',
  notKnown: 'no se sabe',
  nearBestHint: 'probabilidad de que ningún precio permitido rinda más de un {share} más',
}
