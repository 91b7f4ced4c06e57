import type { Words } from '../words.ts'

export const demand: Words<'demand'> = {
  // How demand answers the price, as sales rows and offers tell
  sales_too_few_rows:
    '{rows, plural, one {Solo se puede usar # fila de ventas} other {Solo se pueden usar # filas de ventas}}; hacen falta {needed}.',
  sales_none_sold: 'No se vendió nada en ningún periodo.',
  sales_sold_out:
    'Solo {inStock} de {periods, plural, one {# periodo} other {# periodos}} {inStock, plural, one {terminó} other {terminaron}} con existencias; hacen falta {needed}. Los demás solo muestran que la demanda era mayor.',
  sales_price_still:
    'El precio apenas se movió: un {movedShare} en torno a su mediana; hace falta un {neededShare}.',
  sales_too_few_prices:
    'El precio solo tomó {prices, plural, one {un valor} other {# valores}}; hacen falta {needed}.',
  sales_prices_too_close:
    'No hubo dos precios con al menos un 3 % de diferencia vistos {periods} periodos cada uno: los que hubo difieren un {apartShare}.',
  sales_moved_with_promotion:
    'El precio solo se movió junto con las promociones: un {movedShare} en total, pero solo un {ownShare} por sí mismo.',
  sales_moved_with_cuts:
    'El precio solo se movió junto con rebajas cortas, tomadas por promociones porque ninguna fila lo indica: un {movedShare} en total, pero solo un {ownShare} por sí mismo.',
  sales_moved_with_competitor:
    'El precio solo se movió junto con el precio del competidor: un {movedShare} en total, pero solo un {ownShare} por sí mismo.',
  sales_moved_with_time:
    'El precio solo se movió junto con el tiempo: un {movedShare} en total, pero solo un {ownShare} por sí mismo.',
  sales_moved_with_both:
    'El precio solo se movió junto con las promociones y el precio del competidor: un {movedShare} en total, pero solo un {ownShare} por sí mismo.',
  offers_moved_with_competitor:
    'El precio solo se movió junto con el del competidor: un {movedShare} en total, pero solo un {ownShare} por sí mismo.',
  sales_too_noisy:
    'Las ventas varían demasiado por otras razones que el precio: solo con estas filas, la elasticidad tiene un error estándar de {error, select, over100 {más de 100} other {{error, number}}}.',
  sales_maybe_flat:
    'Las filas no aclaran si la demanda baja con el precio: su intervalo del 90 % de la elasticidad llega hasta {high, number}.',
  prices_chosen:
    'Estos precios se eligieron, no se sortearon: las ventas pudieron moverse con ellos por otras razones, que la elasticidad incluye.',
  offers_too_few_purchases:
    'Hay {purchases, plural, one {# compra} other {# compras}}; hacen falta {needed}.',
  offers_price_still: 'El precio apenas se movió: varía menos de un 1 %.',
  offers_too_few_prices:
    '{prices, plural, one {Solo se probó # precio} other {Solo se probaron # precios}}; hacen falta {needed}.',
  offers_prices_too_close:
    'No hubo dos precios con al menos un 3 % de diferencia ofrecidos diez veces cada uno.',
  offers_competitor_unknown:
    'Los precios se eligieron, no se sortearon, y los del competidor no se conocen: la demanda pudo seguir a estos.',
  offers_unsure: 'La elasticidad es aún demasiado incierta: ofertas a más precios la aclararían.',
  offers_along_competitor:
    'El precio se movió con el del competidor (correlación {correlation, number}): la curva vale mientras este no cambie.',
  offers_declared_blind:
    'Se declaró que las ofertas son a precios sorteados, pero no se conocen los del competidor: si se movieron juntos, la elasticidad es incorrecta.',
  offers_history_tells:
    'Las ofertas por sí solas aún no lo muestran: se sabe por las ventas anteriores.',
  offers_no_evidence: 'Ninguna oferta se hizo a un precio del que se pueda aprender.',
  offers_borrowed:
    'Aún no se ha respondido a ninguna oferta; la curva viene de otros productos y segmentos.',
  offers_usual:
    'Aún no se ha respondido a ninguna oferta; la curva es la habitual en los productos.',

  // What a forecast cannot know
  forecast_no_promotion:
    'Ninguna promoción empezó ni terminó en las ventas: el pronóstico es el mismo con una o sin ella.',
  forecast_no_competitor:
    'Ningún precio de competidor se movió en las ventas: el pronóstico es el mismo con cualquiera.',
  forecast_rows_old:
    'La última fila de ventas terminó {days, plural, one {# día} other {# días}} antes de este plazo: la demanda puede haber cambiado.',
  forecast_season_unseen:
    'Las ventas no cubren esta época del año: los intervalos no incluyen el efecto de la temporada.',
  forecast_offers_no_promotion:
    'Las ofertas no dicen nada de promociones: el pronóstico es el mismo con una o sin ella.',

  // Why quotes say another price than the best one of a curve
  quotes_cost_unknown:
    'No se conoce el coste unitario, así que ningún precio de la curva es el mejor: las cotizaciones dan uno que aporta al menos lo mismo que el precio base, sea cual sea el coste.',
  quotes_of_list: 'Una lista de precios en vigor fija el precio.',
  quotes_stand_still:
    'Las cotizaciones dan el precio base porque el producto o las reglas están en pausa o en modo sombra, o una alarma detiene sus precios.',
  quotes_within_policy: 'Las reglas solo permiten precios de {lowMinor} a {highMinor}.',
  quotes_held: 'Las reglas movieron o limitaron el precio: {heldFactors}.',
  quotes_max_loss:
    'El precio base sustituye a otro que podría perder más de lo que deja «{maxLoss}»: un {share} de lo que aportan los precios base.',
  quotes_stock: 'Lo que queda por vender tiene un precio propio.',
  quotes_group: 'Su precio busca lo que aporta todo el grupo; la curva es solo suya.',
  quotes_competitor: 'El precio del competidor mueve el precio del que parten las cotizaciones.',
  quotes_careful:
    'Las cotizaciones son prudentes: más allá de {quotedMinor} la ganancia no es bastante segura. Se aprendió de {purchases, plural, one {# compra} other {# compras}} y {rows, plural, one {# fila de ventas} other {# filas de ventas}}.',
  quotes_unidentified:
    'Los datos por sí solos no muestran cómo responde la demanda; las cotizaciones siguen lo que enseñaron productos similares y lo que el precio base dice del margen.',
  quotes_part:
    'Solo un {share} de las cotizaciones da {quotedMinor}: se prueban precios, y lo que puede perderse está limitado.',
  quotes_middle:
    'La curva es el punto medio de lo que se cree; las cotizaciones toman lo que más aporta en conjunto.',

  // What products that belong together take from each other
  nest_diverts:
    'De lo que uno pierde con un precio más alto, los otros venden un {ratioShare} (del {lowShare} al {highShare}).',
  nest_diverts_usual:
    'De lo que uno pierde con un precio más alto, los otros venden un {ratioShare} (del {lowShare} al {highShare}), como es habitual en tales productos: aún no lo muestran las ventas.',
  nest_together:
    'Se compran juntos: por cada unidad que uno pierde con un precio más alto, los otros pierden del {lowShare} al {highShare} de una unidad.',
  nest_together_usual:
    'Se compran juntos: por cada unidad que uno pierde con un precio más alto, los otros pierden del {lowShare} al {highShare} de una unidad, como es habitual en tales productos: aún no lo muestran las ventas.',
  nest_inferred:
    'Nadie dijo que vayan juntos. Se venden bien y mal las mismas semanas y se parecen en nombres, precios o márgenes.',
  nest_said_unrelated:
    'Usted dice que no compiten: cada uno tiene su precio, digan lo que digan las ventas.',
  nest_said_together: 'Usted dice que se compran juntos, y los precios lo siguen.',
  nest_said_competing: 'Usted dice que compiten, y los precios lo siguen.',
  nest_said_mixed: 'Lo que usted dice de ellos difiere de un producto a otro.',
  nest_confirm_competing:
    'Los precios ya cuentan con ello. Confirme que compiten o diga que no tienen nada que ver entre sí.',
  nest_confirm_together:
    'Los precios ya cuentan con ello. Confirme que se compran juntos o diga que no tienen nada que ver entre sí.',
}
