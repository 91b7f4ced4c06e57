/** The kind of rows in a file. */
export type Kind = 'sales' | 'offers' | 'products' | 'policies'

export const kinds: readonly Kind[] = ['sales', 'offers', 'products', 'policies']

/**
 * Possible meanings of a column. The names are those of the service's fields, except for `product`
 * and the times.
 */
export type Field =
  | 'product'
  | 'segment'
  | 'currency'
  | 'price'
  | 'regular_price'
  | 'discount_percent'
  | 'price_unit'
  | 'units'
  | 'refunded_quantity'
  | 'revenue'
  | 'exposure'
  | 'period'
  | 'year'
  | 'period_end'
  | 'in_stock'
  | 'promotion'
  | 'competitor_price'
  | 'randomized'
  | 'unit_cost'
  | 'base_price'
  | 'name'
  | 'status'
  | 'offer_id'
  | 'accepted'
  | 'quantity'
  | 'offered_at'
  | 'min_price'
  | 'max_price'
  | 'max_decrease'
  | 'max_increase'
  | 'min_margin'
  | 'max_step'
  | 'group'

/** How the texts of a field are parsed. */
export type ValueForm = 'text' | 'number' | 'date' | 'flag'

const forms: Partial<Record<Field, ValueForm>> = {
  price: 'number',
  regular_price: 'number',
  discount_percent: 'number',
  units: 'number',
  refunded_quantity: 'number',
  revenue: 'number',
  exposure: 'number',
  promotion: 'number',
  competitor_price: 'number',
  unit_cost: 'number',
  base_price: 'number',
  quantity: 'number',
  min_price: 'number',
  max_price: 'number',
  max_decrease: 'number',
  max_increase: 'number',
  min_margin: 'number',
  max_step: 'number',
  period: 'date',
  period_end: 'date',
  offered_at: 'date',
  in_stock: 'flag',
  accepted: 'flag',
  randomized: 'flag',
}

export function formOf(field: Field): ValueForm {
  return forms[field] ?? 'text'
}

/**
 * Headings in English, German, French and Spanish, without accents. Identifiers of a product come
 * before names: where both exist, `Product` is a name. Bar codes come last, as some products have
 * none.
 */
const product = list(
  `sku variant_sku product_variant_sku product_sku product_id item_id item_no item_number item_code item_nr item_# product_code product_no
  product_number article_no article_number article_nr part_no part_number stock_code stockcode internal_reference seller_sku asin artikelnummer artikel_nr artikelnr
  artnr art_nr artikel_id produktnummer produkt_nr materialnummer materialnr code_article code_produit ref
  ref_produit numero_article n_article reference_produit reference referencia codigo_producto codigo_articulo
  ref_producto codigo product item
  artikel produkt article produit producto articulo listing ean gtin upc barcode`,
)
const costs = list(
  `unit_cost cost cost_price cost_per_item cost_per_unit average_cost avg_cost standard_cost landed_cost buying_price
  purchase_price purchase_cost default_cost default_unit_cost wholesale_price wholesale_cost stuckkosten kosten einkaufspreis ek_preis ek ek_netto_(fur_gld) einstandspreis
  gestehungspreis selbstkosten herstellkosten cout cout_unitaire cout_d_achat prix_d_achat prix_achat prix_de_revient
  coste costo coste_unitario costo_unitario precio_de_compra precio_compra precio_de_coste precio_coste precio_de_costo
  precio_costo`,
)

const anywhere: Partial<Record<Field, readonly string[]>> = {
  product,
  segment: list(
    'segment customer_segment kundensegment kundengruppe segment_client segmento segmento_de_cliente',
  ),
  currency: list('currency currency_code wahrung devise monnaie moneda divisa'),
  price: list(
    `price unit_price unitprice selling_price sale_price average_price avg_price avg_unit_price average_unit_price
    average_selling_price avg_selling_price asp net_price shelf_price vk_preis vk durchschnittspreis
    mittlerer_preis preis einzelpreis stuckpreis verkaufspreis prix prix_unitaire
    prix_de_vente prix_moyen pu precio precio_unitario precio_de_venta precio_medio pvp`,
  ),
  competitor_price: list(
    `competitor_price min_competitor_price competing_price competitors_price price_of_competitor wettbewerberpreis
    wettbewerbspreis konkurrenzpreis preis_wettbewerb preis_wettbewerber preis_konkurrenz prix_concurrent
    prix_concurrents prix_du_concurrent prix_de_la_concurrence prix_concurrence precio_competidor
    precio_del_competidor precio_competencia precio_de_la_competencia`,
  ),
  promotion: list('promotion promo on_promotion promoted aktion promocion'),
  randomized: ['randomized', 'randomised', 'experiment'],
  base_price: ['base_price'],
}

const guardrails: Partial<Record<Field, readonly string[]>> = {
  currency: anywhere.currency ?? [],
  unit_cost: costs,
  min_price: list(
    `min_price minimum_price price_floor lowest_price mindestpreis minimalpreis min_preis preisuntergrenze prix_minimum
    prix_minimal prix_min prix_plancher precio_minimo precio_min`,
  ),
  max_price: list(
    `max_price maximum_price price_ceiling highest_price hochstpreis maximalpreis max_preis preisobergrenze prix_maximum
    prix_maximal prix_max prix_plafond precio_maximo precio_max`,
  ),
  max_decrease: list(
    'max_decrease maximum_decrease max_senkung maximale_senkung baisse_max baisse_maximale bajada_maxima',
  ),
  max_increase: list(
    'max_increase maximum_increase max_erhohung maximale_erhohung hausse_max hausse_maximale subida_maxima',
  ),
  min_margin: list(
    'min_margin minimum_margin mindestmarge marge_minimale marge_minimum marge_min margen_minimo',
  ),
  max_step: list(
    'max_step maximum_step max_schritt maximaler_schritt pas_maximal pas_max paso_maximo',
  ),
  group: list(
    'group price_group preisgruppe groupe_de_prix groupe_prix grupo_de_precios grupo_precios',
  ),
}

/** The headings that are recognised automatically, by kind. */
export const headings: Record<Kind, Partial<Record<Field, readonly string[]>>> = {
  sales: {
    ...anywhere,
    units: list(
      `net_items_sold net_quantity net_units net_qty net_units_sold net_sold nettomenge netto_menge quantite_nette
      unites_nettes cantidad_neta unidades_netas units quantity qty units_ordered units_sold qty_sold quantity_sold sold_qty sold_quantity sold_units items_sold pieces_sold
      pcs_sold unit_sales sales_units sales_qty sales_quantity sold volume menge anzahl stuck stuckzahl absatz absatz_stk absatz_stuck absatzmenge verkaufsmenge
      verkaufte_menge verkaufte_stuck verkaufte_einheiten verkauft quantite qte quantite_vendue qte_vendue unites_vendues
      unites ventes
      cantidad unidades unidades_vendidas cantidad_vendida ventas`,
    ),
    // What was paid where a price on sale is blank.
    regular_price: list(
      `regular_price normal_price full_price regularer_preis normalpreis prix_normal prix_regulier precio_normal
      precio_regular`,
    ),
    // A report's `Returns` may be money; these are units.
    refunded_quantity: list(
      `refunded_quantity quantity_refunded refunded_qty qty_refunded units_refunded refunded_units returned_quantity
      quantity_returned returned_qty qty_returned return_quantity return_qty units_returned returned_units
      items_returned returned_items retourenmenge retournierte_menge ruckgabemenge rucksendemenge
      quantite_remboursee quantite_retournee qte_remboursee qte_retournee unites_retournees
      cantidad_reembolsada cantidad_devuelta unidades_devueltas`,
    ),
    exposure: list('exposure visits traffic views sessions besuche aufrufe visites visitas'),
    period: list(
      `period period_start week week_start week_starting week_beginning week_commencing week_of week_start_date
      calendar_week month_start month_starting date sales_date sale_date business_date day month start zeitraum periode woche
      wochenbeginn woche_ab woche_vom kalenderwoche kw datum verkaufsdatum verkaufstag tag monat beginn
      semaine semaine_du date_de_vente jour mois debut fecha fecha_de_venta dia semana semana_del mes inicio
      week_ending week_ending_date month_ending`,
    ),
    year: list('year jahr annee ano'),
    period_end: list('period_end week_end end ende fin'),
    in_stock: list('in_stock instock available verfugbar auf_lager en_stock disponible'),
    unit_cost: costs,
    discount_percent: percentHeadings('discount rabatt nachlass remise reduction descuento dto'),
    price_unit: list(
      'price_unit price_quantity preiseinheit preis_einheit unite_de_prix unidad_de_precio',
    ),
    revenue: list(
      `revenue net_revenue item_revenue n_revenue gross_revenue turnover ordered_product_sales net_sales gross_sales $_sales dollar_sales sales_value value_sales sales_amount net_amount net_value umsatz
      umsatz_netto umsatz_brutto nettoumsatz bruttoumsatz erlos erlose nettowert gesamtpreis gesamtbetrag
      chiffre_d_affaires ca ca_ht ca_ttc montant montant_total importe importe_total ingresos facturacion
      line_total total_price`,
    ),
  },
  offers: {
    ...anywhere,
    offer_id: list(
      `offer_id id quote_id offer offer_no offer_number quote quote_no quote_number angebot_id angebotsnummer
      angebots_nr angebotsnr angebot offre_id id_offre numero_offre devis numero_devis offre oferta_id id_oferta
      numero_oferta presupuesto oferta`,
    ),
    accepted: list(
      `accepted bought purchased converted sold won angenommen gekauft gewonnen akzeptiert accepte acceptee achete
      achetee converti convertie gagne gagnee aceptado aceptada comprado comprada convertido convertida ganado ganada`,
    ),
    quantity: list('quantity qty units menge anzahl quantite qte cantidad'),
    offered_at: list(
      `offered_at offer_date date time timestamp datetime angeboten_am angebotsdatum datum zeitpunkt propose_le
      date_de_l_offre date_offre ofrecido_el fecha_de_la_oferta fecha_oferta fecha`,
    ),
  },
  products: {
    product: [...product, 'id'],
    base_price: list(
      `base_price regular_price selling_price sales_price price list_price retail_price sale_price listenpreis grundpreis normalpreis
      verkaufspreis vk_preis vk ladenpreis preis prix_de_base prix_catalogue prix_de_vente prix_public prix
      precio_base precio_de_lista precio_de_venta pvp precio`,
    ),
    name: list(
      `name product_name item_name product_title title artikelbezeichnung artikelname bezeichnung produktname nom
      nom_produit nom_du_produit designation libelle nombre nombre_producto nombre_del_producto`,
    ),
    status: list('status product_status active enabled aktiv actif activo'),
    ...guardrails,
  },
  policies: { product, ...guardrails },
}

export const required: Record<Kind, readonly Field[]> = {
  sales: ['product', 'price', 'units', 'period', 'currency'],
  offers: ['offer_id', 'product', 'price', 'accepted', 'offered_at', 'currency'],
  products: ['product', 'base_price', 'currency'],
  policies: ['product', 'currency'],
}

/** Fields of a kind of rows, required ones first. */
export function fieldsOf(kind: Kind): { field: Field; needed: boolean }[] {
  const all = Object.keys(headings[kind]) as Field[]
  const needed = (field: Field) => required[kind].includes(field)
  return [...all.filter(needed), ...all.filter((field) => !needed(field))].map((field) => ({
    field,
    needed: needed(field),
  }))
}

/** Headings recognised as product attributes; others need the form `attribute:name`. */
export const usualAttributes: readonly string[] = ['category', 'brand', 'tier']

/** Other words for them, of which the first column in a file counts. */
export const attributeWords: ReadonlyMap<string, string> = new Map([
  ...list(
    `categories product_category item_category kategorie kategorien produktkategorie artikelkategorie warengruppe produktgruppe artikelgruppe categorie categories_produit famille famille_produit familia
    categorie_produit categorie_de_produit categoria categoria_de_producto categoria_producto`,
  ).map((word) => [word, 'category'] as const),
  ...list('brand_name manufacturer hersteller marke fabricant marque fabricante marca').map(
    (word) => [word, 'brand'] as const,
  ),
])
export const attributePrefix = 'attribute:'

/**
 * Normalises headings: `Unit Price`, `unit-price` and `unit_price` are the same, and so are
 * `Stückpreis` and `stuckpreis`, `Bestell-Nr.` and `bestell_nr`, `Dto. %` and `dto_%`, and
 * `*Quantity`, as some mark what they require, and `quantity`.
 */
export function plainName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[\p{M}°º]/gu, '')
    .replaceAll(/[\s'’-]+/g, '_')
    .replaceAll(/\.(?=[_)])/g, '')
    .replace(/^\*+/, '')
    .replace(/[.:*?]{1,3}$/, '')
}

/** `Rabatt %`, `Discount (%)`, `discount_pct` and the like. */
export function percentHeadings(words: string): readonly string[] {
  const after = ['_%', '%', '_(%)', '_in_%', '_en_%', '_pct', '_percent', '_percentage', '_prozent']
  const before = ['%_', '%_de_', 'pct_', 'percent_', 'porcentaje_', 'porcentaje_de_', 'taux_de_']
  return list(words).flatMap((word) => [
    ...after.map((form) => `${word}${form}`),
    ...before.map((form) => `${form}${word}`),
    `${word}prcnt`,
    `${word}satz`,
    `${word}_rate`,
  ])
}

function list(names: string): readonly string[] {
  return names.trim().split(/\s+/)
}
