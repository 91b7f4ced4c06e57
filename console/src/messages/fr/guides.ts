import type { Words } from '../words.ts'

export const guides: Words<'guides'> = {
  heading: 'Guides',
  intro:
    'Comment travailler avec Lerner, en anglais. Chaque opération et ses champs se trouvent dans la <link>référence</link>.',
  search: 'Rechercher dans les guides',
  toLookUp: 'À consulter',
  reference: 'Référence de toutes les opérations',
  noResults: 'Aucun résultat',
  noResultsHint: 'Essayez moins de mots, ou d’autres, en anglais.',
  results: 'Résultats',
  resultOf: '{guide} : {heading}',
  missing: 'Il n’y a pas de guide {page}',
  missingHint: 'Parcourez la liste des guides.',
  onThisPage: 'Sur cette page',
  table: 'Tableau',
  errors: 'Erreurs et solutions',
  errorsIntro:
    'Toute réponse qui n’est pas un succès indique l’un de ces codes et le champ en cause.',
  loadingCodes: 'Chargement des codes',
  codes: 'Codes',
  codesTable: 'Codes de refus',
  code: 'Code',
  status: 'Statut',
  meaning: 'Ce qu’il signifie',
  remedy: 'Que faire',
  factors: 'Facteurs',
  factorsIntro:
    'Ce qui fait évoluer ou retient un prix, sous les noms qu’emploient les cotations, les explications et les listes de prix. D’autres peuvent s’ajouter.',
  loadingFactors: 'Chargement des facteurs',
  names: 'Noms',
  name: 'Nom',
  inSentence: 'Dans une phrase',
}
