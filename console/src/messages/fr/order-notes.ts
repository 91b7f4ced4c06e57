import type { Words } from '../words.ts'

export const orderNotes: Words<'orderNotes'> = {
  system:
    '{name, select, none {lignes de commandes, d’après leurs colonnes} other {un export de {name}}}',
  per: 'additionné par {per, select, day {jour} other {semaine}}, {why, select, said {comme indiqué} weekday {car toutes les dates tombent le même jour de la semaine} prices {car des prix ont changé au cours de {changed, plural, one {# semaine} other {# semaines}} sur {weeks}} other {car le produit médian se vend {percent} % de ses jours}}',
  smallest_units:
    '{headings} : plus petites unités entières de la devise, comme l’indique l’en-tête',
  price_is:
    '« {heading} » contient {what, select, unit {des prix unitaires} other {des totaux de lignes, divisés par leur quantité}}',
  discounts:
    '{off, select, none {les prix sont déjà après remises} line {les remises des lignes sont déduites} order {les remises des commandes sont déduites} other {les remises des lignes et des commandes sont déduites}}, comme le montrent les totaux de {agree, plural, one {# commande remisée} other {# commandes remisées}} sur {of}',
  line_discounts:
    '{prices, select, open {les remises des lignes sont déduites des prix ; rien ne dit si ceux-ci en tiennent déjà compte} before {les remises des lignes sont déduites des prix, comme le montrent {agree, plural, one {# ligne remisée} other {# lignes remisées}} sur {of}} other {les prix sont déjà après les remises des lignes, comme le montrent {agree, plural, one {# ligne remisée} other {# lignes remisées}} sur {of}}}',
  clock:
    '{clock, select, utc {les jours sont ceux d’UTC, dans laquelle les heures sont écrites ; indiquez le fuseau de la boutique si son horloge est autre} zone {les jours sont ceux de {zone}} other {les jours sont tels qu’écrits ; aucune heure n’indique son fuseau, {zone} n’y change donc rien}}',
  taxes:
    '{taxes, select, in {prix taxes comprises} out {prix hors taxes} other {prix tels qu’écrits ; rien ne dit s’ils contiennent des taxes}}{taxes, select, untold {} other {{written, select, yes {, tels qu’écrits} other {}}}}',
  basket: 'commandes de plusieurs produits, dont l’un n’a de prix nulle part',
  basket_shared: 'commandes de plusieurs produits, réparties selon leurs prix à l’unité',
  below_unit: 'lignes dont le prix s’arrondit à 0',
  by_name: 'lignes sans SKU, distinguées par le nom',
  cancellations_unused:
    'nombres dans des colonnes qui semblent contenir des unités annulées, mais ne servent pas',
  cancelled: 'commandes annulées',
  cancelled_units: 'lignes avec des unités annulées',
  credit_note: 'lignes d’avoirs',
  currency: 'commandes en d’autres devises',
  discount_line:
    'lignes de remise, réparties sur les autres lignes de leur commande selon leur valeur',
  discounts_apart:
    'commandes dont les totaux déduisent d’autres remises que la plupart, par exemple sans celles sur la livraison',
  discounts_unused:
    'nombres dans des colonnes qui semblent contenir des remises, mais ne servent pas',
  document: 'lignes de devis, de bons de livraison et d’autres documents qui ne vendent rien',
  document_unknown: 'lignes d’un type de document inconnu, comptées comme vendues',
  edge_day:
    'jours avant la première vente d’un produit dans ce fichier ou après la dernière, où il était peut-être en vente : un fichier plus long le montre, et lerner pull s’en souvient',
  empty_day: 'jours sans vente entre la première et la dernière d’un produit',
  failed: 'paiements échoués',
  free: 'lignes gratuites',
  line_discount: 'remises des lignes',
  made_of_parts: 'lignes dont les éléments ont leurs propres prix ; les éléments comptent',
  mixed_day: 'jours où un produit s’est vendu à plusieurs prix, pris à leur moyenne',
  no_goods: 'lignes de livraison, de pourboires ou de bons',
  no_product: 'lignes sans produit',
  no_units: 'lignes de quantité 0',
  order_discount: 'remises des commandes, réparties sur leurs lignes selon la valeur',
  out_of_stock: 'jours de rupture, qui ne disent rien de la demande',
  part: 'lignes qui font partie d’une autre',
  price_unit: 'prix de plusieurs unités, divisés par leur nombre',
  quantity: 'lignes sans quantité, comptées comme une unité',
  refund_of_price: 'remboursements qui ne font pas d’unités entières, déduits du prix',
  refunded: 'commandes remboursées',
  refunded_amount: 'remboursements d’unités entières d’une commande',
  refunded_units: 'lignes avec des unités remboursées',
  repeated:
    'lignes qui répètent une autre de leur commande dans tout ce qui est lu, chacune comptée comme vendue',
  returned: 'lignes d’unités retournées',
  returned_before:
    'lignes d’unités retournées qui n’ont pas été vendues auparavant dans ce fichier',
  returned_more:
    'lignes avec plus d’unités annulées ou retournées que vendues ; aucune ne compte comme vendue',
  returns_unused:
    'nombres dans des colonnes qui semblent contenir des retours, mais ne servent pas',
  rounded: 'prix avec plus de décimales que la devise, arrondis',
  same: 'lignes identiques dans chaque colonne, chacune comptée comme vendue',
  status: 'commandes de statut inconnu, comptées comme vendues',
  test: 'commandes de test',
  totals_apart: 'lignes dont le prix fois la quantité n’est pas le total ; le prix compte',
  totals_row: 'lignes de totaux',
  twice: 'lignes en double',
  unpaid: 'commandes non payées',
}
