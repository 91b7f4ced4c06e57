import type { Words } from '../words.ts'

export const orderNotes: Words<'orderNotes'> = {
  system:
    '{name, select, none {Bestellpositionen, nach ihren Spalten} other {ein Export von {name}}}',
  per: 'addiert zu {per, select, day {Tagen} other {Wochen}}, {why, select, said {wie angegeben} weekday {weil alle Tage derselbe Wochentag sind} prices {weil sich Preise in {changed} von {weeks, plural, one {# Woche} other {# Wochen}} mittendrin änderten} other {weil das mittlere Produkt an {percent} % seiner Tage verkauft wird}}',
  smallest_units: '{headings}: ganze kleinste Einheiten der Währung, wie die Überschrift sagt',
  price_is:
    '„{heading}“ enthält {what, select, unit {Stückpreise} other {Summen der Positionen, geteilt durch ihre Menge}}',
  discounts:
    '{off, select, none {Preise verstehen sich schon nach Rabatten} line {Rabatte der Positionen werden abgezogen} order {Rabatte der Bestellungen werden abgezogen} other {Rabatte der Positionen und der Bestellungen werden abgezogen}}, wie es die Summen von {agree} von {of, plural, one {# rabattierten Bestellung} other {# rabattierten Bestellungen}} zeigen',
  line_discounts:
    '{prices, select, open {Rabatte der Positionen werden von den Preisen abgezogen; nichts verrät, ob diese schon niedriger sind} before {Rabatte der Positionen werden von den Preisen abgezogen, wie es {agree} von {of, plural, one {# rabattierten Position} other {# rabattierten Positionen}} zeigen} other {Preise verstehen sich schon nach den Rabatten der Positionen, wie es {agree} von {of, plural, one {# rabattierten Position} other {# rabattierten Positionen}} zeigen}}',
  clock:
    '{clock, select, utc {Tage in UTC, in der die Zeiten stehen; nennen Sie die Zeitzone des Shops, wenn seine Uhr anders geht} zone {Tage in der Zeitzone {zone}} other {Tage wie angegeben; keine Zeit nennt ihre Zone, {zone} ändert also nichts}}',
  taxes:
    '{taxes, select, in {Preise mit Steuern} out {Preise ohne Steuern} other {Preise wie angegeben; nichts verrät, ob sie Steuern enthalten}}{taxes, select, untold {} other {{written, select, yes {, wie angegeben} other {}}}}',
  basket: 'Bestellungen mehrerer Produkte, von denen eines nirgends einen Preis hat',
  basket_shared: 'Bestellungen mehrerer Produkte, aufgeteilt nach deren einzelnen Preisen',
  below_unit: 'Positionen, deren Preis auf 0 gerundet würde',
  by_name: 'Positionen ohne SKU, nach dem Namen unterschieden',
  cancellations_unused:
    'Zahlen in Spalten, die nach stornierten Stücken aussehen, aber nicht verwendet werden',
  cancelled: 'stornierte Bestellungen',
  cancelled_units: 'Positionen mit stornierten Stücken',
  credit_note: 'Positionen von Gutschriften',
  currency: 'Bestellungen in anderen Währungen',
  discount_line: 'Rabattzeilen, nach Wert auf die anderen Positionen ihrer Bestellung verteilt',
  discounts_apart:
    'Bestellungen, deren Summen andere Rabatte abziehen als die meisten, etwa ohne die auf den Versand',
  discounts_unused: 'Zahlen in Spalten, die nach Rabatten aussehen, aber nicht verwendet werden',
  document: 'Positionen von Angeboten, Lieferscheinen und anderen Belegen, die nichts verkaufen',
  document_unknown: 'Positionen mit unbekannter Belegart, als verkauft gezählt',
  edge_day:
    'Tage vor dem ersten oder nach dem letzten Verkauf eines Produkts in dieser Datei, an denen es vielleicht im Verkauf war: eine längere Datei zeigt das, und lerner pull merkt es sich',
  empty_day: 'Tage ohne Verkauf zwischen dem ersten und letzten eines Produkts',
  failed: 'fehlgeschlagene Zahlungen',
  free: 'Positionen, die nichts kosten',
  line_discount: 'Rabatte der Positionen',
  made_of_parts: 'Positionen, deren Teile eigene Preise haben; die Teile zählen',
  mixed_day: 'Tage mit mehreren Preisen eines Produkts, zu deren Mittel',
  no_goods: 'Positionen für Versand, Trinkgeld oder Gutscheine',
  no_product: 'Positionen ohne Produkt',
  no_units: 'Positionen mit Menge 0',
  order_discount: 'Rabatte der Bestellungen, nach Wert auf ihre Positionen verteilt',
  out_of_stock: 'ausverkaufte Tage, die nichts über die Nachfrage sagen',
  part: 'Positionen, die Teil einer anderen sind',
  price_unit: 'Preise für mehrere Einheiten, durch deren Zahl geteilt',
  quantity: 'Positionen ohne Menge, als ein Stück gezählt',
  refund_of_price: 'Erstattungen, die keinen ganzen Stücken entsprechen, vom Preis abgezogen',
  refunded: 'erstattete Bestellungen',
  refunded_amount: 'Erstattungen ganzer Stücke einer Bestellung',
  refunded_units: 'Positionen mit erstatteten Stücken',
  repeated:
    'Positionen, die einer anderen ihrer Bestellung in allem Gelesenen gleichen, jede als verkauft gezählt',
  returned: 'Positionen mit zurückgegebenen Stücken',
  returned_before:
    'Positionen mit zurückgegebenen Stücken, die in dieser Datei vorher nicht verkauft wurden',
  returned_more:
    'Positionen mit mehr stornierten oder zurückgegebenen Stücken als verkauften; keines gilt als verkauft',
  returns_unused: 'Zahlen in Spalten, die nach Retouren aussehen, aber nicht verwendet werden',
  rounded: 'Preise mit mehr Nachkommastellen, als die Währung hat, gerundet',
  same: 'Positionen, die in jeder Spalte gleich sind, jede als verkauft gezählt',
  status: 'Bestellungen mit unbekanntem Status, als verkauft gezählt',
  test: 'Testbestellungen',
  totals_apart: 'Positionen, deren Preis mal Menge nicht ihre Summe ist; der Preis zählt',
  totals_row: 'Summenzeilen',
  twice: 'doppelte Positionen',
  unpaid: 'nicht bezahlte Bestellungen',
}
