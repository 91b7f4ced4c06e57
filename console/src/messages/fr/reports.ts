import type { Words } from '../words.ts'

export const reports: Words<'reports'> = {
  // What prices earned beside base prices
  lift_no_cost:
    'Aucun coût unitaire n’est connu, donc aucun profit : le verdict porte sur le chiffre d’affaires. Renseignez « {unitCost} » dans les règles.',
  lift_cost_of_some:
    'Le profit porte sur les {share} d’offres dont le produit a un coût unitaire ; chiffre d’affaires et unités, sur toutes.',
  lift_answers_wait:
    'Les achats sont ici le plus souvent déclarés tard ; les réponses ne comptent donc qu’une fois la plupart des achats connus : celles aux cotations des {hours} dernières heures ne comptent pas encore.',
  lift_paused:
    'Les prix sont en pause : les demandes reçoivent les prix de base et rien n’est plus comparé tant que personne ne les relance.',
  lift_stopped:
    'Une alerte a arrêté tous les prix : les demandes reçoivent les prix de base et rien n’est plus comparé tant que personne ne la clôt.',
  lift_everyone:
    'Les prix que tout le monde voit n’ont pas de réponses : aucun chiffre ici ne les couvre. Une liste de prix selon la méthode « switchback » indique ce qu’elle a rapporté.',
  lift_everyone_earned:
    'Les prix que tout le monde voit n’ont pas de réponses : aucun chiffre ici ne les couvre. Les ventes aux prix tirés au sort montrent que ceux-ci ont rapporté {gainShare} de plus que les prix de base (intervalle à 95 % : {lowShare} à {highShare}).',
  lift_proven_after:
    'Un gain de {liftShare} est prouvé après environ {totalUnit, select, weeks {{total, plural, one {# semaine} other {# semaines}}} days {{total, plural, one {# jour} other {# jours}}} hours {{total, plural, one {# heure} other {# heures}}} other {{total, plural, one {# minute} other {# minutes}}}} en tout, dans {leftUnit, select, weeks {{left, plural, one {# semaine} other {# semaines}}} days {{left, plural, one {# jour} other {# jours}}} hours {{left, plural, one {# heure} other {# heures}}} other {{left, plural, one {# minute} other {# minutes}}}}, avec une probabilité de 80 %.',
  lift_short_traffic:
    'C’est calculé sur le trafic de {seenUnit, select, weeks {{seen, plural, one {# semaine} other {# semaines}}} days {{seen, plural, one {# jour} other {# jours}}} hours {{seen, plural, one {# heure} other {# heures}}} other {{seen, plural, one {# minute} other {# minutes}}}} : revoyez-le après une semaine entière.',
  lift_not_provable:
    'Un gain de {liftShare} ne peut pas être prouvé ici en deux ans ; six mois prouvent {leastShare} ou plus.',
  lift_never_provable:
    'Un gain de {liftShare} ne peut pas être prouvé ici en deux ans ; six mois ne suffisent même pas à prouver que les revenus ont doublé.',
  lift_larger_holdout:
    'Avec un groupe témoin de {holdoutShare}, il faudrait environ {totalUnit, select, weeks {{total, plural, one {# semaine} other {# semaines}}} days {{total, plural, one {# jour} other {# jours}}} hours {{total, plural, one {# heure} other {# heures}}} other {{total, plural, one {# minute} other {# minutes}}}}.',
  lift_no_holdout_enough:
    'Aucun groupe témoin n’y suffit : jugez par mois et tous produits confondus, ou comparez des semaines avec un switchback.',
  units_hours:
    'Tous les produits sont ensemble à leurs prix de base, pour des heures entières tirées au sort ({holdout} sur {hours} jusqu’ici), car ils peuvent se prendre des clients.',
  units_customers:
    'Un client identifié voit tous les produits dans le même groupe, à chacune de ses visites.',
  units_alike:
    'Les réponses d’une même unité se ressemblent : {offers, plural, one {# offre en dit} other {# offres en disent}} autant que {effective, number} tirées une à une.',
  units_cost_nothing:
    'Cela n’affaiblit pas la preuve : {offers, plural, one {# offre en dit autant que tirée seule} other {# offres en disent autant que tirées une à une}}.',
  interferes_open:
    'On ne sait pas encore si des offres tirées une à une se gêneraient : dans {open} ensembles de produits sur {nests}, plus de {share} de ce qu’un produit perd peut aller aux voisins, ou rien.',
  interferes_hardly:
    'Des offres tirées une à une ne se gêneraient guère : dans les {nests} ensembles de produits, moins de {share} de ce qu’un produit perd va aux voisins.',
  interferes_all:
    'Des offres tirées une à une se gêneraient : dans {surely, plural, one {# ensemble} other {# ensembles}} de produits sur {nests, number}, surtout pour tous les produits, où les autres vendent de {lowShare} à {highShare} de ce que l’un perd avec un prix plus élevé. Une seule montrerait de {lowTimes, number} à {highTimes, number} fois le changement commun des unités.',
  interferes_one:
    'Des offres tirées une à une se gêneraient : dans {surely, plural, one {# ensemble} other {# ensembles}} de produits sur {nests, number}, surtout pour « {name} », où les autres vendent de {lowShare} à {highShare} de ce que l’un perd avec un prix plus élevé. Une seule montrerait de {lowTimes, number} à {highTimes, number} fois le changement commun des unités.',
  interferes_all_together:
    'Des offres tirées une à une se gêneraient : dans {surely, plural, one {# ensemble} other {# ensembles}} de produits sur {nests, number}, surtout pour tous les produits, où les autres perdent de {lowShare} à {highShare} d’unité pour chacune que l’un perd avec un prix plus élevé. Une seule montrerait de {lowTimes, number} à {highTimes, number} fois le changement commun des unités.',
  interferes_one_together:
    'Des offres tirées une à une se gêneraient : dans {surely, plural, one {# ensemble} other {# ensembles}} de produits sur {nests, number}, surtout pour « {name} », où les autres perdent de {lowShare} à {highShare} d’unité pour chacune que l’un perd avec un prix plus élevé. Une seule montrerait de {lowTimes, number} à {highTimes, number} fois le changement commun des unités.',

  // What segments are asked
  fairness_none:
    'Selon les règles, les prix ne dépendent pas de qui demande ; chaque cotation permet de le vérifier. Les offres ci-dessous datent d’avant.',
  fairness_no_offers:
    'Aucune offre optimisée n’est encore comptée : elles le sont une fois les résultats rapportés et leurs prix expirés.',
  fairness_too_few: 'Moins de deux segments ont {offers} offres : il n’y a encore rien à comparer.',
  fairness_same: 'Les segments voient les mêmes prix, pour les mêmes prix de base.',
  fairness_apart:
    'Les prix ({highest, select, none {clients sans segment} other {segment « {highest} »}}) dépassent de {gapShare} les autres ({lowest, select, none {clients sans segment} other {segment « {lowest} »}}), pour les mêmes prix de base : au moins {leastShare} avec une probabilité de 95 %.',
  fairness_apart_by_chance:
    'Les prix ({highest, select, none {clients sans segment} other {segment « {highest} »}}) dépassent de {gapShare} les autres ({lowest, select, none {clients sans segment} other {segment « {lowest} »}}), pour les mêmes prix de base : le hasard seul peut l’expliquer.',
  fairness_limited:
    'Les règles limitent l’écart à {gapShare} : pour un même produit et un même prix de base, aucun segment ne voit un prix plus éloigné.',
  fairness_limit_it: 'Pour le limiter, renseignez « {maxSegmentGap} » dans les règles.',

  // Whether confidence comes true
  confidence_untold:
    'Les offres ne disent pas encore si la confiance se vérifie : les produits varient trop et trop peu d’offres sont témoins. Plus d’offres, ou un groupe témoin plus grand, le diraient.',
  confidence_holds: 'Partout où les offres peuvent le dire, la confiance se vérifie.',
  confidence_too_high:
    'Une confiance de {low, number} à {high, number} est trop haute : {claimedShare} devaient être justes, et moins le sont ({rightLow} à {rightHighShare}).',
  confidence_too_low:
    'Une confiance de {low, number} à {high, number} est trop basse : {claimedShare} devaient être justes, et plus le sont ({rightLow} à {rightHighShare}).',
  confidence_left_out:
    '{cells} sans coût unitaire connu inférieur à leur prix de base sont laissés de côté.',

  // How customers of channels buy
  channels_none_counted:
    'Aucune offre n’est encore comptée : elles le sont une fois le délai de réponse passé.',
  channels_none_named:
    'Aucune cotation ni offre n’indique de canal : envoyez-le pour l’un d’eux au moins.',
  channels_too_few:
    'Il n’y a pas encore deux canaux avec {purchases} achats chacun sur dix produits ou semaines : rien ne se compare.',
  channel_buys_more:
    'Les offres ({channel, select, none {clients sans canal} other {canal « {channel} »}}) s’achètent plus souvent que d’autres des mêmes produits aux mêmes prix et semaines : {ratio, number} fois autant (de {low, number} à {high, number}).',
  channel_buys_less:
    'Les offres ({channel, select, none {clients sans canal} other {canal « {channel} »}}) s’achètent moins souvent que d’autres des mêmes produits aux mêmes prix et semaines : {ratio, number} fois autant (de {low, number} à {high, number}).',
  channel_buys_alike:
    'Les offres ({channel, select, none {clients sans canal} other {canal « {channel} »}}) s’achètent, autant qu’on sache, aussi souvent que d’autres des mêmes produits aux mêmes prix et semaines : {ratio, number} fois autant (de {low, number} à {high, number}) ; un rapport de {detectable, number} aurait été trouvé 4 fois sur 5.',
  channel_answers_more:
    'La demande ({channel, select, none {clients sans canal} other {canal « {channel} »}}) répond plus aux prix que celle des autres : l’élasticité diffère de {gap, number} (de {low, number} à {high, number}).',
  channel_answers_less:
    'La demande ({channel, select, none {clients sans canal} other {canal « {channel} »}}) répond moins aux prix que celle des autres : l’élasticité diffère de {gap, number} (de {low, number} à {high, number}).',
  channel_answers_alike:
    'La demande ({channel, select, none {clients sans canal} other {canal « {channel} »}}) répond aux prix, autant qu’on sache, comme celle des autres : les élasticités diffèrent de {gap, number} (de {low, number} à {high, number}) ; un écart de {detectable, number} aurait été trouvé 4 fois sur 5.',
  channels_slope_untold:
    'On ne peut pas dire si les canaux répondent autrement aux prix : trop peu de prix des mêmes produits ont été tirés au sort les mêmes semaines.',
  channels_asked_alike:
    'Tous les canaux voient les mêmes prix. Pour les distinguer, envoyez aussi le canal comme segment.',
  channels_need_none:
    'Rien ici ne plaide pour des prix par canal : un prix suit la réponse de la demande, et non le nombre d’acheteurs.',

  // What a switchback cannot know
  switchback_too_few:
    '{done, plural, one {# tour est terminé et a des ventes} other {# tours sont terminés et ont des ventes}} ; il en faut au moins {needed} pour dire quelque chose.',
  switchback_two_prices:
    'Cela vaut là où les clients n’attendent pas le plus bas des deux prix. Sinon, l’effet du prix est surestimé : un switchback à trois prix se passe de cette hypothèse.',
  switchback_three_prices:
    'Les clients peuvent attendre un prix plus bas. On suppose qu’ils attendent chaque prix aussi souvent qu’il est montré, et que chaque pas de prix change les ventes de la même part.',
  switchback_one_unit:
    'Tous les produits changent de prix ensemble : semaines et prix ne se distinguent pas, l’intervalle est large.',
  switchback_alone:
    'Certains produits n’ont ni groupe ni catégorie et sont tirés seuls : là où les clients choisissent entre eux, l’effet peut être surestimé de 100 % au plus.',
  switchback_cost_unknown:
    'Certains coûts ne sont pas connus, donc le profit non plus : renseignez « {unitCost} » des produits.',

  // What a backtest rests on, and what would help
  backtest_costless:
    'Qu’une unité de plus ne coûte rien vaut ici pour tous les produits, et {count} sur {products} {count, plural, one {n’indique aucun coût : s’il en a un} other {n’indiquent aucun coût : s’ils en ont un}}, les prix et le gain ci-dessous sont trop beaux.',
  backtest_costs_known: 'Ce que rapporte une vente est connu pour chaque produit.',
  backtest_costs_of_some:
    'Ce que rapporte une vente est connu pour {priced, plural, one {# produit} other {# produits}} sur {products, number}, soit {share} des ventes. Pour les autres, le prix de base reste le plus souvent.',
  backtest_identified_together:
    'Les ventes de {identified, plural, one {# produit} other {# produits}} sur {products, number} montrent à elles seules comment la demande répond au prix ; c’est {ownShare} des ventes. {telling, plural, one {# y ajoute} other {# y ajoutent}} quelque chose ({tellingShare} des ventes) ; ensemble, elles montrent une élasticité moyenne de {elasticity, number} (à 90 % entre {low, number} et {high, number}), autant que des prix choisis la montrent.',
  backtest_identified:
    'Les ventes de {identified, plural, one {# produit} other {# produits}} sur {products, number} montrent à elles seules comment la demande répond au prix ; c’est {ownShare} des ventes. {telling, plural, one {# y ajoute} other {# y ajoutent}} quelque chose ({tellingShare} des ventes).',
  backtest_followed:
    'Les prix ont monté là où les ventes avaient monté, et baissé là où elles avaient baissé ({changes, plural, one {# changement} other {# changements}}, corrélation {correlation, number}) : cela cache la pente de la demande et promet trop de prix plus élevés.',
  backtest_not_followed:
    'Les prix n’ont pas suivi les ventes passées, d’après {changes, plural, one {# changement} other {# changements}} de prix catalogue.',
  backtest_capped:
    'Les ventes de {capped} produits sur {products} ({share} des ventes) atteignent toujours le même maximum sans le dépasser, comme en rupture : elles disent le stock, et non la réponse de la demande.',
  backtest_too_short:
    'Il y a trop peu de périodes avec des ventes pour en réserver un cinquième et le prédire.',
  backtest_predicts_worse:
    'Sur {rows, plural, one {# période réservée} other {# périodes réservées}}, les ventes ont été prédites avec une erreur de {oursShare} ; la meilleure méthode simple avait {theirsShare}, ce qui est sûrement mieux.',
  backtest_predicts_better:
    'Sur {rows, plural, one {# période réservée} other {# périodes réservées}}, les ventes ont été prédites avec une erreur de {oursShare} ; la meilleure méthode simple avait {theirsShare}, ce qui est sûrement moins bien.',
  backtest_predicts_alike:
    'Sur {rows, plural, one {# période réservée} other {# périodes réservées}}, les ventes ont été prédites avec une erreur de {oursShare} ; la meilleure méthode simple avait {theirsShare} : aucune différence sûre.',
  backtest_gain_unknown:
    'On ne peut pas dire ce que d’autres prix rapporteraient tant qu’aucun profit n’est connu.',
  backtest_none_moved:
    'Aucun des {products} produits ne bougerait : rien ne rapporte sûrement plus que le prix de base.',
  backtest_gain:
    'Les premiers prix feraient bouger {moved} produits sur {products} ; on en attend {gainShare} de ce que rapportent les prix de base (à 90 % entre {lowShare} et {highShare}), plus que rien avec une probabilité de {chanceShare}.',
  backtest_all_up:
    'Presque tous les prix monteraient, ce qui paie si l’élasticité dépasse {limit, number} (plus plate) : ce que montrent ensemble les ventes s’y trouve avec une probabilité de {chanceShare}, même si des prix choisis trompent.',
  backtest_all_down:
    'Presque tous les prix baisseraient, ce qui paie si l’élasticité est sous {limit, number} (plus raide) : ce que montrent ensemble les ventes s’y trouve avec une probabilité de {chanceShare}, même si des prix choisis trompent.',
  remedy_costs_of_some:
    'Indiquez « {unitCost} » de {count, plural, one {# produit} other {# produits}} là où une unité de plus coûte : dans ses règles ou dans une colonne.',
  remedy_costs:
    'Indiquez « {unitCost} » de {count, plural, one {# produit} other {# produits}} : dans les règles ou dans une colonne. Si produire ne coûte rien, indiquez 0 ; si le but est le chiffre d’affaires, choisissez-le comme objectif.',
  remedy_draw_following:
    'Faites tirer des prix au sort pendant quelques semaines, pour tous ou par cotation : ils ne suivent pas la demande et montrent combien l’historique trompait.',
  remedy_stock:
    'Indiquez quelles périodes de {count, plural, one {# produit} other {# produits}} ont fini en rupture : une colonne « en stock », oui ou non.',
  remedy_promotion:
    'Changez une fois le prix de {count, plural, one {# produit} other {# produits}} sans promotion, ou faites une promotion sans changer le prix.',
  remedy_more_rows:
    'Envoyez plus d’historique de {count, plural, one {# produit} other {# produits}} : il faut au moins 8 périodes.',
  remedy_shorter_periods:
    'Envoyez des périodes plus courtes de {count, plural, one {# produit} other {# produits}}, pour que certaines finissent sans rupture.',
  remedy_draw:
    'Faites tirer des prix au sort à 20 % près, pour tous à la semaine ou par cotation : un produit qui vend {units, number} unités par semaine montre alors son élasticité à ±1 en environ {own, plural, =1 {une semaine} =521 {plus de dix ans} other {# semaines}}, et les {products} ensemble leur part commune à ±0,3 en environ {together, plural, =1 {une semaine} =521 {plus de dix ans} other {# semaines}}.',
  remedy_ten_periods: 'Envoyez au moins dix périodes, dont deux avec des ventes à la fin.',
  remedy_mark_rows:
    'Autre chose fait varier les ventes : signalez promotions et ruptures dans des colonnes à part, et envoyez les prix des concurrents là où ils comptent.',
  remedy_small_gain:
    'Le gain possible est faible ou incertain : le plus sûr est de faire tirer des prix au sort et de mesurer avec le groupe témoin.',
  remedy_draw_one_way:
    'Faites tirer des prix au sort pendant quelques semaines, pour tous ou par cotation : cela montre combien les prix choisis trompaient, dont presque tous dépendent à la fois.',
  limits_as_estimated:
    'La demande est celle qui est estimée aujourd’hui, avec son incertitude, et ne change pas : ni saison, ni concurrent, ni rupture. Le trafic reste ce qu’il était, et les prix passent par des cotations.',
  limits_by_rows:
    'Les ventes de {byRows, number} produits sur {known, number} ne sont connues que par des lignes de ventes, comme lorsque tout le monde voit le même prix. Les listes de prix en apprennent plus lentement que les cotations : attendez-vous à moins que ce qui est indiqué ici, et plus tard.',
  limits_unknown_profit:
    'Ce que rapportent {unknown, number} produits sur {selling, number} n’est pas connu : ils n’ont pas de coût, comptent des unités ou ne peuvent pas être vendus à leur prix de base. Ils sont laissés de côté.',
  limits_some_played:
    '{played, number} produits sur {known, number} ont été simulés, choisis selon ce qu’ils rapportent ; les autres sont supposés leur ressembler, ce que les intervalles comprennent.',
  assumed_until:
    'Demande, saisons, tendances et coûts sont ceux de la fin des lignes de chaque produit ; les dernières finissent le {untilAt}. Stock, dernier prix et prix actuel du concurrent sont laissés de côté.',
  assumed_old:
    'Les dernières lignes ont {days, plural, one {# jour} other {# jours}} : rien de ce qui a changé depuis n’y figure, et Lerner peut fixer d’autres prix aujourd’hui. Des lignes plus récentes y remédient.',
  assumed_behind:
    'Les lignes de {behind, plural, one {# produit} other {# produits}} sur {products, number} finissent plus de {days, plural, one {# jour} other {# jours}} avant les dernières : ils comptent comme s’ils se vendaient toujours autant.',
  simulation_begun_often:
    'Le backtest a commencé {attempts} fois sans jamais finir : demandez moins de produits.',
  simulation_rows_unfit:
    'Les lignes n’ont pas pu être traitées : cherchez des prix ou des unités hors de toute proportion.',
}
