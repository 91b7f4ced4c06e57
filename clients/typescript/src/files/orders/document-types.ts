/**
 * What a document says of its lines: a sale, an order that a sale may follow, a sale taken back, or
 * no sale at all.
 */
export type DocumentType = 'sale' | 'order' | 'credit' | 'none'

/**
 * Documents in English, German, French and Spanish, without accents and with `_` between words. The
 * first match applies.
 */
const words: readonly (readonly [DocumentType, RegExp])[] = [
  ['none', /pro_?forma|kostenvoranschlag|^angebot|^offer[te]*s?$|_(?:offer|quote|quotation)$/],
  ['none', /^quot(?:e|ation)s?(?:_|$)|^estimate|^proposal|^devis|^offre|^presupuesto|^oferta/],
  ['none', /^cotizacion|lieferschein|delivery_?note|packing_?(?:slip|list)|dispatch_?note/],
  ['none', /bon_de_livraison|bordereau|^albaran|nota_de_entrega|^remito|^mahnung|^reminder/],
  ['credit', /gutschrift|rechnungskorrektur|storno|credit_?(?:note|memo|invoice)|^credits?$/],
  ['credit', /^avoirs?$|_avoir$|note_de_credit|nota_de_credito|^abono|rectificativa|retoure/],
  ['credit', /^(?:refund|return|remboursement|retour|devolucion|reembolso)(?:es|s)?(?:_|$)/],
  ['credit', /^(?:sales|customer)_(?:return|credit)/],
  ['none', /^purchase|^einkauf|^bestellung_an|eingangsrechnung|^achat|^compra/],
  ['sale', /rechnung$|^rechnung|invoice$|^invoice|^facture|^factura|^receipt|_receipt$|^sales?$/],
  ['sale', /^(?:kassen)?bon$|^kassenbeleg|^barverkauf|^verkauf$|^ticket|^vente$|^venta$/],
  ['order', /auftrag|^bestell(?:ung|bestatigung)|order$|^order_|order_confirmation|^commande/],
  ['order', /confirmation_de_commande|bon_de_commande|^pedido|confirmacion_de_pedido/],
]

const known = new Map<string, DocumentType | null>()

/** What a type of document says in any usual wording; null for other texts. Memoised. */
export function documentOf(text: string): DocumentType | null {
  if (text === '') return null
  const found = known.get(text)
  if (found !== undefined) return found
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  const type = words.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
  if (known.size < 1000) known.set(text, type)
  return type
}

/** A column holds types of documents if at least this share of its texts are known ones. */
const shareThatSettles = 0.8

/** Whether these texts are types of documents: `Type` may be a heading of anything. */
export function areDocuments(texts: Iterable<string>): boolean {
  let all = 0
  let documents = 0
  for (const text of texts) {
    if (text === '') continue
    all++
    if (documentOf(text) !== null) documents++
  }
  return all > 0 && documents >= all * shareThatSettles
}
