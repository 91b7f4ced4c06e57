import type { Words } from '../words.ts'

export const orderNotes: Words<'orderNotes'> = {
  system:
    '{name, select, none {líneas de pedidos, según sus columnas} other {una exportación de {name}}}',
  per: 'sumado por {per, select, day {días} other {semanas}}, {why, select, said {como se indicó} weekday {porque todas las fechas son del mismo día de la semana} prices {porque hubo cambios de precio dentro de {changed} de {weeks, plural, one {# semana} other {# semanas}}} other {porque el producto mediano se vende el {percent} % de sus días}}',
  smallest_units: '{headings}: unidades mínimas enteras de la moneda, como dice el encabezado',
  price_is:
    '«{heading}» contiene {what, select, unit {precios por unidad} other {totales de líneas, divididos por su cantidad}}',
  discounts:
    '{off, select, none {los precios ya llevan los descuentos} line {se restan los descuentos de las líneas} order {se restan los descuentos de los pedidos} other {se restan los descuentos de las líneas y de los pedidos}}, como muestran los totales de {agree} de {of, plural, one {# pedido} other {# pedidos}} con descuento',
  line_discounts:
    '{prices, select, open {se restan de los precios los descuentos de las líneas; nada dice si ya los llevan} before {se restan de los precios los descuentos de las líneas, como muestran {agree} de {of, plural, one {# línea} other {# líneas}} con descuento} other {los precios ya llevan los descuentos de las líneas, como muestran {agree} de {of, plural, one {# línea} other {# líneas}} con descuento}}',
  clock:
    '{clock, select, utc {los días son los de UTC, en la que están escritas las horas; indique la zona horaria de la tienda si su reloj es otro} zone {los días son los de {zone}} other {los días son tal como están; ninguna hora dice su zona, así que {zone} no cambia nada}}',
  taxes:
    '{taxes, select, in {precios con impuestos} out {precios sin impuestos} other {precios tal como están; nada dice si llevan impuestos}}{taxes, select, untold {} other {{written, select, yes {, tal como están} other {}}}}',
  basket: 'pedidos de varios productos, de los que uno no tiene precio en ninguna parte',
  basket_shared: 'pedidos de varios productos, repartidos según lo que cuesta cada uno',
  below_unit: 'líneas cuyo precio se redondea a 0',
  by_name: 'líneas sin SKU, distinguidas por el nombre',
  cancellations_unused: 'números en columnas que parecen de unidades canceladas, pero no se usan',
  cancelled: 'pedidos cancelados',
  cancelled_units: 'líneas con unidades canceladas',
  credit_note: 'líneas de notas de crédito',
  currency: 'pedidos en otras monedas',
  discount_line: 'líneas de descuento, repartidas por valor entre las demás líneas de su pedido',
  discounts_apart:
    'pedidos cuyos totales restan otros descuentos que la mayoría, por ejemplo sin los del envío',
  discounts_unused: 'números en columnas que parecen de descuentos, pero no se usan',
  document: 'líneas de presupuestos, albaranes y otros documentos que no venden nada',
  document_unknown: 'líneas de un tipo de documento desconocido, contadas como vendidas',
  edge_day:
    'días antes de la primera venta de un producto en este archivo o después de la última en los que quizá estaba a la venta: un archivo más largo lo muestra, y lerner pull lo recuerda',
  empty_day: 'días sin ventas entre la primera y la última de un producto',
  failed: 'pagos fallidos',
  free: 'líneas que no cuestan nada',
  line_discount: 'descuentos de las líneas',
  made_of_parts: 'líneas cuyas partes tienen precios propios; cuentan las partes',
  mixed_day: 'días en los que un producto se vendió a varios precios, tomados en su media',
  no_goods: 'líneas de envío, propinas o vales',
  no_product: 'líneas sin producto',
  no_units: 'líneas con cantidad 0',
  order_discount: 'descuentos de los pedidos, repartidos entre sus líneas por valor',
  out_of_stock: 'días sin existencias, que no dicen nada de la demanda',
  part: 'líneas que son parte de otra',
  price_unit: 'precios de varias unidades, divididos por su número',
  quantity: 'líneas sin cantidad, contadas como una unidad',
  refund_of_price: 'reembolsos que no son de unidades enteras, restados del precio',
  refunded: 'pedidos reembolsados',
  refunded_amount: 'reembolsos de unidades enteras de un pedido',
  refunded_units: 'líneas con unidades reembolsadas',
  repeated:
    'líneas que repiten otra de su pedido en todo lo que se lee, cada una contada como vendida',
  returned: 'líneas de unidades devueltas',
  returned_before: 'líneas de unidades devueltas que no se vendieron antes en este archivo',
  returned_more:
    'líneas con más unidades canceladas o devueltas que vendidas; ninguna cuenta como vendida',
  returns_unused: 'números en columnas que parecen de devoluciones, pero no se usan',
  rounded: 'precios con más decimales que la moneda, redondeados',
  same: 'líneas iguales en todas las columnas, cada una contada como vendida',
  status: 'pedidos de estado desconocido, contados como vendidos',
  test: 'pedidos de prueba',
  totals_apart: 'líneas cuyo precio por cantidad no es su total; cuenta el precio',
  totals_row: 'filas de totales',
  twice: 'líneas repetidas',
  unpaid: 'pedidos sin pagar',
}
