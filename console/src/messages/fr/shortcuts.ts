import type { Words } from '../words.ts'

export const shortcuts: Words<'shortcuts'> = {
  find: 'Chercher des pages, réglages, listes, produits et cotations',
  keys: 'Afficher cette liste',
  undo: 'Annuler ce que vous venez de faire, tant qu’un message le propose',
  rows: 'Dans un tableau : la même commande, une ligne plus haut ou plus bas',
  points: 'L’onglet suivant ou précédent ; dans un graphique, le point suivant ou précédent',
  ends: 'Le premier ou le dernier onglet ; dans un graphique, le premier ou le dernier point',
  tens: 'Dans un graphique : dix points en avant ou en arrière',
  enter: 'Dans une boîte de dialogue : confirmer',
  escape: 'Fermer une boîte de dialogue ; deux fois si vous y avez saisi quelque chose',
  skip: 'En haut d’une page : passer la navigation',
  endKeys: 'Début, Fin',
  tenKeys: 'Page ↑, Page ↓',
  enterKey: 'Entrée',
  escapeKey: 'Échap',
  skipKey: 'Tab',
}
