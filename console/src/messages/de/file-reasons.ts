import type { Words } from '../words.ts'

export const fileReasons: Words<'fileReasons'> = {
  // Of one value, or of a row; each goes on after the column and the value
  blank: 'ist leer',
  negative_price: 'ist negativ',
  negative_amount: 'ist negativ: Ziehen Sie Rückgaben im Zeitraum ab, zu dem sie gehören',
  rounds_to_nothing:
    'ergibt gerundet 0: Ein Preis ist mindestens die kleinste Einheit seiner Währung',
  above_largest_price: 'liegt über dem größten möglichen Preis',
  above_amount: 'liegt über {most, number}',
  not_a_number: 'ist keine Zahl',
  not_a_quantity: 'ist keine ganze Zahl von 1 bis 1.000.000',
  not_a_percentage: 'ist kein Prozentsatz',
  above_one: 'liegt über 1: Schreiben Sie einen Anteil von 0 (keine) bis 1 (voll)',
  too_long: 'hat mehr als {most} Zeichen',
  neither_yes_nor_no: 'ist weder ja noch nein: Schreiben Sie 1 oder 0',
  neither_active_nor_paused: 'ist weder active noch paused',
  not_a_currency: 'ist kein Währungscode wie eur',
  id_shortened:
    'ist eine lange Zahl, die eine Tabellenkalkulation gekürzt hat, vielleicht auch andere: Nummern als Text exportieren',
  id_failed: 'ist ein Fehlerwert einer Tabellenkalkulation',
  two_readings: 'kann {thousands} (Tausender) oder {decimals} (Dezimalstellen) bedeuten',
  other_decimals:
    'ist keine Zahl mit {decimals, select, point {Punkt} other {Komma}} vor den Dezimalstellen wie {example}',
  not_a_date: 'ist kein Datum wie 2024-01-31 oder 31.01.2024, ab 1970',
  not_an_order_date: 'ist kein Datum wie 2024-01-31 oder 31.01.2024',
  not_a_period:
    'ist weder ein Datum wie 2024-01-31 oder 31.01.2024 noch ein Monat oder eine Woche wie 2024-01 oder 2024-W05 noch eine ganze Zahl',
  end_not_a_date: 'endet mit „{end}“, und das ist kein Datum wie 2024-01-31 oder 31.01.2024',
  end_not_after_start: 'endet am {end}, und das ist nicht nach dem Beginn',
  period_ahead: 'beginnt am {startAt}, mehr als einen Tag in der Zukunft',
  period_of_other_length:
    'ist {found, select, day {ein Tag} week {eine Woche} other {ein Monat}}, ein Zeitraum aber {length, select, day {ein Tag} week {eine Woche} other {ein Monat}}',
  period_number: 'ist die Nummer eines Zeitraums: Geben Sie an, wann Zeitraum 1 beginnt',
  returned_above_units:
    'ist mehr als die verkauften Stücke: Ziehen Sie Retouren in dem Zeitraum ab, zu dem sie gehören',
  blank_price_sold: 'ist leer, obwohl etwas verkauft wurde',
  blank_price_none_before: 'ist leer, und keine frühere Zeile des Produkts hat einen Preis',
  blank_price_may_carry: 'ist leer: Der letzte Preis des Produkts lässt sich übernehmen',
  other_width: 'hat {columns, plural, one {# Spalte} other {# Spalten}}, die Kopfzeile {headings}',
  twin_sale:
    'nennt dasselbe Produkt, Segment und denselben Zeitraum wie Zeile {line}: Addieren Sie solche Zeilen vorher',
  twin_offer: 'nennt dasselbe Produkt und dieselbe ID wie Zeile {line}',
  twin_product: 'nennt dasselbe Produkt wie Zeile {line}',
  totals_row: 'ist eine Summenzeile',
  totals_left_out:
    '{count, plural, one {Eine Summenzeile wurde weggelassen: Zeile {line}, „{text}“.} other {# Summenzeilen wurden weggelassen, die erste in Zeile {line}: „{text}“.}}',
  percents_off:
    '{prices, select, before {„{heading}“ wird von den Preisen abgezogen, die davor gelten} after {Die Preise gelten schon nach „{heading}“} other {„{heading}“ wird von den Preisen abgezogen; nichts verrät, ob sie schon niedriger sind}}.',
  taxes_apart:
    '„{heading}“ und „{cost}“ passen nicht zusammen: Das eine ist mit Steuern, das andere ohne. Margen und Gewinne stimmen erst, wenn beide gleich sind.',
  taxes_said:
    '„{heading}“ ist {taxes, select, in {mit} other {ohne}} Steuern: {of, select, price {Kosten} other {Preise}} müssen es auch sein, sonst sind Margen und Gewinne um die Steuern falsch.',
  prices_on_sale: 'Bezahlt wurde „{heading}“, wo etwas darin steht, sonst „{regular}“.',
  price_unit_read: 'Preise werden durch die Zahl der Einheiten in „{heading}“ geteilt.',
  costs_with_sales:
    'Die Kosten in „{heading}“ gehören zu den Verkäufen: Die jüngsten gelten, wo keine Regel Kosten setzt.',
  returns_taken_off: 'Zurückgegebene Stücke in „{heading}“ werden von den Stücken abgezogen.',
  returns_not_read:
    '„{heading}“ sieht nach Retouren aus und wird nicht verwendet. Wählen Sie die Spalte als zurückgegebene Stücke, wenn sie Stücke zählt, die abgehen.',
  discounts_not_read:
    '„{heading}“ sieht nach Rabatten aus und wird nicht verwendet; Preise zählen, wie sie angegeben sind.',
  running_totals:
    '„{heading}“ fällt bei keinem Produkt: Wenn die Spalte laufende Summen enthält, senden Sie stattdessen die Stücke jedes Zeitraums.',
  price_of_revenue:
    'Keine Spalte enthält Preise: Sie sind „{heading}“, geteilt durch die Stückzahl und, wo keine verkauft wurden, der letzte Preis des Produkts.',
  price_holds_totals:
    '„{heading}“ enthält Summen, geteilt durch die Stückzahl, mit der sie wachsen (Zeile {line}: {example}). Wählen Sie die Spalte als Preis, wenn sie Preise für ein Stück enthält.',
  price_grows_with_units:
    '„{heading}“ enthält Preise für ein Stück, wie Sie sagen, obwohl sie mit der Stückzahl wachsen wie Summen (Zeile {line}: {example}). Wählen Sie die Spalte als Umsatz, wenn sie Summen enthält.',
  date_of_parts: 'Daten sind zusammengesetzt aus „{year}“, „{month}“ und „{day}“.',
  smallest_units:
    '„{heading}“ enthält ganze kleinste Einheiten der Währung, wie die Überschrift sagt.',
  iso_weeks: 'Wochen sind Kalenderwochen nach ISO 8601, ab Montag: „{text}“ beginnt am {startAt}.',
  far_amount:
    'ist {way, select, more {das {times, number}-Fache} other {ein {times, number}stel}} {others, select, own {dessen, was die anderen Zeilen des Produkts sagen} least {des kleinsten Betrags der anderen Produkte} other {des größten Betrags der anderen Produkte}}',
  amounts_rounded:
    '{count, plural, one {Ein Betrag hat mehr Nachkommastellen als seine Währung und wird gerundet: Aus „{text}“ (Zeile {line}) wird {became}.} other {# Beträge haben mehr Nachkommastellen als ihre Währung und werden gerundet. Aus dem ersten, „{text}“ (Zeile {line}), wird {became}.}}',

  // Why a file cannot be taken as it is
  file_empty: 'Die Datei ist leer.',
  file_form:
    'Die Datei {form, select, xls {ist eine alte Excel-Mappe (.xls). Speichern Sie sie als .xlsx oder als CSV} gzip {ist mit gzip komprimiert. Entpacken Sie sie zuerst} zstd {ist mit zstd komprimiert. Entpacken Sie sie zuerst} pdf {ist ein PDF. Speichern Sie die Tabelle darin als CSV oder .xlsx} parquet {ist eine Parquet-Datei. Speichern Sie sie als CSV} utf32 {hat den Zeichensatz UTF-32. Speichern Sie sie als UTF-8} opendocument {ist eine OpenDocument-Tabelle. Speichern Sie sie als .xlsx oder als CSV} other {ist kein Text. Speichern Sie sie als CSV oder .xlsx}}.',
  encoding_unknown: '„{encoding}“ ist kein Zeichensatz. Wählen Sie einen anderen.',
  encoding_not_found:
    'Der Text ist weder UTF-8 noch UTF-16 oder Windows-1252. Wählen Sie seinen Zeichensatz, oder speichern Sie die Datei als UTF-8.',
  encoding_breaks:
    'Nach Zeile {line} ist der Text nicht mehr {encoding}. Wählen Sie einen anderen Zeichensatz, vielleicht Windows-1252, oder speichern Sie die Datei als UTF-8.',
  quote_unclosed:
    'Die Zeile, die auf Zeile {line} beginnt, lässt sich nicht lesen: Ein Anführungszeichen wird nicht geschlossen. Berichtigen Sie es, und wählen Sie die Datei noch einmal.',
  numbers_two_ways:
    'Zahlen sind auf zwei Arten geschrieben: „{text}“ (Zeile {line}, {heading}) und „{otherText}“ (Zeile {otherLine}, {otherHeading}). Geben Sie an, ob Punkt oder Komma vor den Dezimalstellen steht.',
  number_two_readings:
    '„{text}“ (Zeile {line}, {heading}) kann {thousands} (Tausender) oder {decimals} (Dezimalstellen) bedeuten, und keine andere Zahl verrät es. Geben Sie an, ob Punkt oder Komma vor den Dezimalstellen steht.',
  dates_two_ways:
    'Datumsangaben sind auf zwei Arten geschrieben: „{text}“ (Zeile {line}, {heading}) und „{otherText}“ (Zeile {otherLine}, {otherHeading}). Geben Sie an, ob Tag oder Monat zuerst steht.',
  date_two_readings:
    '„{text}“ (Zeile {line}, {heading}) kann der {oneAt} oder der {otherAt} sein, und kein anderes Datum verrät es. Geben Sie an, ob Tag oder Monat zuerst steht.',
  field_unknown_here:
    'Die Adresse der Seite nennt „{field}“ („{text}“), was es bei solchen Zeilen nicht gibt.',
  column_needed:
    '{kind, select, sales {Verkäufe brauchen} offers {Angebote brauchen} products {Produkte brauchen} other {Kosten und Leitplanken brauchen}} „{field}“: Wählen Sie die Spalte, oder was in allen Zeilen gleich ist.',
  guardrail_needed: 'Keine Spalte nennt Kosten oder eine Leitplanke. Wählen Sie eine.',
  attribute_unnamed:
    'Die Spalte „{text}“ nennt kein Merkmal: Schreiben Sie etwa attribute:farbe, mit Buchstaben, Ziffern und _, höchstens 40.',
  column_and_text:
    '„{field}“ kommt aus der Spalte „{heading}“ und ist zugleich „{text}“. Wählen Sie eines von beiden.',
  column_twice:
    'Die Spalte „{heading}“ gibt es zweimal. Benennen Sie eine um, oder entfernen Sie sie.',
  columns_both:
    'Die Spalten „{heading}“ und „{other}“ nennen beide „{field}“. Wählen Sie eine aus.',
  column_absent: 'Die Spalte „{heading}“ gibt es nicht. Spalten der Datei: {headings}.',
  kind_open: 'Geben Sie an, was die Zeilen sind. Spalten der Datei: {headings}.',
  heading_twice: 'Zwei Spalten heißen „{heading}“. Benennen Sie eine um.',
  currency_unfit: '„{text}“ ist keine Währung. Schreiben Sie ihren Code, etwa eur.',
  sign_of_another:
    '„{text}“ (Zeile {line}, {heading}) ist nicht in {currency}. Geben Sie die Währung der Preise an.',
  period_length_open:
    'Geben Sie an, wie lang ein Zeitraum ist: ein Tag, eine Woche oder ein Monat.',
  first_period_unfit:
    'Zeitraum 1 beginnt mit „{text}“, und das ist kein Datum. Schreiben Sie eines wie 2024-01-01.',
  periods_numbered:
    'Die Zeiträume sind nummeriert („{text}“, Zeile {line}). Geben Sie an, wann Zeitraum 1 beginnt.',
  periods_in_columns:
    '{count} Spalten sind Zeiträume („{heading}“ ist die erste). Geben Sie jedem Produkt und Zeitraum eine eigene Zeile, mit Preis und Menge in diesem Zeitraum.',
  stores_apart:
    'Preise eines Produkts an einem Tag unterscheiden sich nach „{heading}“ (Zeilen {line} und {otherLine}). Nehmen Sie die Spalte als Segment, um sie zu trennen, oder wählen Sie Bestellpositionen, um sie zu addieren.',
  periods_share_time:
    '{count, plural, one {Eine Zeile} other {# Zeilen}} {same, select, yes {und eine frühere desselben Produkts haben denselben Zeitraum} other {und eine frühere desselben Produkts überschneiden sich in der Zeit}}, etwa bei „{product}“, Zeilen {line} und {otherLine}. Geben Sie an, ob es Bestellpositionen sind, die zu addieren sind.',
  orders_currency_needed:
    'Diese Bestellungen brauchen eine Währung: eine für alle Zeilen oder eine Spalte.',
  orders_column_needed: 'Diese Bestellungen brauchen eine Spalte für „{field}“.',
  totals_apart:
    '„{price}“ mal Menge ist in den meisten Zeilen das {factor}-Fache von „{total}“ (Zeile {line}: {example}). Wählen Sie die Spalte, die sagt, für wie viele Einheiten ein Preis gilt, oder lassen Sie Preis oder Summe weg.',
  orders_days_or_weeks: 'Bestellungen werden zu Tagen oder Wochen addiert. Wählen Sie eines davon.',
}
