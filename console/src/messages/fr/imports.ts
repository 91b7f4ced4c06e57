import type { Words } from '../words.ts'

export const imports: Words<'imports'> = {
  heading: 'Imports',
  intro:
    'Ce qui a été importé au cours des 30 derniers jours, et par qui. Un fichier erroné peut être annulé, sauf s’il contenait des offres.',
  back: 'Import',
  loading: 'Chargement des imports',
  none: 'Rien n’a été importé au cours des 30 derniers jours',
  noneHint: 'Un fichier importé figure ici avec ce qu’il a apporté.',
  importFile: 'Importer un fichier',
  table: 'Imports, les plus récents d’abord',
  file: 'Fichier',
  kind: 'Type',
  rows: 'Lignes',
  who: 'Qui',
  when: 'Quand',
  state: 'État',
  showMore: 'Afficher plus',
  known: '{count, plural, one {# connue} other {# connues}}',
  rejected: '{count, plural, one {# rejetée} other {# rejetées}}',
  undo: 'Annuler',
  undoOne: 'Annuler {name}',
  fileOf:
    '{kind, select, sales {Un fichier de ventes} offers {Un fichier d’offres} products {Un fichier de produits} policies {Un fichier de coûts et garde-fous} other {Un fichier de commandes}}',
  open: 'Inachevé',
  completed: 'Importé',
  cancelled: 'Interrompu',
  undoing: 'En cours d’annulation',
  undone: 'Annulé',
  sendAgain: 'Renvoyez le même fichier : l’import reprend où il en était.',
  undoSoFar:
    'Jusqu’ici : {removed, plural, one {# ligne supprimée} other {# lignes supprimées}}, {restored} comme avant.',
  undoDone:
    '{removed, plural, =0 {} one {# ligne supprimée, } other {# lignes supprimées, }}{restored} comme avant{left, plural, =0 {} one {, # laissée car modifiée depuis} other {, # laissées car modifiées depuis}}{products, plural, =0 {} one {, # produit disparu} other {, # produits disparus}}.',
  offersStay: 'Les offres ne peuvent pas être annulées.',
  tooOld: 'Trop ancien pour être annulé.',
  undoTitle: 'Annuler l’import : {name} ?',
  undoConfirm: 'Annuler l’import',
  takenBack:
    '{recorded, plural, one {# ligne de ventes est annulée} other {# lignes de ventes sont annulées}}{replaced, plural, =0 {} one {, dont # en avait remplacé une plus ancienne} other {, dont # en avaient remplacé de plus anciennes}}.',
  pointAdded:
    'Ce que le fichier a ajouté est supprimé. Ce qu’il a remplacé redevient ce qu’il était.',
  pointLearnt:
    'Les prix sont réappris sans ces lignes. Les produits que seul ce fichier nommait disparaissent.',
  pointChanged: 'Les lignes modifiées depuis restent telles quelles.',
  pointRepeated:
    'Les lignes qu’un fichier ultérieur a répétées sans changement disparaissent aussi : réimportez ensuite ce fichier.',
  pointStays:
    'Les cotations, listes de prix, rapports et alertes survenus depuis restent, tout comme les prix de base et attributs que le fichier a donnés aux produits.',
  keptOnes:
    'Laissés car modifiés depuis : {names}{more, plural, =0 {} one { et # autre} other { et # autres}}.',
  takenBackOf:
    '{recorded, plural, one {Ce que le fichier a fixé pour # produit est annulé} other {Ce que le fichier a fixé pour # produits est annulé}}.',
  pointCosts: 'Les coûts et garde-fous redeviennent ce qu’ils étaient avant le fichier.',
  pointProducts:
    'Les noms, prix de base et attributs redeviennent ce qu’ils étaient avant le fichier. Les produits que seul ce fichier a apportés disparaissent.',
  pointKept: 'Ce qui a été modifié depuis reste tel quel, et vous voyez pour quels produits.',
  pointPriced:
    'Les cotations, listes de prix, rapports et alertes survenus depuis restent. Les nouveaux prix en tiennent compte aussitôt.',
}
