import type { MailWords } from './english.ts'

export const french: MailWords = {
  subject: '{count, plural, one {Une nouveauté} other {# nouveautés}} dans Lerner',
  foot: 'Vous recevez cet e-mail une fois par jour au plus, tant que quelque chose n’est pas lu. Pour ne plus en recevoir, ouvrez « Nouveautés » dans la console : {address}',
  weekSubject: 'Votre semaine dans Lerner',
  weekMoved: 'Ce qui a changé',
  weekEarned: 'Ce que les prix optimisés ont rapporté',
  weekWaits: 'Ce qui vous attend',
  listActive:
    '« {name} » est devenue active avec {prices, plural, one {# nouveau prix} other {# nouveaux prix}}.',
  listEnded: '« {name} » est terminée.',
  listReverted: '« {name} » a été retirée : les prix sont ceux d’avant.',
  sold: 'Vous avez vendu pour {revenue} ces sept derniers jours{change, select, none {} up {, {share} de plus que les sept précédents} down {, {share} de moins que les sept précédents} other {, autant que les sept précédents}}.',
  earned:
    'Les prix optimisés ont rapporté jusqu’ici {amount} de {measure, select, profit {profit} other {chiffre d’affaires}} de {sign, select, more {plus} other {moins}} que les prix de base (intervalle à 95 % : de {low} à {high}).',
  more: '{count, plural, one {# autre est} other {# autres sont}} dans la console.',
  weekFoot:
    'Vous avez choisi de recevoir cet e-mail le lundi, après les semaines où il s’est passé quelque chose. Pour ne plus en recevoir, ouvrez « Nouveautés » dans la console : {address}',
}
