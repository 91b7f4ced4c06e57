import type { Words } from '../words.ts'

export const remarks: Words<'remarks'> = {
  // Why a list did not activate itself
  list_waits_account_paused: 'Tout le compte est en pause.',
  list_waits_breakers_open:
    '{count, plural, one {Une alerte arrête} other {# alertes arrêtent}} des prix. Répondez-y d’abord.',
  list_waits_for_people: 'Les règles du compte n’activent pas les listes d’elles-mêmes.',
  list_waits_not_live:
    'Les règles du compte montrent aux clients les prix de base{mode, select, shadow {, en mode fantôme} other {, en pause}}.',
  list_not_drafted:
    'La liste n’a pas pu être préparée, {tries, plural, one {une fois} other {# fois de suite}}. Le journal du service dit pourquoi.',
  list_waits_empty: 'La liste n’a aucune entrée.',
  list_waits_unidentified:
    '{moved, plural, one {# prix change} other {# prix changent}}, dont {unidentified} sur la foi de données qui ne montrent pas encore comment la demande suit le prix.',
  list_waits_far_prices:
    '{count, plural, one {Un prix irait} other {# prix iraient}} au-delà de « {maxIncrease} » ou de « {maxDecrease} ». Le coût est-il correct ?',
  list_waits_may_lose:
    'Au pire, la liste perd {lossMinor} sur les {profitMinor} que rapportent les prix actuels, plus que « {maxLoss} » ne le permet.',

  // Why an entry of a list has its price
  entry_locked: 'Verrouillé : le prix actuel ne change pas.',
  entry_small:
    'Verrouillé : un changement de {moveShare} est inférieur au seuil de {leastShare} à partir duquel cette liste change les prix.',
  entry_stopped:
    'Écarté : une alerte arrête ses prix. Répondez-y, puis préparez la liste à nouveau.',
  entry_waits:
    'Le prix reste pour l’instant à {priceMinor}. {bestMinor} serait meilleur, de {gainMinor} en {days, plural, one {# jour} other {# jours}}, mais attend son tour : « {maxLoss} » ne laisse pas tous les prix changer à la fois.',
  entry_waits_unmeasured:
    'Le prix reste pour l’instant à {priceMinor}. {bestMinor} serait meilleur, mais attend son tour : « {maxLoss} » ne laisse pas tous les prix changer à la fois.',
  entry_returns:
    'Le prix revient pour l’instant à {priceMinor}. {bestMinor} serait meilleur, de {gainMinor} en {days, plural, one {# jour} other {# jours}}, mais c’est le tour d’autres produits : « {maxLoss} » ne laisse pas tous les prix changer à la fois.',
  entry_stays:
    'Le prix reste à {priceMinor}{holdsFactor, select, none {} other {, limité par « {holdsFactor} »}} : {why, select, risk {un autre prix pourrait perdre plus que « {maxLoss} » ne le permet à présent} costless {sans coût unitaire, aucun autre prix n’est sûr de rapporter plus} unsold {rien ne s’est encore vendu qui montre l’effet d’un autre prix} unidentified {les ventes n’en disent pas assez pour le changer} other {aucun prix autorisé ne promet assez de profit en plus}}.',
  entry_moves:
    '{way, select, up {En hausse} other {En baisse}} de {moveShare}, à {priceMinor}{holdsFactor, select, none {} other {, limité par « {holdsFactor} »}}{how, select, chosen {, choisi à la main} drawn {, tiré au sort pour apprendre comment les ventes réagissent} other {}}. En {days, plural, one {# jour} other {# jours}}, on attend {profitMinor} de profit {profitWay, select, less {en moins} other {en plus}}{costBasis, select, known {} other { (au coût le moins favorable)}}, à 90 % entre {lowMinor} et {highMinor}, avec {units, plural, one {# unité} other {# unités}} de {unitsWay, select, less {moins} other {plus}}.',
  entry_moves_unmeasured:
    '{way, select, up {En hausse} other {En baisse}} de {moveShare}, à {priceMinor}{holdsFactor, select, none {} other {, limité par « {holdsFactor} »}}{how, select, chosen {, choisi à la main} drawn {, tiré au sort pour apprendre comment les ventes réagissent} other {}}. Ce que cela rapporte n’est pas connu : rien ne s’est encore vendu.',

  // What is asked about rules and rows that were taken
  max_increase_wide:
    'Les prix peuvent monter de {maxIncreaseShare}, à {times, number} fois le prix de base. Est-ce voulu ?',
  cap_over: 'Le plafond de {region} a pris fin le {untilAt} et ne limite plus aucun prix.',
  stock_over:
    'Le jour jusqu’auquel le stock doit durer, le {untilAt}, est passé : le stock ne limite plus aucun prix.',
  cost_above_base_price:
    '« {unitCost} » est de {costMinor} et le prix de base de {baseMinor} : au prix de base, chaque vente perd de l’argent.',
  cost_far_below_base_price:
    '« {unitCost} » est de {costMinor} et le prix de base de {baseMinor}. Le coût est-il juste ?',
  group_prices_far_apart:
    'Dans le groupe « {group} », les prix de base vont de {lowestMinor} à {highestMinor}. Un client qu’un produit perd compte comme acheteur d’un autre à son plein prix. Comptez en unités semblables, par exemple en mois pour une formule mensuelle et une annuelle, ou donnez aux produits chers un groupe à eux.',
  limit_far_from_base_price:
    '« {limitField} » est de {limitMinor} et le prix de base de {baseMinor}. Est-ce juste ?',
  base_price_moved_far:
    'Le prix de base est maintenant de {baseMinor} ; il était de {beforeMinor}. Est-ce juste ?',
  base_price_far_from_others:
    'Le prix de base est de {baseMinor} ; ceux de {count} produits similaires vont de {lowestMinor} à {highestMinor}. Est-ce juste ?',
  entry_price_moved_far:
    'Le prix changerait de {changeShare}, de {currentMinor} à {priceMinor}. Est-ce juste ?',
  entry_price_beyond_rule:
    '{priceMinor} s’écarte de {changeShare} du prix actuel de {currentMinor} et dépasse « {ruleField} » : rien n’est proposé au-delà de {limitMinor}. Est-ce juste ?',
  row_cost_above_price:
    '« {productId} » coûte {costMinor} pour un prix de {priceMinor}{more, plural, =0 {} one {, dans une autre ligne aussi} other {, dans # autres lignes aussi}}. Est-ce le coût d’une unité ?',
  row_cost_far_below_price:
    '« {productId} » ne coûte que {costMinor} pour un prix de {priceMinor}{more, plural, =0 {} one {, dans une autre ligne aussi} other {, dans # autres lignes aussi}}. Est-ce juste ?',
  row_cost_far_from_others:
    '« {productId} » coûte {costMinor}, au lieu de {usualMinor} d’habitude{more, plural, =0 {} one {, dans une autre ligne aussi} other {, dans # autres lignes aussi}}. Est-ce juste ?',
  offer_price_far_from_base:
    '« {productId} » a été proposé à {priceMinor}, à plus de {times} fois de son prix de base, {baseMinor}{more, plural, =0 {} one {, dans une autre ligne aussi} other {, dans # autres lignes aussi}}. De telles offres n’apprennent rien ; si le prix de base est faux, corrigez-le.',
  row_price_off_by_units:
    '« {productId} » a pour prix {priceMinor} et pour prix de base {baseMinor}{more, plural, =0 {} one {, dans une autre ligne aussi} other {, dans # autres lignes aussi}}. Est-ce juste ?',
  returned_more_than_bought:
    'Retournées : {returned}, achetées : {bought}. Aucune n’est gardée. Pour un retour, indiquez toutes les unités revenues jusqu’ici.',
  returned_without_purchase:
    'Aucun achat n’a été signalé pour cette cotation : elle compte comme non achetée. Signalez d’abord l’achat, puis le retour de {returned}.',
  rows_share_time:
    '« {productId} » a une période à partir du {fromAt}, qui chevauche celle à partir du {otherFromAt}{more, plural, =0 {} one {, dans une autre ligne aussi} other {, dans # autres lignes aussi}}. Pour une même période, la dernière ligne compte. Additionnez d’abord les lignes de commandes.',
  row_shares_stored_time:
    '« {productId} » a une période du {fromAt} au {untilAt}, qui chevauche celle conservée du {otherFromAt} au {otherUntilAt}{more, plural, =0 {} one {, dans une autre ligne aussi} other {, dans # autres lignes aussi}}. Ce temps compte deux fois.',

  // What happened that concerns somebody
  news_breaker:
    '{kind, select, unit_cost {Un nouveau coût unitaire ne peut guère être correct ({product, select, none {tous les produits} other {{product}}})} competitor_price {Un prix de concurrent est loin du précédent ({product, select, none {tous les produits} other {{product}}})} base_price {Un nouveau prix de base est loin du précédent ({product, select, none {tous les produits} other {{product}}})} loss {Les prix rapportent moins que les prix de base ({product, select, none {tous les produits} other {{product}}})} other {Les ventes se sont arrêtées ({product, select, none {tous les produits} other {{product}}})}}. {stops, select, yes {Les prix ne bougent plus jusqu’à une réponse} other {La valeur attend une réponse}}.',
  news_list_ended: '« {name} » est terminée : voyez ce qu’elle a rapporté.',
  news_list_reverted: '« {name} » a été retirée : les prix sont ceux d’avant.',
  news_approval_awaited: '« {name} » attend votre approbation.',
  news_commented: '{author} a commenté « {name} ».',
  news_import_stuck:
    'Un import {kind, select, sales {de ventes} orders {de commandes} offers {d’offres} policies {de coûts et garde-fous} other {de produits}} s’est arrêté à mi-chemin : renvoyez le fichier, il reprendra là.',
  news_import_undone:
    'Un import {kind, select, sales {de ventes} orders {de commandes} offers {d’offres} policies {de coûts et garde-fous} other {de produits}} a été annulé : {removed, plural, =0 {} one {# ligne retirée, } other {# lignes retirées, }}{restored, plural, one {# ligne} other {# lignes}} comme avant.',
  news_import_ended:
    'Un import {kind, select, sales {de ventes} orders {de commandes} offers {d’offres} policies {de coûts et garde-fous} other {de produits}} est terminé : {recorded, plural, one {# ligne reprise} other {# lignes reprises}}{rejected, plural, =0 {} one {, # ligne rejetée} other {, # lignes rejetées}}.',
}
