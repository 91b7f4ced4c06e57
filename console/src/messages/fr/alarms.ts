import type { Words } from '../words.ts'

export const alarms: Words<'alarms'> = {
  heading: 'Alertes',
  intro:
    'Des chiffres trop suspects pour fixer des prix. Chacun attend que quelqu’un indique ce qui est correct.',
  loading: 'Chargement des alertes',
  none: 'Aucune alerte en attente',
  noneHint:
    'Quand un coût, un prix concurrent ou un résultat paraît trop suspect pour continuer, il figure ici, avec ce qui s’est passé et ce que vous pouvez faire.',
  onlyNewest:
    'Les {count} plus récentes sont affichées. Les autres suivront à mesure que vous répondez.',
  answered: 'Déjà traitées',
  loadingAnswered: 'Chargement des alertes traitées',
  noneAnswered: 'Aucune pour l’instant.',
  answeredTable: 'Alertes traitées, les plus récentes d’abord',
  product: 'Produit',
  whatHappened: 'Ce qui s’est passé',
  answer: 'Réponse',
  by: 'Par',
  when: 'Quand',
  answerMoving: 'Optimisation reprise',
  answerByItself: 'Résolue d’elle-même',
  answerPutBack: 'Valeur rétablie',
  noticeName: 'Alerte : {name}',
  allProducts: 'Tous les produits',
  happenedTo: '<product>{name}</product> : <strong>{happened}</strong>',
  since: '{meanwhile} Depuis le {when}.',
  doneTo: '{name} : {done}',
  nothing: 'rien',
  move: 'Reprendre l’optimisation',
  moveDone: 'L’optimisation des prix a repris.',
  right: 'C’est correct',
  rightMeans: 'Les prix sont désormais calculés avec {seen}.',
  rightDone: '{seen} s’applique désormais.',
  costHappened: 'Le coût unitaire est passé de {usual} à {seen}.',
  costRestore: 'Rétablir {usual}',
  costRestored: 'Le coût unitaire est de nouveau de {usual}.',
  costKeep: 'Garder {usual}',
  costKept: 'Le coût unitaire reste à {usual}.',
  costQuestion: 'Un coût unitaire de {seen} est-il correct ?',
  competitorHappened: 'Le prix du concurrent est de {seen}, contre {usual} d’habitude.',
  competitorPutBack: 'Rétablir le prix précédent',
  competitorIsBack: 'Le prix du concurrent est de nouveau le précédent.',
  competitorQuestion: 'Le prix du concurrent est-il bien de {seen} ?',
  baseHappened:
    'Une boutique a demandé un prix avec un prix de base de {seen}, alors que les clients payaient environ {usual}.',
  baseMistake: 'C’était une erreur',
  baseKept: '{usual} reste le prix de base de référence.',
  baseQuestion: 'Un prix de base de {seen} est-il correct ?',
  salesStopped:
    'Ces derniers jours, {sold, plural, one {# unité seulement s’est vendue} other {# unités seulement se sont vendues}}, au lieu d’environ {usual, number, integer} d’habitude.',
  lossHappened:
    'Les prix ont rapporté {amount} de moins que les prix de base. C’est plus que ce que le hasard explique.',
  meanwhileUnused: 'La valeur suspecte n’est pas utilisée et les prix continuent d’évoluer.',
  meanwhileAll: 'Chaque produit est vendu à son prix de base jusqu’à votre réponse.',
  meanwhileBase:
    'Le produit est vendu à son prix de base jusqu’à votre réponse, et les nouvelles listes de prix l’écartent.',
  meanwhileBasePrice:
    'Le produit est vendu à son prix de base, {price}, jusqu’à votre réponse, et les nouvelles listes de prix l’écartent.',
}
