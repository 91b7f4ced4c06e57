import type { Words } from '../words.ts'

export const remarks: Words<'remarks'> = {
  // Why a list did not activate itself
  list_waits_account_paused: 'Toda la cuenta está en pausa.',
  list_waits_breakers_open:
    '{count, plural, one {Una alerta detiene} other {# alertas detienen}} precios. Responda antes a {count, plural, one {ella} other {ellas}}.',
  list_waits_for_people: 'Las reglas de la cuenta no dejan que las listas se activen solas.',
  list_waits_not_live:
    'Según las reglas de la cuenta, los clientes ven precios base{mode, select, shadow {, en modo sombra} other {, en pausa}}.',
  list_waits_empty: 'La lista no tiene entradas.',
  list_waits_unidentified:
    '{moved, plural, one {Cambia # precio} other {Cambian # precios}}, y {unidentified, plural, one {# se basa} other {# se basan}} en datos que no dicen nada de la demanda.',
  list_waits_may_lose:
    'En el peor de los casos, la lista pierde {lossMinor} de los {profitMinor} que aportan los precios actuales, más de lo que permite «{maxLoss}».',

  // Why an entry of a list has its price
  entry_locked: 'Bloqueado: se mantiene el precio actual.',
  entry_stopped:
    'Excluido: una alerta detiene sus precios. Responda a ella y prepare la lista de nuevo.',
  entry_waits:
    'Por ahora el precio se queda en {priceMinor}. {bestMinor} parece mejor, en {gainMinor} en {days, plural, one {# día} other {# días}}, pero espera su turno: «{maxLoss}» no deja cambiar todos los precios a la vez.',
  entry_waits_unmeasured:
    'Por ahora el precio se queda en {priceMinor}. {bestMinor} parece mejor, pero espera su turno: «{maxLoss}» no deja cambiar todos los precios a la vez.',
  entry_stays:
    'El precio se queda en {priceMinor}{holdsFactor, select, none {} other {, limitado por «{holdsFactor}»}}: {why, select, risk {otro precio podría perder más de lo que «{maxLoss}» permite ahora} costless {sin coste unitario, ningún otro precio gana más con seguridad} unsold {aún no se ha vendido nada que muestre el efecto de otro precio} unidentified {lo vendido no dice lo bastante para cambiarlo} other {ningún precio permitido promete bastante más beneficio}}.',
  entry_moves:
    '{way, select, up {Sube} other {Baja}} un {moveShare}, a {priceMinor}{holdsFactor, select, none {} other {, limitado por «{holdsFactor}»}}{how, select, chosen {, elegido a mano} drawn {, sorteado para aprender cómo responden las ventas} other {}}. En {days, plural, one {# día} other {# días}} se esperan {profitMinor} {profitWay, select, less {menos} other {más}} de beneficio{costBasis, select, known {} other { (con el coste menos favorable)}}, con un 90 % entre {lowMinor} y {highMinor}, y {units, plural, one {# unidad} other {# unidades}} {unitsWay, select, less {menos} other {más}}.',
  entry_moves_unmeasured:
    '{way, select, up {Sube} other {Baja}} un {moveShare}, a {priceMinor}{holdsFactor, select, none {} other {, limitado por «{holdsFactor}»}}{how, select, chosen {, elegido a mano} drawn {, sorteado para aprender cómo responden las ventas} other {}}. No se sabe qué aporta: aún no se ha vendido nada.',
}
