import type { Words } from '../words.ts'

export const demand: Words<'demand'> = {
  // How demand answers the price, as sales rows and offers tell
  sales_too_few_rows:
    '{rows, plural, one {Seule # ligne de ventes est utilisable} other {Seules # lignes de ventes sont utilisables}} ; il en faut {needed}.',
  sales_none_sold: 'Rien ne s’est vendu, sur aucune période.',
  sales_sold_out:
    '{inStock, plural, one {Seule # période sur {periods, number} a fini} other {Seules # périodes sur {periods, number} ont fini}} sans rupture ; il en faut {needed}. Les autres montrent seulement que la demande était plus forte.',
  sales_price_still:
    'Le prix n’a guère bougé : de {movedShare} autour de sa médiane ; il faut {neededShare}.',
  sales_too_few_prices:
    'Le prix n’a pris que {prices, plural, one {# valeur} other {# valeurs}} ; il en faut {needed}.',
  sales_prices_too_close:
    'Aucune paire de prix distants d’au moins 3 % n’a été vue {periods} périodes chacun : ceux qui l’ont été sont distants de {apartShare}.',
  sales_moved_with_promotion:
    'Le prix n’a bougé qu’avec les promotions : de {movedShare} en tout, mais de {ownShare} seulement à lui seul.',
  sales_moved_with_cuts:
    'Le prix n’a bougé qu’avec de courtes baisses, prises pour des promotions faute d’indication : de {movedShare} en tout, mais de {ownShare} seulement à lui seul.',
  sales_moved_with_competitor:
    'Le prix n’a bougé qu’avec le prix du concurrent : de {movedShare} en tout, mais de {ownShare} seulement à lui seul.',
  sales_moved_with_time:
    'Le prix n’a bougé qu’avec le temps : de {movedShare} en tout, mais de {ownShare} seulement à lui seul.',
  sales_moved_with_both:
    'Le prix n’a bougé qu’avec les promotions et le prix du concurrent : de {movedShare} en tout, mais de {ownShare} seulement à lui seul.',
  offers_moved_with_competitor:
    'Le prix n’a bougé qu’avec celui du concurrent : de {movedShare} en tout, mais de {ownShare} seulement à lui seul.',
  sales_too_noisy:
    'Les ventes varient trop pour d’autres raisons que le prix : d’après ces seules lignes, l’élasticité a une erreur type de {error, select, over100 {plus de 100} other {{error, number}}}.',
  sales_maybe_flat:
    'Les lignes ne disent pas si la demande baisse avec le prix : leur intervalle à 90 % de l’élasticité va jusqu’à {high, number}.',
  prices_chosen:
    'Ces prix ont été choisis et non tirés au sort : les ventes ont pu bouger avec eux pour d’autres raisons, que l’élasticité contient.',
  offers_too_few_purchases:
    'Il y a {purchases, plural, one {# achat} other {# achats}} ; il en faut {needed}.',
  offers_price_still: 'Le prix n’a guère bougé : il s’étend sur moins de 1 %.',
  offers_too_few_prices:
    '{prices, plural, one {Seul # prix a été essayé} other {Seuls # prix ont été essayés}} ; il en faut {needed}.',
  offers_prices_too_close:
    'Aucune paire de prix distants d’au moins 3 % n’a été proposée dix fois chacun.',
  offers_competitor_unknown:
    'Les prix ont été choisis et non tirés au sort, et ceux du concurrent ne sont pas connus : la demande a pu suivre ces derniers.',
  offers_unsure:
    'L’élasticité est encore trop incertaine : des offres à d’autres prix la préciseraient.',
  offers_along_competitor:
    'Le prix a bougé avec celui du concurrent (corrélation {correlation, number}) : la courbe vaut tant que ce dernier ne change pas.',
  offers_declared_blind:
    'Les offres sont déclarées à prix tirés au sort, mais les prix du concurrent ne sont pas connus : s’ils ont bougé ensemble, l’élasticité est fausse.',
  offers_history_tells:
    'Les offres seules ne le montrent pas encore : c’est connu par les ventes passées.',
  offers_no_evidence: 'Aucune offre n’a été faite à un prix dont on puisse apprendre.',
  offers_borrowed:
    'Aucune offre n’a encore eu de réponse ; la courbe vient d’autres produits et segments.',
  offers_usual:
    'Aucune offre n’a encore eu de réponse ; la courbe est celle de produits habituels.',

  // What a forecast cannot know
  forecast_no_promotion:
    'Aucune promotion n’a commencé ni fini dans les ventes : la prévision est la même avec ou sans.',
  forecast_no_competitor:
    'Aucun prix de concurrent n’a bougé dans les ventes : la prévision est la même quel qu’il soit.',
  forecast_rows_old:
    'La dernière ligne de ventes finit {days, plural, one {# jour} other {# jours}} avant cette période : la demande a pu changer depuis.',
  forecast_season_unseen:
    'Les ventes ne couvrent pas cette saison : les intervalles ignorent son effet sur la demande.',
  forecast_offers_no_promotion:
    'Les offres ne disent rien des promotions : la prévision est la même avec ou sans.',

  // Why quotes say another price than the best one of a curve
  quotes_cost_unknown:
    'Le coût unitaire n’est pas connu : aucun prix de la courbe n’est le meilleur. Les cotations donnent un prix qui rapporte au moins autant que le prix de base, quel que soit le coût.',
  quotes_of_list: 'Une liste de prix en vigueur fixe le prix.',
  quotes_stand_still:
    'Les cotations donnent le prix de base, car le produit ou les règles sont en pause ou en mode fantôme, ou une alerte arrête ses prix.',
  quotes_within_policy: 'Les règles n’autorisent que des prix de {lowMinor} à {highMinor}.',
  quotes_held: 'Les règles ont déplacé ou limité le prix : {heldFactors}.',
  quotes_max_loss:
    'Le prix de base en remplace un autre, qui pourrait perdre plus que « {maxLoss} » ne laisse : {share} de ce que rapportent les prix de base.',
  quotes_stock: 'Ce qui reste à vendre a son propre prix.',
  quotes_group: 'Son prix vise ce que tout le groupe rapporte ; la courbe est la sienne.',
  quotes_competitor: 'Le prix du concurrent déplace le prix d’où partent les cotations.',
  quotes_careful:
    'Les cotations sont prudentes : au-delà de {quotedMinor}, le gain n’est pas assez sûr. On a appris de {purchases, plural, one {# achat} other {# achats}} et de {rows, plural, one {# ligne de ventes} other {# lignes de ventes}}.',
  quotes_unidentified:
    'Les données seules ne montrent pas comment la demande suit le prix : les cotations suivent les produits similaires et ce que le prix de base dit de la marge.',
  quotes_part:
    'Seules {share} des cotations donnent {quotedMinor} : des prix sont essayés, et la perte possible est limitée.',
  quotes_middle:
    'La courbe est le milieu de ce que l’on croit ; les cotations prennent ce qui rapporte le plus sur l’ensemble.',

  // What products that belong together take from each other
  nest_diverts:
    'De ce que l’un perd avec un prix plus élevé, les autres vendent {ratioShare} (de {lowShare} à {highShare}).',
  nest_diverts_usual:
    'De ce que l’un perd avec un prix plus élevé, les autres vendent {ratioShare} (de {lowShare} à {highShare}), comme d’habitude pour de tels produits : aucune vente ne le montre encore.',
  nest_together:
    'Ils s’achètent ensemble : pour une unité que l’un perd avec un prix plus élevé, les autres en perdent de {lowShare} à {highShare}.',
  nest_together_usual:
    'Ils s’achètent ensemble : pour une unité que l’un perd avec un prix plus élevé, les autres en perdent de {lowShare} à {highShare}, comme d’habitude pour de tels produits : aucune vente ne le montre encore.',
  nest_inferred:
    'Personne n’a dit qu’ils vont ensemble. Ils se vendent bien et mal les mêmes semaines et se ressemblent par leurs noms, prix ou marges.',
  nest_said_unrelated:
    'Vous dites qu’ils ne se concurrencent pas : chacun a son propre prix, quoi que disent les ventes.',
  nest_said_together: 'Vous dites qu’ils s’achètent ensemble, et les prix en tiennent compte.',
  nest_said_competing: 'Vous dites qu’ils se concurrencent, et les prix en tiennent compte.',
  nest_said_mixed: 'Ce que vous en dites diffère d’un produit à l’autre.',
  nest_confirm_competing:
    'Les prix en tiennent déjà compte. Confirmez qu’ils se concurrencent, ou dites qu’ils n’ont rien à voir entre eux.',
  nest_confirm_together:
    'Les prix en tiennent déjà compte. Confirmez qu’ils s’achètent ensemble, ou dites qu’ils n’ont rien à voir entre eux.',
}
