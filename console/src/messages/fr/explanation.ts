import type { Words } from '../words.ts'

export const explanation: Words<'explanation'> = {
  usualDemand: 'Demande habituelle',
  similarProducts: 'Produits similaires',
  salesHistory: 'Historique des ventes',
  priceElasticity: 'Réaction de ses clients',
  segmentDemand: 'Réaction du segment',
  recentTrend: 'Tendance et jour',
  seasonality: 'Saison',
  competitorPrice: 'Prix du concurrent',
  productGroup: 'Son groupe',
  substitutes: 'Ses substituts',
  complements: 'Ses compléments',
  lossLeader: 'Possible produit d’appel',
  inventoryLevel: 'Stock restant',
  runsOut: 'Semble tomber en rupture de stock',
  unitCostUnknown: 'Coût unitaire inconnu',
  emergencyCap: 'Prix maximal d’urgence',
  segmentGap: 'Écart entre segments',
  maxChange: 'Variation maximale',
  packSize: 'Ordre des formats',
  priceEnding: 'Terminaisons de prix',
  exploration: 'Un prix à essayer',
  maxLoss: 'Perte maximale',
  volumeBreak: 'Quantité demandée',
  holdout: 'Prix de base témoin',
  shadowMode: 'Prix observés seulement',
  priceList: 'Liste de prix',
  priceFreeze: 'Prix en pause',
  accountPaused: 'Compte en pause',
  breaker: 'Disjoncteur ouvert',
  customerConsistency: 'Promis au client',
  learnt: 'Ce qui a été appris',
  whyHeading: 'Pourquoi ce prix',
  asksBase: 'Nous demandons le prix de base ({base}).',
  asksBaseInstead: 'Nous demandons le prix de base ({base}). Le meilleur prix serait {best}.',
  asks: 'Nous demandons {price} au lieu de {base}. Pour : {why}.',
  asksHeldBack: 'Nous demandons {price} au lieu de {base}. Pour : {why}. Contre : {against}.',
  stepsCaption:
    'Du prix de base ({base}) au prix ({price}), étape par étape. La somme des étapes est exacte. Les barres commencent au-dessus de zéro pour que les étapes se voient.',
  stepsName: 'Étapes du prix de base au prix',
  stepsHeading: 'Les étapes',
  step: 'Étape',
  moves: 'Effet',
  costsPerOffers: 'Coût pour {offers} offres',
  offersHeading: 'Ce que rapporte chaque prix',
  offersLabel: 'Ce que rapporte une offre à chacun des deux prix',
  basePrice: 'Prix de base',
  price: 'Prix',
  which: 'Proposé au',
  at: 'Montant',
  buy: 'Achats (intervalle à {level})',
  profitPerOffers: 'Profit pour {offers} offres (intervalle à {level})',
  withInterval: '{value} (de {low} à {high})',
  notKnown: 'inconnu',
  noUnitCost: 'coût unitaire inconnu',
  nearBest:
    'Avec une probabilité de {probability}, aucun prix autorisé ne rapporte plus de {share} de plus.',
  noOffers:
    'Aucune offre de ce produit n’a encore reçu de réponse ; on ne peut donc pas dire combien de clients achètent.',
  handSet:
    '{how, select, dropped {Écarté à la main} locked {Verrouillé au prix actuel} other {Fixé à la main}}{said, select, all { par {who} le {day}} who { par {who}} day { le {day}} other {}}. Lerner propose {price}.',
  handSetNote: 'Note : {note}.',
  mispriced:
    '<link>{count, plural, one {# produit semble mal tarifé} other {# produits semblent mal tarifés}}</link>, pour un enjeu d’environ {month} par mois.',
  mispricedRange:
    'Neuf fois sur dix entre {low} et {high}, si toutes les estimations se trompent dans le même sens.',
  safestMoves:
    'La liste la plus sûre en fait varier {products} dès maintenant, pour environ {month} par mois{others, plural, =0 {.} one { ; l’autre attend que ceux-ci aient fait leurs preuves.} other { ; les autres attendent que ceux-ci aient fait leurs preuves.}}',
  worthUnknown:
    '{count, plural, one {# produit a} other {# produits ont}} peut-être un meilleur prix, mais personne ne sait ce qu’il vaut avant de connaître les ventes : <link>importez les ventes</link>.',
  backtestNoGo:
    '<link>Le backtest du {day}</link> constate que l’historique ne suffit pas pour faire varier les prix. Une liste serait un essai et ne risque pas plus que la limite de perte.',
  listRuns:
    '« <link>{name}</link> » est en vigueur jusqu’au {day}. On mesure d’abord ce qu’elle rapporte : une autre liste brouillerait le résultat.',
  listWaits:
    '« <link>{name}</link> » est planifiée et commence le {day}. Une autre liste maintenant brouillerait ce qu’elle rapporte.',
  noneMayMove:
    'Aucun ne peut encore bouger : la perte maximale promise ne couvre pas un premier changement.',
  worthsTitle: 'Pourquoi d’autres pages donnent d’autres montants',
  worthsWhere: 'Où il figure',
  worthsCount: 'Ce qu’il compte',
  worthsProducts: 'Prix qui bougent',
  worthsWeek: 'Par semaine',
  worthAll: 'Vue d’ensemble, tout ce qui semble mal tarifé',
  worthAllMeans: 'Chaque produit à son meilleur prix, tous à la fois et dans l’état actuel.',
  worthMoves: 'Vue d’ensemble, liste la plus sûre',
  worthMovesMeans: 'Parmi eux, ceux que « {rule} » laisse bouger avec la prochaine liste.',
  worthList: 'Cette liste',
  worthListMeans:
    'Ses produits et ses jours, dans l’état où elle a été préparée, avec ce qui a été modifié à la main.',
  worthBacktest: 'Backtest',
  worthBacktestMeans:
    'Les premiers prix des cotations, client par client : au plus les 500 produits les plus vendus, coûts connus seulement, une part maintenue au prix de base et de petits pas dans la limite de « {rule} », à la date des dernières ventes.',
  worthsNote:
    'Par semaine, pour que tous se comparent ; un mois en compte quatre et un tiers. Ce sont les attentes d’un même modèle, qui changent à mesure que Lerner apprend, surtout dans les minutes qui suivent un import. Ce que les prix ont vraiment rapporté figure dans « Preuves » et sur chaque liste qui a été active.',
  safestListName: 'Changements les plus sûrs du {day}',
  draftSafest: 'Préparer la liste la plus sûre',
  replayHeading: 'Décider à nouveau',
  replayButton: 'Rejouer',
  replayHint:
    'Ce qui a décidé {kind, select, entry {cette ligne} other {cette cotation}} est conservé. Rejouer la décision recalcule le prix et le compare au bit près.',
  replayUnknown:
    '<tag>Inconnu</tag> Ce qui a décidé {kind, select, entry {cette ligne} other {cette cotation}} n’est plus conservé, ou ne l’était pas encore.',
  replayIdentical: '<tag>Identique</tag> Le résultat est le même, au bit près. {version}',
  replayDifferent:
    '<tag>Différent</tag> {field} valait {stored} et vaut maintenant {replayed}. {version}',
  engine: 'Moteur {version}.',
  engines: 'Décidé par le moteur {decided}, rejoué par {replayed}.',
  optimized: 'optimisé',
  armHoldout: 'témoin',
  shadow: 'fantôme',
  paused: 'en pause',
  armList: 'liste de prix',
  bought: 'achat',
  declined: 'refus',
  returned: 'retour',
  noAnswer: 'sans réponse',
  open: 'en attente',
  liftUnknown: 'une part inconnue',
  liftShare: '{value} (intervalle à {level} : de {low} à {high})',
  verdictGain: 'Gain prouvé',
  verdictLoss: 'Perte prouvée',
  verdictUndecided: 'Pas encore prouvé',
  verdictTooEarly: 'Trop tôt',
  verdictUnevenSplit: 'Répartition inégale',
  verdictNoHoldout: 'Sans groupe témoin',
  liftNoHoldout:
    'Rien ne peut encore être comparé : aucune offre comptée n’aurait pu entrer dans le groupe témoin. Déclarez les résultats, gardez un groupe témoin et patientez : une offre compte dès que son prix a expiré.',
  liftUneven:
    'Le groupe témoin a {seen} des offres, alors que {expected} étaient prévus : des offres d’un groupe se perdent. Aucun chiffre n’est fiable tant que la cause n’est pas trouvée.',
  liftTooEarly:
    'L’un des groupes en dit trop peu pour un intervalle : il faut dans chacun autant que 30 achats indépendants. Ceux d’un même client ou d’une même heure comptent moins.',
  liftGain:
    'Les prix optimisés ont rapporté {share} de {of, select, profit {profit} other {chiffre d’affaires}} de plus que ne l’auraient fait les prix de base : c’est prouvé.',
  liftLoss:
    'Les prix optimisés ont rapporté moins de {of, select, profit {profit} other {chiffre d’affaires}} que ne l’auraient fait les prix de base ({share}) : c’est prouvé. Passez en mode fantôme et vérifiez les coûts et les garde-fous.',
  liftUndecided:
    'On ne sait pas encore si les prix optimisés rapportent plus de {of, select, profit {profit} other {chiffre d’affaires}} que les prix de base : {share}.',
}
