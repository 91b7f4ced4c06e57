import { percentHeadings } from '../fields.ts'

/** Possible meanings of a column in an order export. */
export type OrderField =
  | 'order'
  | 'line_id'
  | 'parent'
  | 'product'
  | 'name'
  | 'variant'
  | 'ordered_at'
  | 'time'
  | 'quantity'
  | 'unit_price'
  | 'price'
  | 'price_unit'
  | 'list_price'
  | 'unit_cost'
  | 'line_total'
  | 'total'
  | 'line_discount'
  | 'discount_percent'
  | 'order_discount'
  | 'discount'
  | 'line_tax'
  | 'order_tax'
  | 'tax'
  | 'subtotal'
  | 'shipping'
  | 'order_total'
  | 'status'
  | 'document_type'
  | 'payment_status'
  | 'cancelled_at'
  | 'paid_at'
  | 'live'
  | 'test'
  | 'refunded_quantity'
  | 'cancelled_quantity'
  | 'refunded_amount'
  | 'currency'
  | 'promotion'
  | 'in_stock'
  | 'payment_method'
  | 'basket'
  | 'line_kind'

/** Columns with amounts of money. */
export const amountFields = [
  'unit_price',
  'price',
  'list_price',
  'unit_cost',
  'line_total',
  'total',
  'line_discount',
  'order_discount',
  'discount',
  'line_tax',
  'order_tax',
  'tax',
  'subtotal',
  'shipping',
  'order_total',
  'refunded_amount',
] as const
export type AmountField = (typeof amountFields)[number]

/** Headings of each field; the first one present is used. */
export type OrderHeadings = Partial<Record<OrderField, readonly string[]>>

/**
 * Generic headings in English, German, French and Spanish, in the form of `plainName`. Identifiers
 * of a product come before names.
 */
export const genericHeadings: OrderHeadings = {
  order: split(
    `order order_id order_no order_nr order_number order_# orderid ordernumber order_name invoice invoice_id
    order_reference invoice_no invoiceno invoice_number transaction_id transaction receipt receipt_no receipt_number sale_id
    bestellung bestell_nr bestellnr bestellnummer auftrag auftragsnr auftrags_nr auftragsnummer beleg beleg_nr belegnr
    belegnummer document_no document_number document_nr dokumentnummer rechnung rechnungsnr rechnungsnummer bon_nr bonnummer commande n_commande no_commande
    no_de_commande numero_commande numero_de_commande n_de_commande reference_commande id_commande facture
    n_facture numero_de_facture ticket pedido n_pedido no_pedido no_de_pedido n_de_pedido numero_pedido numero_de_pedido id_pedido
    factura numero_de_factura docnum num_documento numero_de_documento`,
  ),
  line_id: split(
    'line_id line_item_id order_item_id lineitem_id item_line_id order_line_id positions_id',
  ),
  product: split(
    `sku variant_sku product_sku item_sku article_sku product_id variant_id item_id item_no item_number item_code
    product_code product_number stock_code stockcode internal_reference asin artikelnummer artikel_nr artikelnr art_nr artnr artikel_id
    produktnummer produkt_id ean gtin reference reference_produit ref ref_produit code_article code_produit
    id_produit referencia ref_producto codigo codigo_producto codigo_de_producto id_producto
    seller_sku inventory_item_code model`,
  ),
  name: split(
    `product product/service product_name product_title item item_name item_title article title artikel artikelname artikelbezeichnung
    bezeichnung produkt produktname ware produit nom_produit nom_du_produit designation libelle
    producto nombre_producto nombre_del_producto articulo descripcion concepto description dscription`,
  ),
  variant: split('variant variant_title variant_name variante option opcion'),
  ordered_at: split(
    `ordered_at order_date order_date_time order_datetime order_time created_at created date_created purchase_date purchased_at placed_at sold_at
    paid_at timestamp datetime date_time date day tag jour dia invoice_date invoicedate transaction_date sale_date bestelldatum
    bestellt_am auftragsdatum kaufdatum verkaufsdatum rechnungsdatum belegdatum datum erstellt_am erstelldatum erstellungsdatum date_commande
    date_de_commande date_de_la_commande date_d_achat date_de_vente date_facture date_de_creation fecha
    fecha_pedido fecha_de_pedido fecha_del_pedido fecha_de_compra fecha_de_venta fecha_factura
    date_added docdate posting_date created_time line_item_date completed_at closed_at`,
  ),
  time: split('time uhrzeit zeit heure hora'),
  quantity: split(
    `quantity qty product_qty product_quantity units units_sold items_sold qty_sold quantity_sold pieces_sold quantity_ordered qty_ordered ordered_quantity pieces menge anzahl stuck stuckzahl
    verkaufte_menge verkaufsmenge verkaufte_stuck quantite_vendue qte_vendue cantidad_vendida unidades_vendidas
    quantite qte nombre cantidad cant uds unidades`,
  ),
  unit_price: split(
    `unit_price unitprice product_unit_price product_price price_per_unit price_each item_price price_per_item unit_amount unit_price_excl_vat unit_price_incl_vat unit_cost_price average_price avg_price einzelpreis stuckpreis artikelpreis preis_pro_artikel
    preis_je_artikel preis_je_einheit preis_pro_einheit preis_pro_stk preis_je_stk stk_preis e_preis ep
    preis_pro_stuck preis_je_stuck einzelpreis_brutto einzelpreis_netto verkaufspreis vk_preis prix_unitaire
    prix_article prix_par_article pu prix_unitaire_ttc prix_unitaire_ht precio_unitario precio_por_unidad
    precio_articulo precio_del_articulo pvp`,
  ),
  price: split(
    'price selling_price sale_price sales_price amount preis betrag vk prix montant prix_ttc prix_ht precio importe monto',
  ),
  // The last ones are headings of other things, too: only their texts tell.
  price_unit: split(
    `price_unit priceunit price_per_quantity price_quantity preiseinheit preis_einheit preis_je preis_pro pe
    unite_de_prix unite_prix unidad_de_precio unidad_precio per par por je pro`,
  ),
  list_price: split(
    `list_price listprice regular_price original_price rrp msrp uvp listenpreis normalpreis grundpreis prix_catalogue
    prix_public prix_de_base precio_de_lista precio_lista precio_de_catalogo tarifa`,
  ),
  unit_cost: split(
    `unit_cost cost_price cost_per_unit cost_per_item purchase_price wholesale_price einkaufspreis ek_preis ek stuckkosten
    prix_d_achat prix_achat cout_unitaire precio_de_compra precio_compra coste_unitario costo_unitario`,
  ),
  line_total: split(
    `line_total total_price product_total_price product_total line_amount item_total row_total extended_price line_price gesamtpreis zeilensumme
    positionssumme positionsbetrag nettowert netto_wert positionswert warenwert net_value net_amount
    valeur_nette valor_neto importe_neto total_ligne prix_total montant_ligne total_de_la_ligne precio_total
    total_linea total_de_linea importe_total_linea`,
  ),
  total: split(
    'total gesamt summe gesamtbetrag gesamtsumme revenue umsatz sales_amount gross net_sales importe_total montant_total',
  ),
  line_discount: split(
    'line_discount item_discount line_item_discount product_discount positionsrabatt artikelrabatt remise_ligne remise_article descuento_linea descuento_articulo',
  ),
  discount_percent: percentHeadings(
    'discount disc line_discount order_discount rabatt nachlass positionsrabatt remise reduction descuento dto',
  ),
  order_discount: split(
    `order_discount discount_total total_discount cart_discount coupon_amount coupon_discount bestellrabatt
    gutschein gutscheinbetrag gutscheinwert remise_commande bon_de_reduction descuento_pedido descuento_total cupon_importe`,
  ),
  discount: split(
    'discount discount_amount discounts rabatt nachlass rabattbetrag remise reduction descuento dto',
  ),
  line_tax: split('line_tax item_tax'),
  order_tax: split('order_tax total_tax tax_total'),
  tax: split(
    'tax taxes tax_amount vat vat_amount mwst ust steuer steuerbetrag mwst_betrag tva montant_tva taxe iva importe_iva impuesto impuestos',
  ),
  subtotal: split('subtotal order_subtotal zwischensumme sous_total subtotal_pedido'),
  shipping: split(
    'shipping shipping_total shipping_rate shipping_amount shipping_cost delivery_fee versand versandkosten porto livraison frais_de_port frais_de_livraison envio gastos_de_envio',
  ),
  order_total: split(
    'order_total grand_total order_amount total_paid bestellsumme auftragssumme rechnungsbetrag total_commande total_de_la_commande total_pedido total_del_pedido',
  ),
  status: split(
    'status order_status bestellstatus auftragsstatus zustand etat statut statut_commande etat_de_la_commande estado estado_pedido estado_del_pedido',
  ),
  // The last ones are headings of other things, too: only their texts tell.
  document_type: split(
    `document_type doc_type document invoice_type voucher_type transaction_type belegart belegtyp dokumentart
    dokumenttyp dokumentenart vorgangsart vorgangstyp rechnungsart auftragsart type_de_document type_document
    type_de_piece type_piece nature_de_piece tipo_de_documento tipo_documento clase_de_documento type typ art tipo`,
  ),
  payment_status: split(
    'payment_status financial_status payment_state zahlungsstatus bezahlstatus statut_paiement etat_paiement statut_du_paiement estado_pago estado_del_pago estado_de_pago',
  ),
  cancelled_at: split(
    'cancelled_at canceled_at cancelled canceled storniert_am storniert annule annulee_le annule_le cancelado cancelado_el',
  ),
  test: split('test is_test test_order testbestellung commande_test pedido_prueba'),
  live: split('livemode live'),
  refunded_quantity: split(
    `refunded_quantity quantity_refunded refunded_qty qty_refunded refund_quantity refund_qty units_refunded
    refunded_units returned_quantity quantity_returned returned_qty qty_returned return_quantity return_qty
    return_received_quantity units_returned returned_units items_returned returned_items returns returned
    retouren retoure retourenmenge retournierte_menge menge_retourniert ruckgabemenge ruckgaben rucklaufer
    rucksendemenge erstattete_menge quantite_remboursee quantite_retournee qte_remboursee qte_retournee
    quantite_retour retours cantidad_reembolsada cantidad_devuelta cant_devuelta unidades_devueltas devoluciones`,
  ),
  cancelled_quantity: split(
    `cancelled_quantity canceled_quantity cancelled_qty canceled_qty qty_canceled qty_cancelled quantity_cancelled
    quantity_canceled cancelled_units canceled_units units_cancelled units_canceled stornierte_menge storno_menge
    stornomenge menge_storniert quantite_annulee qte_annulee cantidad_cancelada cantidad_anulada unidades_canceladas`,
  ),
  refunded_amount: split(
    'refunded_amount amount_refunded refund refund_amount refunded refund_total refunded_total erstattung erstattet erstattungsbetrag erstatteter_betrag remboursement montant_rembourse rembourse reembolso importe_reembolsado reembolsado',
  ),
  currency: split('currency currency_code order_currency wahrung devise monnaie moneda divisa'),
  promotion: split(
    'discount_code coupon coupon_code promo_code promotion promotion_ids promo gutscheincode aktion code_promo codigo_descuento cupon',
  ),
  in_stock: split(
    'in_stock instock stock stock_left stock_after lagerbestand bestand lager en_stock stock_restant existencias',
  ),
  payment_method: split(
    'payment_method payment gateway zahlungsart moyen_de_paiement metodo_de_pago',
  ),
}

function split(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
