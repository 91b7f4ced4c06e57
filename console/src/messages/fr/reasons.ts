import type { Words } from '../words.ts'

export const reasons: Words<'reasons'> = {
  // Price lists
  list_not_draft_to_edit:
    'La liste {status, select, drafting {est encore en préparation} active {est active} other {est terminée}} : seul un brouillon peut être modifié.',
  list_changed_since:
    'Quelqu’un a modifié la liste après que vous l’avez ouverte. Relisez ses prix.',
  list_not_draft_to_approve:
    'La liste {status, select, drafting {est encore en préparation} active {est active} other {est terminée}} : seul un brouillon peut être approuvé.',
  list_not_draft_to_decline:
    'La liste {status, select, drafting {est encore en préparation} active {est active} other {est terminée}} : seul un brouillon peut être refusé.',
  list_still_drafting: 'La liste est encore en préparation : elle pourra être activée ensuite.',
  list_not_draft_to_activate:
    'La liste est {status, select, active {déjà active} other {terminée}} : seul un brouillon peut être activé.',
  list_time_over: 'La durée de la liste s’est achevée le {untilAt}. Préparez-en une autre.',
  list_empty:
    'La liste n’a aucune entrée. Préparez-en une qui contient des produits dans sa devise.',
  list_base_prices_changed:
    'Des prix de base ont changé depuis la préparation de la liste : {changed} entrées sur {entries} ne valent plus, comme celle de « {productId} ». Préparez la liste à nouveau.',
  switchback_begun:
    'Un switchback s’active avant son premier jour, et celui-ci a commencé le {fromAt}. Préparez-en un autre.',
  list_ended: 'La liste est déjà terminée.',
  list_not_active:
    'La liste {status, select, drafting {est encore en préparation} active {est active} other {n’est pas active}} : seule une liste active peut être retirée.',
  list_no_switchback:
    'La liste n’est pas un switchback, et seul ce qu’un switchback a rapporté se prouve par son plan.',
  list_maker_approves:
    'Vous avez demandé la liste ou modifié une de ses entrées : une autre personne doit l’approuver, avec sa propre connexion ou sa propre clé.',
  list_unapproved:
    'La liste attend l’approbation d’une deuxième personne : la règle « {listApproval} » du compte l’exige. Demandez à quelqu’un de la relire et de l’approuver.',
  list_unapproved_move:
    'La liste attend l’approbation d’une deuxième personne : elle modifie un prix de {movedShare}, et « {listApprovalAbove} » vaut {boundShare}. Demandez à quelqu’un de la relire et de l’approuver.',
  approval_rule_needs_scope:
    'Seule une personne autorisée à approuver des listes peut modifier « {listApproval} » et « {listApprovalAbove} ». Laissez-les tels quels ou demandez-le-lui.',
  list_loss_unknown:
    'La liste modifie {count, plural, one {le prix d’un produit} other {# prix de produits}} dont rien n’a encore été vendu : personne ne sait ce que cela peut coûter, et cette clé ne peut risquer qu’un montant d’argent. Verrouillez ou écartez ces entrées, ou faites activer la liste par une personne.',
  list_loss_beyond_share:
    'La liste peut perdre {stakeMinor}, et cette clé peut risquer {allowedMinor} : {lossShare} des {leftMinor} que « {maxLoss} » laisse à ses produits, moins les {ownMinor} qu’elle risque déjà. Le brouillon attend qu’une personne l’active ; un brouillon moins risqué peut être activé dès maintenant.',
  list_of_another:
    'Une autre personne a activé la liste, et cette clé ne peut annuler que les siennes. Demandez à une personne de le faire, ou suspendez les prix s’ils semblent faux.',
  list_repeats_itself:
    'Une liste récurrente est préparée et activée de nouveau d’elle-même, au-delà de ce dont cette clé répond. Choisissez « Une fois », ou faites-la demander par une personne.',
  lists_drafting_full:
    '{most} listes sont déjà en préparation, le maximum à la fois. Réessayez quand l’une d’elles sera prête, ou abandonnez-en une.',
  list_ends_before_start:
    'La liste finirait le {untilAt}, ce qui n’est pas après son début, le {fromAt}. Choisissez un jour plus tardif.',
  list_ends_in_past:
    'La liste finirait le {untilAt}, qui est passé. Choisissez un jour plus tardif.',
  list_too_long:
    'Une liste vaut au plus {mostDays} jours, et celle-ci vaudrait du {fromAt} au {untilAt}. Choisissez une durée plus courte.',
  list_starts_too_late:
    'La liste commencerait le {fromAt}, dans plus de {mostDays} jours. Choisissez un jour plus proche.',
  currency_unsold:
    'Rien ne se vend en {unsoldCurrency}, la liste serait vide. Vos produits sont en {soldCurrency}.',
  category_unknown: 'Aucun produit n’a la catégorie « {category} ». Choisissez-en une autre.',
  switchback_burn_in_too_long:
    'Un tour compte {days, plural, one {# jour} other {# jours}}, dont {burnInDays} seraient exclus. Excluez-en moins.',
  switchback_blocks_too_short:
    'Des tours de {days, plural, one {# jour} other {# jours}} ne durent pas plus que les prix annoncés (« {cooldownSeconds} »). Choisissez des tours plus longs.',
  switchback_too_few_blocks:
    'Il faut au moins quatre tours de {days, plural, one {# jour} other {# jours}}, et la liste finit le {untilAt}. Choisissez un dernier jour plus tardif, ou des tours plus courts.',
  entry_missing: 'La liste n’a pas d’entrée pour ce produit.',
  price_outside_limits:
    'Le {rule, select, unit_cost {coût unitaire} min_price {prix minimal} other {prix maximal}} du produit{limitMinor, select, none {} other { est de {limitMinor} et}} n’autorise pas {priceMinor}. Choisissez un autre prix, ou modifiez ses garde-fous.',
  opposite_price_outside_limits:
    'Outre {priceMinor}, la liste montre aussi {oppositeMinor}, aussi loin de l’autre côté du prix actuel. Le {rule, select, unit_cost {coût unitaire} min_price {prix minimal} other {prix maximal}} du produit, {limitMinor}, ne l’autorise pas. Choisissez un prix plus proche de l’actuel.',
  price_above_cap:
    '« {emergencyCaps} » autorisent au plus {capMinor} pendant la liste, et non {priceMinor}. Choisissez un prix plus bas.',
  price_rule_beside_price: 'Un prix et une règle de prix sont donnés à la fois. N’en donnez qu’un.',
  price_rule_without_cost:
    'La règle demande un coût unitaire, et celui du produit n’est pas connu. Renseignez « {unitCost} » dans ses garde-fous, ou partez d’un autre prix.',
  price_rule_without_competitor:
    'La règle demande le prix d’un concurrent, et aucun n’est connu pour le produit. Renseignez « {competitor} » dans ses règles, ou partez d’un autre prix.',
  comments_full:
    'La liste a {most} commentaires, le maximum. Supprimez d’abord certains des vôtres.',
  comment_of_another:
    '{author} a écrit ce commentaire, et seul son auteur peut le supprimer. Répondez-y par un commentaire.',
  entry_basis_not_kept:
    'Ce qui a fondé la proposition de prix n’est plus conservé : la liste est trop ancienne. Préparez-en une nouvelle.',
  file_unreadable:
    'Le fichier ne peut pas être lu comme CSV. Envoyez-le tel qu’il a été exporté, avec d’autres prix.',
  file_lacks_product_column:
    'La première ligne du fichier n’a pas de colonne product_id. Envoyez les colonnes de l’export : product_id et, au choix, price, locked, dropped et note.',
  file_too_many_rows:
    'Le fichier a plus de {mostRows, number} lignes, et la liste moins de produits. Envoyez chaque produit une fois, ou le fichier en plusieurs parties.',
  file_product_not_in_list:
    'Ce n’est pas un produit de la liste : ses entrées sont celles avec lesquelles elle a été préparée.',
  file_note_too_long: 'La note a {characters} caractères. N’en écrivez pas plus de {most}.',
  file_price_unreadable:
    'Le prix « {came} » est illisible. Écrivez un nombre {decimals, plural, =0 {sans décimale} one {avec # décimale au plus} other {avec # décimales au plus}}.',
  file_flag_unreadable: 'La colonne {column} contient « {came} ». Écrivez true ou false.',

  // Products and their rules
  min_price_above_max_price:
    '« {minPrice} » vaudrait {minPriceMinor} et « {maxPrice} » {maxPriceMinor}. Le plus bas ne doit pas dépasser le plus haut.',
  unit_cost_above_max_price:
    '« {unitCost} » vaudrait {unitCostMinor} et « {maxPrice} » {maxPriceMinor}. Aucun prix ne couvrirait le coût.',
  min_margin_without_cost:
    '« {minMargin} » demande « {unitCost} », ici ou dans les règles du compte.',
  margins_reversed:
    'Des marges de {lowShare} à {highShare} sont inversées. Donnez d’abord la plus basse.',
  diversions_reversed:
    '« {diversionBetween} » de {lowShare} à {highShare} est inversé. Donnez d’abord la part la plus basse.',
  volume_break_not_above:
    'Une quantité à partir de {from} ne suit pas celle à partir de {before}. Les plus grandes viennent ensuite, chacune avec une plus forte remise.',
  volume_discount_not_above:
    'Une remise de {discountShare} ne dépasse pas celle de {beforeShare} qui précède. Les plus grandes quantités viennent ensuite, chacune avec une plus forte remise.',
  emergency_cap_reversed:
    'Un plafond finirait le {untilAt}, ce qui n’est pas après son début, le {fromAt}.',
  rule_contradicts_product:
    '« {lowerField} » vaudrait {lowerMinor} et « {maxPrice} » {maxPriceMinor} pour le produit « {productId} », qui a son propre « {ownField} ». Choisissez autrement « {accountField} », ou modifiez d’abord les règles de ce produit.',
  product_to_rule_missing: 'Ce produit n’existe pas. Créez-le d’abord.',
  product_missing: 'Ce produit n’existe pas.',
  product_exists:
    'Un produit avec l’identifiant « {productId} » existe déjà. Modifiez-le, ou choisissez un autre identifiant.',
  product_status_not_allowed:
    'Le produit est {status, select, active {actif} paused {en pause} other {archivé}} et ne peut pas être {wanted, select, active {repris} paused {mis en pause} other {archivé}} ainsi. Reprenez-le d’abord.',
  currency_needs_base_price:
    'Une autre devise demande un prix de base dans cette devise. Indiquez-le.',
  nest_missing: 'Ces produits ne sont plus considérés comme allant ensemble. Rechargez la page.',
  product_to_quote_missing:
    'Le produit « {productId} » n’existe pas, et ce compte refuse les cotations de produits inconnus. Créez-le d’abord.',
  product_archived:
    'Le produit « {productId} » est archivé et ne reçoit pas de cotation. Reprenez-le d’abord.',
  quote_basis_not_kept:
    'Ce qui a décidé de cette cotation n’est plus conservé : elle est trop ancienne. Consultez-en une plus récente.',
  quote_missing: 'La cotation « {quoteId} » n’existe pas. Rien n’a été enregistré.',
  quote_is_preview:
    'Cette cotation est un aperçu, dont rien n’est enregistré. Demandez le prix sans aperçu.',

  // Imports, reports and forecasts
  moment_too_early:
    '« {field} » est le {cameAt}, avant le {earliestAt}. Indiquez quand c’est arrivé.',
  moment_too_late:
    '« {field} » est le {cameAt}, dans plus {aheadDays, plural, one {d’un jour} other {de # jours}}. Indiquez quand c’est arrivé.',
  period_not_after_start:
    'La période finirait le {untilAt}, ce qui n’est pas après son début, le {fromAt}.',
  rows_overlap:
    '{count, plural, one {Une ligne partage} other {# lignes partagent}} du temps avec d’autres lignes du produit, et ce temps compterait deux fois, par exemple du {fromAt} au {untilAt} pour « {productId} ». Envoyez des lignes des périodes mêmes qui sont conservées, qui prendront leur place, ou gardez les deux.',
  many_rows_overlap:
    '{count, plural, one {Au moins une ligne partage} other {Au moins # lignes partagent}} du temps avec d’autres lignes du produit, et ce temps compterait deux fois, par exemple du {fromAt} au {untilAt} pour « {productId} ». Envoyez des lignes des périodes mêmes qui sont conservées, qui prendront leur place, ou gardez les deux.',
  rows_hundredfold:
    'Les prix valent environ cent fois les prix de base : « {productId} » coûte ici {priceMinor}, et son prix de base est {baseMinor}. Si les montants sont en centimes entiers, nommez leur colonne price_cents. Si les prix de base sont faux, corrigez-les d’abord.',
  simulation_row_differs:
    'Une ligne contient « {came} », et le backtest est demandé pour « {asked} ». Envoyez les autres à part.',
  simulations_full:
    '{most} calculs de ce compte attendent ou sont déjà en cours. Réessayez quand l’un d’eux sera terminé.',
  currency_without_data:
    'Le produit n’a ni prix de base ni données en {cameCurrency}. Sa devise est {ownCurrency}.',
  forecast_visits_untold:
    'Les ventes du produit ne disent pas de combien de visites elles viennent : rien ne peut être dit pour {visits, plural, one {# visite} other {# visites}}.',
  forecast_starts_too_early:
    'La période commencerait le {fromAt}, avant le {earliestAt}. Choisissez-en une plus tardive.',
  forecast_ends_before_start:
    'La période finirait le {untilAt}, ce qui n’est pas après son début, le {fromAt}. Choisissez une fin plus tardive.',
  forecast_too_long:
    'Du {fromAt} au {untilAt}, il y a plus de {mostDays} jours. Choisissez une période plus courte.',
  forecast_too_far:
    'La période finirait le {untilAt}, dans plus de {mostDays} jours. Choisissez-en une plus proche.',
  report_ends_before_start:
    'La période commence le {fromAt}, ce qui n’est pas avant sa fin. Choisissez un début plus tôt.',
  report_too_long:
    'La période commence le {fromAt}, plus de {mostDays} jours avant sa fin. Choisissez un début plus tardif.',
  import_sent_elsewhere:
    'Le même fichier est envoyé ailleurs, et {bytes, number} octets en ont été pris. Réessayez dans une seconde : ce qui a été pris est sauté.',
  import_gone: 'L’import n’existe plus. Commencez-en un autre.',
  import_over:
    'L’import est {status, select, completed {terminé} cancelled {interrompu} other {annulé}} et ne prend plus de lignes. Commencez-en un autre.',
  import_closed:
    'L’import est {status, select, completed {terminé} cancelled {interrompu} other {annulé}} et ne prend plus de lignes. Commencez-en un autre.',
  import_completed:
    'L’import est terminé : toutes ses lignes sont enregistrées. Il peut être annulé.',
  import_being_undone:
    'Les lignes de l’import {status, select, undone {sont déjà retirées} other {sont en train d’être retirées}}.',
  import_undone: 'L’import a déjà été annulé, le {undoneAt}.',
  import_open:
    'L’import est ouvert, et la suite du fichier peut encore arriver. Interrompez-le d’abord, puis retirez ce qu’il a enregistré.',
  import_of_offers_stays:
    'Un import d’offres ne peut pas être annulé : ce qui est appris de chaque offre est additionné et ne peut plus être séparé.',
  old_import_stays:
    'L’import ne peut pas être annulé : il est antérieur à la conservation de ce qu’un import modifie.',
  products_need_scope: 'Votre connexion ne permet pas de modifier les produits : elle a {scopes}.',

  // Who may, and when
  scope_needed: 'Cela demande le droit {wanted} ; votre connexion a {scopes}.',
  beyond_authority:
    'Cette clé peut préparer des listes de prix, les activer dans la limite de sa part de perte, annuler les siennes et suspendre les prix. Confiez ceci à une personne.',
  key_mistyped: 'La clé d’API contient une faute de frappe : sa somme de contrôle est fausse.',
  key_impossible: 'Ce n’est pas une clé d’API : une clé a de 24 à 128 lettres, chiffres et signes.',
  key_unknown: 'La clé d’API n’appartient pas à ce service.',
  key_revoked: 'La clé d’API {hint} a été révoquée le {revokedAt}. Utilisez-en une autre.',
  key_expired: 'La clé d’API {hint} a expiré le {expiredAt}. Utilisez-en une autre.',
  key_weaker:
    'Votre connexion ne peut renouveler ou révoquer que des clés qui ne peuvent pas plus qu’elle ; il lui manque {scopes}.',
  key_passes_on_too_much:
    'Votre connexion ne peut transmettre que les droits qu’elle a ; il lui manque {scopes}.',
  bounded_key_scopes:
    'Une clé à perte limitée a des droits de lecture et products:write. Retirez {scopes}.',
  key_to_rotate_revoked:
    'La clé a été révoquée et ne peut pas être renouvelée. Créez-en une nouvelle.',
  key_to_rotate_rotated: 'La clé a déjà été renouvelée, par {keyId}.',
  key_to_rotate_expired: 'La clé a expiré et ne peut pas être renouvelée. Créez-en une nouvelle.',
  key_lives_longer:
    'La clé vit plus longtemps que celle de votre connexion, qui expire le {ownAt}. Renouvelez-la avec une clé qui dure autant.',
  live_key_from_test:
    'Votre connexion porte sur des données de test et ne peut pas créer de clé de données live.',
  key_end_passed: 'La fin, le {cameAt}, est passée. Choisissez un moment à venir.',
  key_end_too_late:
    'La fin, le {cameAt}, est postérieure à celle de la clé de votre connexion. Choisissez le {ownAt} ou plus tôt.',
  webhooks_full: 'Il y a déjà {most} webhooks, le maximum. Supprimez-en un qui ne sert pas.',
  webhook_address_refused:
    'Aucun webhook ne peut être envoyé à cette adresse. Donnez-en une comme https://shop.example/webhooks, sans nom d’utilisateur et hors de votre réseau interne.',
  webhook_off: 'Le webhook est désactivé : rien n’y est envoyé. Activez-le d’abord.',
  event_missing: 'L’événement « {eventId} » n’existe pas : les événements sont conservés 30 jours.',
  events_need_scope: 'Lire ces événements demande {lacking} ; votre connexion a {scopes}.',
  object_missing:
    '{resource, select, api_keys {Cette clé d’API} breakers {Cette alerte} events {Cet événement} imports {Cet import} price_lists {Cette liste de prix} products {Ce produit} quotes {Cette cotation} simulations {Ce calcul} webhook_endpoints {Ce webhook} other {Cet objet}} n’existe pas ici, dans ce compte et ses données live ou de test.',
  nothing_there: 'Il n’y a rien ici, ou cela appartient à un autre compte.',
  version_twice:
    'Ce chemin commence deux fois par /v1. Les clients l’ajoutent eux-mêmes : l’adresse de base s’arrête avant /v1.',
  version_missing: 'Les opérations sont sous /v1 : envoyez cette requête à {path}.',
  slash_at_end:
    'Aucun chemin d’une opération ne finit par une barre oblique : envoyez cette requête à {path}.',
  session_token_missing: 'La page et votre connexion ne vont plus ensemble. Rechargez la page.',
  page_of_elsewhere:
    'Le service ne reconnaît pas cette page comme la sienne. Derrière un proxy, la personne qui exploite Lerner donne à LERNER_PUBLIC_URL l’adresse qu’utilisent les navigateurs.',
  request_running:
    'La même requête est encore en cours. Attendez un instant, puis vérifiez si elle a abouti.',
  body_too_large:
    'C’est plus que les {mostBytes, number} octets qui peuvent être envoyés à la fois. Envoyez-le en plusieurs parties.',
  too_many_requests:
    'Plus de {most} requêtes par seconde sont arrivées. Réessayez dans {seconds, plural, one {une seconde} other {# secondes}}.',
  too_many_keys_tried: 'Trop de clés d’API de cette adresse ont été refusées. Réessayez plus tard.',
  too_many_large_bodies: 'Trop de données arrivent à la fois. Réessayez dans une seconde.',
  too_many_rows_waiting:
    'Trop de lignes attendent d’être enregistrées. Réessayez dans une seconde.',
  store_busy:
    'La base de données ne peut pas traiter la requête pour l’instant. Réessayez dans une seconde.',
  store_slow:
    'La base de données n’a pas répondu en {seconds, plural, one {une seconde} other {# secondes}} : la requête a été abandonnée. Réessayez dans une seconde ; pour un rapport, choisissez une période plus courte.',
  store_disk_full:
    'Le disque de la base de données est plein. La personne qui exploite Lerner doit libérer de l’espace ; réessayez ensuite.',
  release_behind:
    'Une version plus récente de Lerner a enregistré ce que celle-ci ne peut pas lire. Réessayez dans une seconde : la plus récente répondra peut-être.',
  internal_fault:
    'Un problème est survenu dans Lerner. Réessayer peut aider ; indiquez l’identifiant de la requête si vous le signalez.',

  // Fields by themselves
  field_missing: '« {field} » manque.',
  field_unknown: '« {field} » n’est pas connu ici.',
  currency_unknown: 'Ce n’est pas une devise. Écrivez son code, comme usd.',
  item_twice: '« {field} » nomme quelque chose deux fois. Nommez-le une fois.',
  text_unfit: '« {field} » contient un caractère qui ne peut pas être conservé. Écrivez-le sans.',
  number_too_low: '« {field} » doit valoir au moins {minimum}.',
  number_not_above: '« {field} » doit dépasser {minimum}.',
  number_too_high: '« {field} » doit valoir au plus {maximum}.',
  number_not_below: '« {field} » doit être inférieur à {maximum}.',
  number_not_whole: '« {field} » doit être un nombre entier.',
  number_expected: '« {field} » doit être un nombre.',
  text_too_short:
    '« {field} » demande au moins {minimum, plural, one {# caractère} other {# caractères}}.',
  text_too_long:
    '« {field} » peut avoir au plus {maximum, plural, one {# caractère} other {# caractères}}.',
  moment_expected: '« {field} » doit être une date avec une heure.',
  word_unknown: '« {field} » doit être l’un de ceux-ci : {allowed}.',
  items_too_few:
    '« {field} » demande au moins {minimum, plural, one {# élément} other {# éléments}}.',
  items_too_many:
    '« {field} » peut avoir au plus {maximum, plural, one {# élément} other {# éléments}}.',
  value_unfit: '« {field} » a une valeur qui n’est pas admise ici.',
}
