import type { Words } from '../words.ts'

export const quotes: Words<'quotes'> = {
  heading: 'Cotations',
  intro: 'Les prix demandés, du plus récent au plus ancien : ouvrez-en un pour voir pourquoi.',
  product: 'Produit',
  productHint: 'L’identifiant tel que votre boutique l’envoie ; vide pour tous.',
  loading: 'Chargement des cotations',
  noneYet: 'Aucune cotation n’a encore été faite',
  noneYetHint: 'Dès que votre boutique demande un prix, il apparaît ici.',
  noneOf: 'Aucune cotation de {product}',
  noneOfHint:
    'Vérifiez l’orthographe : les identifiants distinguent aussi majuscules et minuscules.',
  tryQuote: 'Essayer une cotation',
  label: 'Cotations, les plus récentes d’abord',
  made: 'Date',
  segment: 'Segment',
  everybody: 'tous',
  basePrice: 'Prix de base',
  price: 'Prix',
  confidence: 'Confiance',
  arm: 'Bras',
  outcome: 'Résultat',
}
