import type { Words } from '../words.ts'

export const fileReasons: Words<'fileReasons'> = {
  // Of one value, or of a row; each goes on after the column and the value
  blank: 'está vacío',
  negative_price: 'es negativo',
  negative_amount: 'es negativo: descuente las devoluciones en el periodo al que pertenecen',
  rounds_to_nothing: 'se redondea a 0: un precio es al menos la unidad más pequeña de su moneda',
  above_largest_price: 'supera el precio más alto posible',
  above_amount: 'supera {most, number}',
  not_a_number: 'no es un número',
  not_a_quantity: 'no es un número entero de 1 a 1.000.000',
  not_a_percentage: 'no es un porcentaje',
  above_one: 'supera 1: escriba una proporción de 0 (nada) a 1 (todo)',
  too_long: 'tiene más de {most} caracteres',
  neither_yes_nor_no: 'no es ni sí ni no: escriba 1 o 0',
  neither_active_nor_paused: 'no es ni active ni paused',
  not_a_currency: 'no es un código de moneda como eur',
  id_shortened:
    'es un número largo que una hoja de cálculo acortó, quizá como otros: exporte los códigos como texto',
  id_failed: 'es un error de una hoja de cálculo',
  two_readings: 'puede ser {thousands} (miles) o {decimals} (decimales)',
  other_decimals:
    'no es un número con {decimals, select, point {punto} other {coma}} antes de los decimales, como {example}',
  not_a_date: 'no es una fecha como 2024-01-31 o 31.01.2024, desde 1970',
  not_an_order_date: 'no es una fecha como 2024-01-31 o 31.01.2024',
  not_a_period:
    'no es ni una fecha como 2024-01-31 o 31.01.2024, ni un mes o una semana como 2024-01 o 2024-W05, ni un número entero',
  end_not_a_date: 'termina en «{end}», que no es una fecha como 2024-01-31 o 31.01.2024',
  end_not_after_start: 'termina en «{end}», que no es después de su comienzo',
  period_ahead: 'empieza el {startAt}, a más de un día de hoy',
  period_of_other_length:
    'es {found, select, day {un día} week {una semana} other {un mes}}, y un período es {length, select, day {un día} week {una semana} other {un mes}}',
  period_number: 'es el número de un periodo: indique cuándo empieza el periodo 1',
  returned_above_units:
    'supera las unidades vendidas: reste las devoluciones en el período al que pertenecen',
  blank_price_sold: 'está vacío, aunque se vendieron unidades',
  blank_price_none_before:
    'está vacío, y ninguna fila anterior del producto tiene un precio que tomar',
  blank_price_may_carry: 'está vacío: se puede tomar el último precio del producto',
  other_width:
    'tiene {columns, plural, one {# columna} other {# columnas}}, y el encabezado {headings}',
  twin_sale: 'es del mismo producto, segmento y periodo que la línea {line}: sume antes esas filas',
  twin_offer: 'tiene el mismo producto e id que la línea {line}',
  twin_product: 'tiene el mismo producto que la línea {line}',
  totals_row: 'es una fila de totales',
  totals_left_out:
    '{count, plural, one {Se dejó fuera una fila de totales: línea {line}, «{text}».} other {Se dejaron fuera # filas de totales, la primera en la línea {line}: «{text}».}}',
  percents_off:
    '{prices, select, before {«{heading}» se resta de los precios, que no lo llevan} after {Los precios ya llevan «{heading}»} other {«{heading}» se resta de los precios; nada dice si ya lo llevan}}.',
  taxes_apart:
    '«{heading}» y «{cost}» no casan: uno lleva impuestos y el otro no. Los márgenes y las ganancias están desviados por los impuestos mientras no sean iguales.',
  taxes_said:
    '«{heading}» va {taxes, select, in {con} other {sin}} impuestos: {of, select, price {los costes} other {los precios}} también deben ir así; si no, los impuestos desvían márgenes y ganancias.',
  prices_on_sale: 'Se pagó «{heading}» donde hay un valor, y «{regular}» donde está vacío.',
  price_unit_read: 'Los precios se dividen por el número de unidades en «{heading}».',
  costs_with_sales:
    'Los costes en «{heading}» van con las ventas: el más reciente cuenta donde ninguna regla fija un coste.',
  returns_taken_off: 'Las unidades devueltas en «{heading}» se restan de las unidades.',
  returns_not_read:
    '«{heading}» parece de devoluciones y no se usa: elija esta columna como unidades devueltas si cuenta unidades que se restan.',
  discounts_not_read:
    '«{heading}» parece de descuentos y no se usa: los precios cuentan tal como están.',
  running_totals:
    '«{heading}» no baja en ningún producto: si contiene totales acumulados, envíe en su lugar las unidades de cada período.',
  price_of_revenue:
    'Ninguna columna contiene precios: son «{heading}» divididos por las unidades y, donde no se vendió ninguna, el último precio del producto.',
  price_holds_totals:
    '«{heading}» contiene totales, divididos por las unidades, con las que crecen (línea {line}: {example}). Elija esta columna como precio si contiene el precio de una unidad.',
  price_grows_with_units:
    '«{heading}» contiene el precio de una unidad, como usted ha dicho, aunque crece con las unidades como un total (línea {line}: {example}). Elija esta columna como ingresos si contiene totales.',
  date_of_parts: 'Las fechas se componen de «{year}», «{month}» y «{day}».',
  smallest_units:
    '«{heading}» contiene unidades mínimas enteras de la moneda, como dice el encabezado.',
  iso_weeks: 'Las semanas son las de ISO 8601, desde el lunes: «{text}» empieza el {startAt}.',
  far_amount:
    'es {way, select, more {{times, number} veces} other {una parte entre {times, number} de}} {others, select, own {lo que dicen sus otras filas} least {el menor de los otros productos} other {el mayor de los otros productos}}',
  amounts_rounded:
    '{count, plural, one {Un importe tiene más decimales que su moneda y se redondea: «{text}» (línea {line}) pasa a ser {became}.} other {# importes tienen más decimales que su moneda y se redondean: el primero, «{text}» (línea {line}), pasa a ser {became}.}}',

  // Why a file cannot be taken as it is
  file_empty: 'El archivo está vacío.',
  file_form:
    'El archivo {form, select, xls {es un libro de Excel antiguo (.xls). Guárdelo como .xlsx o como CSV} gzip {está comprimido con gzip. Descomprímalo antes} zstd {está comprimido con zstd. Descomprímalo antes} pdf {es un PDF. Guarde su tabla como CSV o .xlsx} parquet {es un archivo Parquet. Guárdelo como CSV} utf32 {está escrito en UTF-32. Guárdelo como UTF-8} opendocument {es una hoja de OpenDocument. Guárdela como .xlsx o como CSV} other {no es texto. Guárdelo como CSV o .xlsx}}.',
  encoding_unknown: '«{encoding}» no es una codificación. Elija otra.',
  encoding_not_found:
    'El texto no es ni UTF-8, ni UTF-16, ni Windows-1252. Elija su codificación o guarde el archivo como UTF-8.',
  encoding_breaks:
    'Después de la línea {line}, el texto ya no es {encoding}. Elija otra codificación, quizá Windows-1252, o guarde el archivo como UTF-8.',
  quote_unclosed:
    'La fila que empieza en la línea {line} no se puede leer: unas comillas no se cierran. Corríjalas y elija el archivo otra vez.',
  numbers_two_ways:
    'Los números están escritos de dos maneras: «{text}» (línea {line}, {heading}) y «{otherText}» (línea {otherLine}, {otherHeading}). Indique si los decimales siguen a un punto o a una coma.',
  number_two_readings:
    '«{text}» (línea {line}, {heading}) puede ser {thousands} (miles) o {decimals} (decimales), y ningún otro número lo aclara. Indique si los decimales siguen a un punto o a una coma.',
  dates_two_ways:
    'Las fechas están escritas de dos maneras: «{text}» (línea {line}, {heading}) y «{otherText}» (línea {otherLine}, {otherHeading}). Indique si va primero el día o el mes.',
  date_two_readings:
    '«{text}» (línea {line}, {heading}) puede ser el {oneAt} o el {otherAt}, y ninguna otra fecha lo aclara. Indique si va primero el día o el mes.',
  field_unknown_here:
    'La dirección de la página indica «{field}» («{text}»), que esas filas no tienen.',
  column_needed:
    '{kind, select, sales {Las ventas necesitan} offers {Las ofertas necesitan} products {Los productos necesitan} other {Los costes y límites necesitan}} «{field}»: elija su columna, o lo que es igual en todas las filas.',
  guardrail_needed: 'Ninguna columna indica un coste o un límite. Elija una.',
  attribute_unnamed:
    'La columna «{text}» no es un atributo: escriba por ejemplo attribute:color, con letras, cifras y _, 40 como máximo.',
  column_and_text:
    '«{field}» viene de la columna «{heading}» y también es «{text}». Elija una de las dos cosas.',
  column_twice: 'La columna «{heading}» está dos veces. Cambie el nombre de una o elimínela.',
  columns_both: 'Las columnas «{heading}» y «{other}» indican ambas «{field}». Elija una.',
  column_absent: 'No hay ninguna columna «{heading}». Columnas del archivo: {headings}.',
  kind_open: 'Indique qué son las filas. Columnas del archivo: {headings}.',
  heading_twice: 'Dos columnas se llaman «{heading}». Cambie el nombre de una.',
  currency_unfit: '«{text}» no es una moneda. Escriba su código, por ejemplo eur.',
  sign_of_another:
    '«{text}» (línea {line}, {heading}) no está en {currency}. Indique la moneda de los precios.',
  period_length_open: 'Indique cuánto dura un periodo: un día, una semana o un mes.',
  first_period_unfit:
    'El periodo 1 empieza en «{text}», que no es una fecha. Escriba una como 2024-01-01.',
  periods_numbered:
    'Los periodos están numerados («{text}», línea {line}). Indique cuándo empieza el periodo 1.',
  periods_in_columns:
    '{count} columnas son periodos («{heading}» es la primera). Dé a cada producto y periodo una fila propia, con el precio y las unidades de ese periodo.',
  stores_apart:
    'Los precios de un mismo producto en un mismo día difieren según «{heading}» (líneas {line} y {otherLine}). Tome esa columna como segmento para separarlos, o elija líneas de pedidos para sumarlos.',
  periods_share_time:
    '{count, plural, one {# fila} other {# filas}} {same, select, yes {y una fila anterior del mismo producto tienen el mismo periodo} other {y una fila anterior del mismo producto se solapan en el tiempo}}, como en «{product}», líneas {line} y {otherLine}. Indique si son líneas de pedidos que hay que sumar.',
  orders_currency_needed:
    'Estos pedidos necesitan una moneda: una para todas las filas o una columna.',
  orders_column_needed: 'Estos pedidos necesitan una columna para «{field}».',
  totals_apart:
    '«{price}» por la cantidad es {factor} veces «{total}» en la mayoría de las líneas (línea {line}: {example}). Elija la columna que dice para cuántas unidades es un precio, o deje fuera el precio o el total.',
  orders_days_or_weeks: 'Los pedidos se suman por días o por semanas. Elija una de las dos cosas.',
}
