import type { Words } from '../words.ts'

export const fileReasons: Words<'fileReasons'> = {
  // Of one value, or of a row; each goes on after the column and the value
  blank: 'est vide',
  negative_price: 'est négatif',
  negative_amount:
    'est négatif : déduisez les retours dans la période à laquelle ils appartiennent',
  rounds_to_nothing: 's’arrondit à 0 : un prix vaut au moins la plus petite unité de sa devise',
  above_largest_price: 'dépasse le prix le plus élevé possible',
  above_amount: 'dépasse {most, number}',
  not_a_number: 'n’est pas un nombre',
  not_a_quantity: 'n’est pas un nombre entier de 1 à 1 000 000',
  not_a_percentage: 'n’est pas un pourcentage',
  above_one: 'dépasse 1 : écrivez une part de 0 (aucune) à 1 (totale)',
  too_long: 'a plus de {most} caractères',
  neither_yes_nor_no: 'n’est ni oui ni non : écrivez 1 ou 0',
  neither_active_nor_paused: 'n’est ni active ni paused',
  not_a_currency: 'n’est pas un code de devise comme eur',
  id_shortened:
    'est un long nombre qu’un tableur a abrégé, peut-être comme d’autres : exportez les identifiants en texte',
  id_failed: 'est une erreur d’un tableur',
  two_readings: 'peut être {thousands} (milliers) ou {decimals} (décimales)',
  other_decimals:
    'n’est pas un nombre à décimales après {decimals, select, point {un point} other {une virgule}}, comme {example}',
  not_a_date: 'n’est pas une date comme 2024-01-31 ou 31.01.2024, à partir de 1970',
  not_an_order_date: 'n’est pas une date comme 2024-01-31 ou 31.01.2024',
  not_a_period:
    'n’est ni une date comme 2024-01-31 ou 31.01.2024, ni un mois ou une semaine comme 2024-01 ou 2024-W05, ni un nombre entier',
  end_not_a_date: 'finit par « {end} », qui n’est pas une date comme 2024-01-31 ou 31.01.2024',
  end_not_after_start: 'finit par « {end} », qui n’est pas après son début',
  period_ahead: 'commence le {startAt}, dans plus d’un jour',
  period_of_other_length:
    'est {found, select, day {un jour} week {une semaine} other {un mois}}, alors qu’une période est {length, select, day {un jour} week {une semaine} other {un mois}}',
  period_number: 'est un numéro de période : indiquez quand commence la période 1',
  returned_above_units:
    'dépasse les unités vendues : déduisez les retours dans la période à laquelle ils appartiennent',
  blank_price_sold: 'est vide, bien que des unités aient été vendues',
  blank_price_none_before:
    'est vide, et aucune ligne précédente du produit n’a de prix à reprendre',
  blank_price_may_carry: 'est vide : le dernier prix du produit peut y être repris',
  other_width: 'a {columns, plural, one {# colonne} other {# colonnes}}, l’en-tête en a {headings}',
  twin_sale:
    'porte sur les mêmes produit, segment et période que la ligne {line} : additionnez d’abord ces lignes',
  twin_offer: 'a les mêmes produit et identifiant que la ligne {line}',
  twin_product: 'a le même produit que la ligne {line}',
  totals_row: 'est une ligne de totaux',
  totals_left_out:
    '{count, plural, one {Une ligne de totaux a été laissée de côté : ligne {line}, « {text} ».} other {# lignes de totaux ont été laissées de côté, la première à la ligne {line} : « {text} ».}}',
  percents_off:
    '{prices, select, before {« {heading} » est déduit des prix, donnés avant remise} after {Les prix sont déjà après « {heading} »} other {« {heading} » est déduit des prix ; rien ne dit s’ils en tiennent déjà compte}}.',
  taxes_apart:
    '« {heading} » et « {cost} » ne vont pas ensemble : l’un est toutes taxes comprises, l’autre hors taxes. Les marges et les gains sont faussés du montant des taxes tant que les deux diffèrent.',
  taxes_said:
    '« {heading} » est {taxes, select, in {toutes taxes comprises} other {hors taxes}} : {of, select, price {les coûts} other {les prix}} doivent l’être aussi, sinon les marges et les gains sont faussés du montant des taxes.',
  prices_on_sale:
    'Le prix payé est « {heading} » là où il est rempli, et « {regular} » là où il est vide.',
  price_unit_read: 'Les prix sont divisés par le nombre d’unités dans « {heading} ».',
  costs_with_sales:
    'Les coûts dans « {heading} » vont avec les ventes : le plus récent compte là où aucune règle ne fixe de coût.',
  returns_taken_off: 'Les unités retournées dans « {heading} » sont déduites des unités.',
  returns_not_read:
    '« {heading} » ressemble à des retours et ne sert pas : choisissez cette colonne comme unités retournées si elle compte des unités à déduire.',
  discounts_not_read:
    '« {heading} » ressemble à des remises et ne sert pas : les prix comptent tels qu’écrits.',
  running_totals:
    '« {heading} » ne baisse pour aucun produit : si cette colonne contient des cumuls, envoyez plutôt les unités de chaque période.',
  price_of_revenue:
    'Aucune colonne ne contient de prix : ce sont « {heading} » divisés par les unités et, là où rien n’a été vendu, le dernier prix du produit.',
  price_holds_totals:
    '« {heading} » contient des totaux, divisés par les unités, avec lesquelles ils croissent (ligne {line} : {example}). Choisissez cette colonne comme prix si elle contient le prix d’une unité.',
  price_grows_with_units:
    '« {heading} » contient le prix d’une unité, comme vous l’avez dit, bien qu’il croisse avec les unités comme un total (ligne {line} : {example}). Choisissez cette colonne comme chiffre d’affaires si elle contient des totaux.',
  date_of_parts: 'Les dates sont composées de « {year} », « {month} » et « {day} ».',
  smallest_units:
    '« {heading} » contient des plus petites unités entières de la devise, comme l’indique l’en-tête.',
  iso_weeks:
    'Les semaines sont celles d’ISO 8601, à partir du lundi : « {text} » commence le {startAt}.',
  far_amount:
    'vaut {way, select, more {{times, number} fois} other {un {times, number}e de}} {others, select, own {ce que disent ses autres lignes} least {le plus bas des autres produits} other {le plus élevé des autres produits}}',
  amounts_rounded:
    '{count, plural, one {# montant a plus de décimales que sa devise et est arrondi : « {text} » (ligne {line}) devient {became}.} other {# montants ont plus de décimales que leur devise et sont arrondis : le premier, « {text} » (ligne {line}), devient {became}.}}',

  // Why a file cannot be taken as it is
  file_empty: 'Le fichier est vide.',
  file_form:
    'Le fichier {form, select, xls {est un ancien classeur Excel (.xls). Enregistrez-le en .xlsx ou en CSV} gzip {est compressé avec gzip. Décompressez-le d’abord} zstd {est compressé avec zstd. Décompressez-le d’abord} pdf {est un PDF. Enregistrez son tableau en CSV ou en .xlsx} parquet {est un fichier Parquet. Enregistrez-le en CSV} utf32 {est écrit en UTF-32. Enregistrez-le en UTF-8} opendocument {est une feuille OpenDocument. Enregistrez-la en .xlsx ou en CSV} other {n’est pas du texte. Enregistrez-le en CSV ou en .xlsx}}.',
  encoding_unknown: '« {encoding} » n’est pas un encodage. Choisissez-en un autre.',
  encoding_not_found:
    'Le texte n’est ni en UTF-8, ni en UTF-16, ni en Windows-1252. Choisissez son encodage, ou enregistrez le fichier en UTF-8.',
  encoding_breaks:
    'Après la ligne {line}, le texte n’est plus en {encoding}. Choisissez un autre encodage, Windows-1252 peut-être, ou enregistrez le fichier en UTF-8.',
  quote_unclosed:
    'La ligne qui commence à la ligne {line} est illisible : un guillemet n’est jamais fermé. Corrigez-le, puis choisissez à nouveau le fichier.',
  numbers_two_ways:
    'Les nombres sont écrits de deux façons : « {text} » (ligne {line}, {heading}) et « {otherText} » (ligne {otherLine}, {otherHeading}). Indiquez si les décimales suivent un point ou une virgule.',
  number_two_readings:
    '« {text} » (ligne {line}, {heading}) peut être {thousands} (milliers) ou {decimals} (décimales), et aucun autre nombre ne le dit. Indiquez si les décimales suivent un point ou une virgule.',
  dates_two_ways:
    'Les dates sont écrites de deux façons : « {text} » (ligne {line}, {heading}) et « {otherText} » (ligne {otherLine}, {otherHeading}). Indiquez qui vient d’abord, du jour ou du mois.',
  date_two_readings:
    '« {text} » (ligne {line}, {heading}) peut être le {oneAt} ou le {otherAt}, et aucune autre date ne le dit. Indiquez qui vient d’abord, du jour ou du mois.',
  field_unknown_here:
    'L’adresse de la page indique « {field} » (« {text} »), que de telles lignes n’ont pas.',
  column_needed:
    '{kind, select, sales {Les ventes demandent} offers {Les offres demandent} products {Les produits demandent} other {Les coûts et garde-fous demandent}} « {field} » : choisissez sa colonne, ou ce qui est le même sur toutes les lignes.',
  guardrail_needed: 'Aucune colonne n’indique un coût ou un garde-fou. Choisissez-en une.',
  attribute_unnamed:
    'La colonne « {text} » n’est pas un attribut : écrivez par exemple attribute:couleur, en lettres, chiffres et _, 40 au plus.',
  column_and_text:
    '« {field} » vient de la colonne « {heading} » et vaut aussi « {text} ». Choisissez l’un des deux.',
  column_twice: 'La colonne « {heading} » existe deux fois. Renommez-en ou supprimez-en une.',
  columns_both:
    'Les colonnes « {heading} » et « {other} » indiquent toutes deux « {field} ». Choisissez-en une.',
  column_absent: 'Il n’y a pas de colonne « {heading} ». Colonnes du fichier : {headings}.',
  kind_open: 'Indiquez ce que sont les lignes. Colonnes du fichier : {headings}.',
  heading_twice: 'Deux colonnes s’appellent « {heading} ». Renommez-en une.',
  currency_unfit: '« {text} » n’est pas une devise. Écrivez son code, par exemple eur.',
  sign_of_another:
    '« {text} » (ligne {line}, {heading}) n’est pas en {currency}. Indiquez la devise des prix.',
  period_length_open: 'Indiquez la durée d’une période : un jour, une semaine ou un mois.',
  first_period_unfit:
    'La période 1 commence par « {text} », qui n’est pas une date. Écrivez-en une comme 2024-01-01.',
  periods_numbered:
    'Les périodes sont numérotées (« {text} », ligne {line}). Indiquez quand commence la période 1.',
  periods_in_columns:
    '{count} colonnes sont des périodes (« {heading} » est la première). Donnez à chaque produit et à chaque période sa propre ligne, avec le prix et les unités de cette période.',
  stores_apart:
    'Les prix d’un même produit le même jour diffèrent selon « {heading} » (lignes {line} et {otherLine}). Prenez cette colonne comme segment pour les séparer, ou choisissez des lignes de commandes pour les additionner.',
  periods_share_time:
    '{count, plural, one {# ligne} other {# lignes}} {same, select, yes {et une ligne précédente du même produit ont la même période} other {et une ligne précédente du même produit se chevauchent dans le temps}}, par exemple pour « {product} », lignes {line} et {otherLine}. Indiquez si ce sont des lignes de commandes à additionner.',
  orders_currency_needed:
    'Ces commandes demandent une devise : une pour toutes les lignes, ou une colonne.',
  orders_column_needed: 'Ces commandes demandent une colonne pour « {field} ».',
  totals_apart:
    '« {price} » fois la quantité vaut {factor} fois « {total} » sur la plupart des lignes (ligne {line} : {example}). Choisissez la colonne qui dit pour combien d’unités vaut un prix, ou laissez de côté le prix ou le total.',
  orders_days_or_weeks:
    'Les commandes s’additionnent par jour ou par semaine. Choisissez l’un des deux.',
}
