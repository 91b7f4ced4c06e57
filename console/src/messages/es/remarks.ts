import type { Words } from '../words.ts'

export const remarks: Words<'remarks'> = {
  // Why a list did not activate itself
  list_waits_account_paused: 'Toda la cuenta está en pausa.',
  list_waits_breakers_open:
    '{count, plural, one {Una alerta detiene} other {# alertas detienen}} precios. Responda antes a {count, plural, one {ella} other {ellas}}.',
  list_waits_for_people: 'Las reglas de la cuenta no dejan que las listas se activen solas.',
  list_waits_not_live:
    'Según las reglas de la cuenta, los clientes ven precios base{mode, select, shadow {, en modo sombra} other {, en pausa}}.',
  list_not_drafted:
    'La lista no se pudo preparar, {tries, plural, one {una vez} other {# veces seguidas}}. El registro del servicio dice por qué.',
  list_waits_empty: 'La lista no tiene entradas.',
  list_waits_unidentified:
    '{moved, plural, one {Cambia # precio} other {Cambian # precios}}, y {unidentified, plural, one {# se basa} other {# se basan}} en datos que aún no muestran cómo la demanda sigue al precio.',
  list_waits_far_prices:
    '{count, plural, one {Un precio iría} other {# precios irían}} más allá de «{maxIncrease}» o «{maxDecrease}». ¿Es correcto el coste?',
  list_waits_may_lose:
    'En el peor de los casos, la lista pierde {lossMinor} de los {profitMinor} que aportan los precios actuales, más de lo que permite «{maxLoss}».',

  // Why an entry of a list has its price
  entry_locked: 'Bloqueado: se mantiene el precio actual.',
  entry_small:
    'Bloqueado: un cambio del {moveShare} es menor que el {leastShare} a partir del cual esta lista cambia precios.',
  entry_stopped:
    'Excluido: una alerta detiene sus precios. Responda a ella y prepare la lista de nuevo.',
  entry_waits:
    'Por ahora el precio se queda en {priceMinor}. {bestMinor} parece mejor, en {gainMinor} en {days, plural, one {# día} other {# días}}, pero espera su turno: «{maxLoss}» no deja cambiar todos los precios a la vez.',
  entry_waits_unmeasured:
    'Por ahora el precio se queda en {priceMinor}. {bestMinor} parece mejor, pero espera su turno: «{maxLoss}» no deja cambiar todos los precios a la vez.',
  entry_returns:
    'Por ahora el precio vuelve a {priceMinor}. {bestMinor} parece mejor, en {gainMinor} en {days, plural, one {# día} other {# días}}, pero es el turno de otros productos: «{maxLoss}» no deja cambiar todos los precios a la vez.',
  entry_stays:
    'El precio se queda en {priceMinor}{holdsFactor, select, none {} other {, limitado por «{holdsFactor}»}}: {why, select, risk {otro precio podría perder más de lo que «{maxLoss}» permite ahora} costless {sin coste unitario, ningún otro precio gana más con seguridad} unsold {aún no se ha vendido nada que muestre el efecto de otro precio} unidentified {lo vendido no dice lo bastante para cambiarlo} other {ningún precio permitido promete bastante más beneficio}}.',
  entry_moves:
    '{way, select, up {Sube} other {Baja}} un {moveShare}, a {priceMinor}{holdsFactor, select, none {} other {, limitado por «{holdsFactor}»}}{how, select, chosen {, elegido a mano} drawn {, sorteado para aprender cómo responden las ventas} other {}}. En {days, plural, one {# día} other {# días}} se esperan {profitMinor} {profitWay, select, less {menos} other {más}} de beneficio{costBasis, select, known {} other { (con el coste menos favorable)}}, con un 90 % entre {lowMinor} y {highMinor}, y {units, plural, one {# unidad} other {# unidades}} {unitsWay, select, less {menos} other {más}}.',
  entry_moves_unmeasured:
    '{way, select, up {Sube} other {Baja}} un {moveShare}, a {priceMinor}{holdsFactor, select, none {} other {, limitado por «{holdsFactor}»}}{how, select, chosen {, elegido a mano} drawn {, sorteado para aprender cómo responden las ventas} other {}}. No se sabe qué aporta: aún no se ha vendido nada.',

  // What is asked about rules and rows that were taken
  max_increase_wide:
    'Los precios pueden subir un {maxIncreaseShare}, hasta {times, number} veces el precio base. ¿Es lo que quiere?',
  cap_over: 'El tope de {region} terminó el {untilAt} y ya no limita ningún precio.',
  stock_over:
    'El día hasta el que deben durar las existencias, el {untilAt}, ya pasó: las existencias ya no limitan ningún precio.',
  cost_above_base_price:
    '«{unitCost}» es {costMinor} y el precio base {baseMinor}: al precio base, cada venta pierde dinero.',
  cost_far_below_base_price:
    '«{unitCost}» es {costMinor} y el precio base {baseMinor}. ¿Es correcto el coste?',
  group_prices_far_apart:
    'En el grupo «{group}», los precios base van de {lowestMinor} a {highestMinor}. Un cliente que un producto pierde cuenta como comprador de otro a su precio completo. Cuente en unidades semejantes, como meses en un plan mensual y otro anual, o dé a los productos caros un grupo propio.',
  limit_far_from_base_price:
    '«{limitField}» es {limitMinor} y el precio base {baseMinor}. ¿Es correcto?',
  base_price_moved_far: 'El precio base es ahora {baseMinor} y era {beforeMinor}. ¿Es correcto?',
  base_price_far_from_others:
    'El precio base es {baseMinor}; los de {count} productos similares van de {lowestMinor} a {highestMinor}. ¿Es correcto?',
  entry_price_moved_far:
    'El precio cambiaría un {changeShare}, de {currentMinor} a {priceMinor}. ¿Es correcto?',
  entry_price_beyond_rule:
    '{priceMinor} se aleja un {changeShare} de los {currentMinor} actuales y supera «{ruleField}»: no se propone nada más allá de {limitMinor}. ¿Es correcto?',
  row_cost_above_price:
    '«{productId}» cuesta {costMinor} con un precio de {priceMinor}{more, plural, =0 {} one {, también en otra fila} other {, también en otras # filas}}. ¿Es el coste de una unidad?',
  row_cost_far_below_price:
    '«{productId}» cuesta solo {costMinor} con un precio de {priceMinor}{more, plural, =0 {} one {, también en otra fila} other {, también en otras # filas}}. ¿Es correcto?',
  row_cost_far_from_others:
    '«{productId}» cuesta {costMinor}, cuando lo habitual es {usualMinor}{more, plural, =0 {} one {, también en otra fila} other {, también en otras # filas}}. ¿Es correcto?',
  offer_price_far_from_base:
    '«{productId}» se ofreció a {priceMinor}, a más de {times} veces de su precio base, {baseMinor}{more, plural, =0 {} one {, también en otra fila} other {, también en otras # filas}}. De esas ofertas no se aprende nada; si el precio base es incorrecto, corríjalo.',
  row_price_off_by_units:
    '«{productId}» tiene el precio {priceMinor} y el precio base {baseMinor}{more, plural, =0 {} one {, también en otra fila} other {, también en otras # filas}}. ¿Es correcto?',
  returned_more_than_bought:
    'Devueltas: {returned}, compradas: {bought}. No queda ninguna. En una devolución, indique todas las unidades que han vuelto hasta ahora.',
  returned_without_purchase:
    'No se comunicó ninguna compra de esta cotización, así que cuenta como no comprada. Comunique primero la compra y después la devolución de {returned}.',
  rows_share_time:
    '«{productId}» tiene un periodo desde el {fromAt} que se solapa con el que empieza el {otherFromAt}{more, plural, =0 {} one {, también en otra fila} other {, también en otras # filas}}. De un mismo periodo cuenta la última fila. Sume antes las líneas de pedidos.',
  row_shares_stored_time:
    '«{productId}» tiene un periodo del {fromAt} al {untilAt} que se solapa con el guardado del {otherFromAt} al {otherUntilAt}{more, plural, =0 {} one {, también en otra fila} other {, también en otras # filas}}. Ese tiempo cuenta dos veces.',

  // What happened that concerns somebody
  news_breaker:
    '{kind, select, unit_cost {Un nuevo coste unitario difícilmente es correcto ({product, select, none {todos los productos} other {{product}}})} competitor_price {Un precio de competidor está lejos del anterior ({product, select, none {todos los productos} other {{product}}})} base_price {Un nuevo precio base está lejos del anterior ({product, select, none {todos los productos} other {{product}}})} loss {Los precios aportan menos que los precios base ({product, select, none {todos los productos} other {{product}}})} other {Las ventas se han detenido ({product, select, none {todos los productos} other {{product}}})}}. {stops, select, yes {Los precios no se mueven hasta que alguien responda} other {El valor espera una respuesta}}.',
  news_list_ended: '«{name}» ha terminado: vea lo que aportó.',
  news_list_reverted: '«{name}» se revirtió: los precios vuelven a ser los de antes.',
  news_approval_awaited: '«{name}» espera su aprobación.',
  news_commented: '{author} ha comentado «{name}».',
  news_import_stuck:
    'Una importación de {kind, select, sales {ventas} orders {pedidos} offers {ofertas} policies {costes y límites} other {productos}} se detuvo a medias: envíe el archivo otra vez y seguirá desde ahí.',
  news_import_undone:
    'Se deshizo una importación de {kind, select, sales {ventas} orders {pedidos} offers {ofertas} policies {costes y límites} other {productos}}: {removed, plural, =0 {} one {# fila eliminada, } other {# filas eliminadas, }}{restored, plural, one {# fila} other {# filas}} como antes.',
  news_import_ended:
    'Terminó una importación de {kind, select, sales {ventas} orders {pedidos} offers {ofertas} policies {costes y límites} other {productos}}: {recorded, plural, one {# fila tomada} other {# filas tomadas}}{rejected, plural, =0 {} one {, # fila rechazada} other {, # filas rechazadas}}.',
}
