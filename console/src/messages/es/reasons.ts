import type { Words } from '../words.ts'

export const reasons: Words<'reasons'> = {
  // Price lists
  list_not_draft_to_edit:
    'La lista {status, select, drafting {aún se está preparando} active {está activa} other {ha terminado}}: solo se puede cambiar un borrador.',
  list_changed_since:
    'Alguien cambió la lista después de que usted la abriera. Revise sus precios de nuevo.',
  list_not_draft_to_approve:
    'La lista {status, select, drafting {aún se está preparando} active {está activa} other {ha terminado}}: solo se puede aprobar un borrador.',
  list_not_draft_to_decline:
    'La lista {status, select, drafting {aún se está preparando} active {está activa} other {ha terminado}}: solo se puede rechazar un borrador.',
  list_still_drafting: 'La lista aún se está preparando: se podrá activar cuando termine.',
  list_not_draft_to_activate:
    'La lista {status, select, active {ya está activa} other {ha terminado}}: solo se puede activar un borrador.',
  list_time_over: 'El plazo de la lista terminó el {untilAt}. Prepare otra.',
  list_empty: 'La lista no tiene entradas. Prepare otra con productos en su moneda.',
  list_base_prices_changed:
    'Desde que se preparó la lista han cambiado precios base: {changed} de {entries} entradas ya no valen, como la de «{productId}». Prepare la lista de nuevo.',
  switchback_begun:
    'Un switchback se activa antes de su primer día, y este empezó el {fromAt}. Prepare otro.',
  list_ended: 'La lista ya ha terminado.',
  list_not_active:
    'La lista {status, select, drafting {aún se está preparando} active {está activa} other {no está activa}}: solo se puede revertir una lista activa.',
  list_no_switchback:
    'La lista no es un switchback, y solo lo que aportó un switchback se puede probar con su plan.',
  list_maker_approves:
    'Usted solicitó la lista o cambió una de sus entradas: otra persona tiene que aprobarla, con su propia sesión o clave.',
  list_unapproved:
    'La lista espera la aprobación de una segunda persona: lo exige la regla «{listApproval}» de la cuenta. Pida a alguien que la revise y la apruebe.',
  list_unapproved_move:
    'La lista espera la aprobación de una segunda persona: cambia un precio en un {movedShare}, y «{listApprovalAbove}» es {boundShare}. Pida a alguien que la revise y la apruebe.',
  approval_rule_needs_scope:
    'Solo quien puede aprobar listas puede cambiar «{listApproval}» y «{listApprovalAbove}». Déjelos como están o pídaselo a esa persona.',
  list_loss_unknown:
    'La lista cambia {count, plural, one {el precio de un producto} other {# precios de productos}} de los que aún no se ha vendido nada: nadie sabe lo que pueden costar, y esta clave solo puede arriesgar un importe de dinero. Bloquee o excluya esas entradas, o haga que una persona active la lista.',
  list_loss_beyond_share:
    'La lista puede perder {stakeMinor}, y esta clave puede arriesgar {allowedMinor}: un {lossShare} de los {leftMinor} que «{maxLoss}» deja para sus productos, menos los {ownMinor} que ya arriesga. El borrador espera a que una persona lo active; uno con menos riesgo puede activarse ya.',
  list_of_another:
    'Otra persona activó la lista, y esta clave solo puede revertir las suyas. Pida que lo haga una persona o pause los precios si parecen incorrectos.',
  list_repeats_itself:
    'Una lista que se repite se prepara y se activa de nuevo por sí sola, más allá de lo que responde esta clave. Elija «Una vez» o haga que la solicite una persona.',
  lists_drafting_full:
    'Ya se están preparando {most} listas, el máximo a la vez. Vuelva a intentarlo cuando termine una o descarte una.',
  list_ends_before_start:
    'La lista terminaría el {untilAt}, que no es después de su comienzo, el {fromAt}. Elija un día posterior.',
  list_ends_in_past: 'La lista terminaría el {untilAt}, que ya pasó. Elija un día posterior.',
  list_too_long:
    'Una lista vale como máximo {mostDays} días, y esta valdría del {fromAt} al {untilAt}. Elija un plazo más corto.',
  list_starts_too_late:
    'La lista empezaría el {fromAt}, dentro de más de {mostDays} días. Elija un día más cercano.',
  currency_unsold:
    'No se vende nada en {unsoldCurrency}, la lista quedaría vacía. Sus productos están en {soldCurrency}.',
  category_unknown: 'Ningún producto tiene la categoría «{category}». Elija otra.',
  switchback_burn_in_too_long:
    'Un turno tiene {days, plural, one {# día} other {# días}}, y {burnInDays} quedarían excluidos. Excluya menos.',
  switchback_blocks_too_short:
    'Los turnos de {days, plural, one {# día} other {# días}} no duran más que los precios cotizados («{cooldownSeconds}»). Elija turnos más largos.',
  switchback_too_few_blocks:
    'Hacen falta al menos cuatro turnos de {days, plural, one {# día} other {# días}}, y la lista termina el {untilAt}. Elija un último día posterior o turnos más cortos.',
  entry_missing: 'La lista no tiene ninguna entrada de este producto.',
  price_outside_limits:
    'El {rule, select, unit_cost {coste unitario} min_price {precio mínimo} other {precio máximo}} del producto{limitMinor, select, none {} other { es de {limitMinor} y}} no permite {priceMinor}. Elija otro precio o cambie sus límites.',
  opposite_price_outside_limits:
    'Además de {priceMinor}, la lista muestra {oppositeMinor}, igual de lejos al otro lado del precio actual. El {rule, select, unit_cost {coste unitario} min_price {precio mínimo} other {precio máximo}} del producto, {limitMinor}, no lo permite. Elija un precio más cercano al actual.',
  price_above_cap:
    '«{emergencyCaps}» permiten como máximo {capMinor} durante la lista, y no {priceMinor}. Elija un precio más bajo.',
  price_rule_beside_price:
    'Se indicaron a la vez un precio y una regla para el precio. Indique solo uno.',
  price_rule_without_cost:
    'La regla necesita un coste unitario, y el del producto no se conoce. Indique «{unitCost}» en sus límites o calcule a partir de otro precio.',
  price_rule_without_competitor:
    'La regla necesita el precio de un competidor, y no se conoce ninguno del producto. Indique «{competitor}» en sus reglas o calcule a partir de otro precio.',
  comments_full:
    'La lista tiene {most} comentarios, el máximo. Elimine antes algunos de los suyos.',
  comment_of_another:
    '{author} escribió el comentario, y solo su autor puede eliminarlo. Respóndale con otro comentario.',
  entry_basis_not_kept:
    'Ya no se guarda en qué se basó el precio propuesto: la lista es demasiado antigua. Prepare otra.',
  file_unreadable:
    'El archivo no se puede leer como CSV. Envíelo tal como se exportó, con otros precios.',
  file_lacks_product_column:
    'La primera línea del archivo no tiene la columna product_id. Envíe las columnas de la exportación: product_id y, si quiere, price, locked, dropped y note.',
  file_too_many_rows:
    'El archivo tiene más de {mostRows, number} filas, y la lista menos productos. Envíe cada producto una vez o el archivo por partes.',
  file_product_not_in_list:
    'No es un producto de la lista: sus entradas son las que tenía al prepararse.',
  file_note_too_long: 'La nota tiene {characters} caracteres. Escriba como máximo {most}.',
  file_price_unreadable:
    'El precio «{came}» no se puede leer. Escriba un número {decimals, plural, =0 {sin decimales} one {con # decimal como máximo} other {con # decimales como máximo}}.',
  file_flag_unreadable: 'La columna {column} contiene «{came}». Escriba true o false.',

  // Products and their rules
  min_price_above_max_price:
    '«{minPrice}» sería {minPriceMinor} y «{maxPrice}» {maxPriceMinor}. El más bajo no debe superar el más alto.',
  unit_cost_above_max_price:
    '«{unitCost}» sería {unitCostMinor} y «{maxPrice}» {maxPriceMinor}. Ningún precio cubriría el coste.',
  min_margin_without_cost:
    '«{minMargin}» necesita «{unitCost}», aquí o en las reglas de la cuenta.',
  margins_reversed:
    'Los márgenes de {lowShare} a {highShare} están al revés. Indique primero el más bajo.',
  diversions_reversed:
    '«{diversionBetween}» de {lowShare} a {highShare} está al revés. Indique primero la proporción más baja.',
  volume_break_not_above:
    'Una cantidad desde {from} no sigue a la de {before}. Las mayores van después, cada una con más descuento.',
  volume_discount_not_above:
    'Un descuento de {discountShare} no supera el {beforeShare} anterior. Las cantidades mayores van después, cada una con más descuento.',
  emergency_cap_reversed:
    'Un tope terminaría el {untilAt}, que no es después de su comienzo, el {fromAt}.',
  rule_contradicts_product:
    '«{lowerField}» sería {lowerMinor} y «{maxPrice}» {maxPriceMinor} en el producto «{productId}», que tiene su propio «{ownField}». Elija otro valor de «{accountField}» o cambie antes las reglas de ese producto.',
  product_to_rule_missing: 'Ese producto no existe. Créelo antes.',
  product_missing: 'Ese producto no existe.',
  product_exists: 'Ya hay un producto con el id «{productId}». Cambie ese o elija otro id.',
  product_status_not_allowed:
    'El producto está {status, select, active {activo} paused {pausado} other {archivado}} y así no se puede {wanted, select, active {reanudar} paused {pausar} other {archivar}}. Reanúdelo antes.',
  currency_needs_base_price: 'Otra moneda necesita un precio base en ella. Indíquelo.',
  nest_missing: 'Ya no se considera que estos productos vayan juntos. Vuelva a cargar la página.',
  product_to_quote_missing:
    'No existe el producto «{productId}», y esta cuenta no cotiza productos desconocidos. Créelo antes.',
  product_archived: 'El producto «{productId}» está archivado y no se cotiza. Reanúdelo antes.',
  quote_basis_not_kept:
    'Ya no se guarda lo que decidió esta cotización: es demasiado antigua. Consulte una más reciente.',
  quote_missing: 'No existe la cotización «{quoteId}». No se registró nada.',
  quote_is_preview:
    'Esta cotización es una vista previa, de la que no se registra nada. Pida el precio sin vista previa.',

  // Imports, reports and forecasts
  moment_too_early: '«{field}» es {cameAt}, antes del {earliestAt}. Indique cuándo ocurrió.',
  moment_too_late:
    '«{field}» es {cameAt}, dentro de más de {aheadDays, plural, one {un día} other {# días}}. Indique cuándo ocurrió.',
  period_not_after_start:
    'El periodo terminaría el {untilAt}, que no es después de su comienzo, el {fromAt}.',
  rows_overlap:
    '{count, plural, one {Una fila comparte} other {# filas comparten}} tiempo con otras filas del producto, y ese tiempo contaría dos veces, como del {fromAt} al {untilAt} de «{productId}». Envíe filas de los mismos periodos que están guardados, que ocuparán su lugar, o conserve ambas.',
  many_rows_overlap:
    '{count, plural, one {Al menos una fila comparte} other {Al menos # filas comparten}} tiempo con otras filas del producto, y ese tiempo contaría dos veces, como del {fromAt} al {untilAt} de «{productId}». Envíe filas de los mismos periodos que están guardados, que ocuparán su lugar, o conserve ambas.',
  rows_hundredfold:
    'Los precios son unas cien veces los precios base: «{productId}» cuesta aquí {priceMinor}, y su precio base es {baseMinor}. Si los importes son céntimos enteros, llame a su columna price_cents. Si los precios base son erróneos, corríjalos primero.',
  simulation_row_differs:
    'Una fila tiene «{came}», y el backtest se pidió para «{asked}». Envíe las otras aparte.',
  simulations_full:
    'Ya esperan o se ejecutan {most} cálculos de esta cuenta. Vuelva a intentarlo cuando termine uno.',
  currency_without_data:
    'El producto no tiene precio base ni datos en {cameCurrency}. Su moneda es {ownCurrency}.',
  forecast_visits_untold:
    'Las ventas del producto no dicen de cuántas visitas proceden, así que nada se puede decir para {visits, plural, one {# visita} other {# visitas}}.',
  forecast_starts_too_early:
    'El periodo empezaría el {fromAt}, antes del {earliestAt}. Elija uno posterior.',
  forecast_ends_before_start:
    'El periodo terminaría el {untilAt}, que no es después de su comienzo, el {fromAt}. Elija un final posterior.',
  forecast_too_long:
    'Del {fromAt} al {untilAt} hay más de {mostDays} días. Elija un periodo más corto.',
  forecast_too_far:
    'El periodo terminaría el {untilAt}, dentro de más de {mostDays} días. Elija uno más cercano.',
  report_ends_before_start:
    'El periodo empieza el {fromAt}, que no es antes de su final. Elija un comienzo anterior.',
  report_too_long:
    'El periodo empieza el {fromAt}, más de {mostDays} días antes de su final. Elija un comienzo posterior.',
  import_sent_elsewhere:
    'El mismo archivo se está enviando en otro lugar, y ya se tomaron {bytes, number} bytes. Vuelva a intentarlo en un segundo: lo tomado se omite.',
  import_gone: 'La importación ya no existe. Empiece otra.',
  import_over:
    'La importación está {status, select, completed {completada} cancelled {cancelada} other {deshecha}} y no admite más filas. Empiece otra.',
  import_closed:
    'La importación está {status, select, completed {completada} cancelled {cancelada} other {deshecha}} y no admite más filas. Empiece otra.',
  import_completed:
    'La importación está completada: todas sus filas están guardadas. Se puede deshacer.',
  import_being_undone:
    'Las filas de la importación {status, select, undone {ya se han retirado} other {se están retirando}}.',
  import_undone: 'La importación ya se deshizo, el {undoneAt}.',
  import_open:
    'La importación está abierta, y puede llegar más del archivo. Cancélela primero y después deshaga lo guardado.',
  import_of_offers_stays:
    'Una importación de ofertas no se puede deshacer: lo aprendido de cada oferta se suma y ya no se puede separar.',
  old_import_stays:
    'La importación no se puede deshacer: es anterior a que se guardara lo que cambia una importación.',
  products_need_scope: 'Su sesión no permite cambiar productos: tiene {scopes}.',

  // Who may, and when
  scope_needed: 'Esto necesita el permiso {wanted}; su sesión tiene {scopes}.',
  beyond_authority:
    'Esta clave puede preparar listas de precios, activarlas dentro de su parte de pérdida, revertir las suyas y pausar precios. Pida a una persona que haga esto.',
  key_mistyped: 'La clave de API tiene un error de escritura: su suma de control no es correcta.',
  key_impossible: 'Esto no es una clave de API: una tiene de 24 a 128 letras, cifras y signos.',
  key_unknown: 'La clave de API no pertenece a este servicio.',
  key_revoked: 'La clave de API {hint} se revocó el {revokedAt}. Use otra.',
  key_expired: 'La clave de API {hint} caducó el {expiredAt}. Use otra.',
  key_weaker:
    'Su sesión solo puede renovar o revocar claves que no puedan más que ella; le falta {scopes}.',
  key_passes_on_too_much:
    'Su sesión solo puede transmitir los permisos que tiene; le falta {scopes}.',
  bounded_key_scopes:
    'Una clave con pérdida limitada tiene permisos de lectura y products:write. Quite {scopes}.',
  key_to_rotate_revoked: 'La clave se revocó y no se puede renovar. Cree otra.',
  key_to_rotate_rotated: 'La clave ya se renovó, con {keyId}.',
  key_to_rotate_expired: 'La clave ha caducado y no se puede renovar. Cree otra.',
  key_lives_longer:
    'La clave dura más que la de su sesión, que termina el {ownAt}. Renuévela con una que dure lo mismo.',
  live_key_from_test:
    'Su sesión es de datos de prueba y no puede crear una clave de datos de producción.',
  key_end_passed: 'El final, {cameAt}, ya pasó. Elija un momento futuro.',
  key_end_too_late:
    'El final, {cameAt}, es posterior al de la clave de su sesión. Elija {ownAt} o antes.',
  webhooks_full: 'Ya hay {most} webhooks, el máximo. Elimine uno que no se use.',
  webhook_address_refused:
    'No se pueden enviar webhooks a esta dirección. Indique una como https://shop.example/webhooks, sin nombre de usuario y fuera de su red interna.',
  webhook_off: 'El webhook está desactivado, así que no se envía nada. Actívelo antes.',
  event_missing: 'No existe el evento «{eventId}»: los eventos se guardan 30 días.',
  events_need_scope: 'Leer estos eventos requiere {lacking}; su sesión tiene {scopes}.',
  object_missing:
    '{resource, select, api_keys {Esa clave de API} breakers {Esa alerta} events {Ese evento} imports {Esa importación} price_lists {Esa lista de precios} products {Ese producto} quotes {Esa cotización} simulations {Ese cálculo} webhook_endpoints {Ese webhook} other {Ese objeto}} no existe aquí, en esta cuenta y sus datos de producción o de prueba.',
  nothing_there: 'Aquí no hay nada, o pertenece a otra cuenta.',
  version_twice:
    'Esta ruta empieza dos veces por /v1. Los clientes lo añaden por sí mismos: la dirección base termina antes de /v1.',
  version_missing: 'Las operaciones están bajo /v1: envíe esta petición a {path}.',
  slash_at_end: 'Ninguna ruta de una operación termina en barra: envíe esta petición a {path}.',
  session_token_missing: 'La página y su sesión ya no se corresponden. Vuelva a cargar la página.',
  page_of_elsewhere:
    'El servicio no reconoce esta página como suya. Detrás de un proxy, quien opera Lerner pone en LERNER_PUBLIC_URL la dirección que usan los navegadores.',
  request_running:
    'La misma solicitud aún está en curso. Espere un momento y compruebe si se ha hecho.',
  body_too_large:
    'Supera los {mostBytes, number} bytes que se pueden enviar a la vez. Envíelo por partes.',
  too_many_requests:
    'Llegaron más de {most} solicitudes por segundo. Vuelva a intentarlo en {seconds, plural, one {un segundo} other {# segundos}}.',
  too_many_keys_tried:
    'Se rechazaron demasiadas claves de API desde esta dirección. Vuelva a intentarlo más tarde.',
  too_many_large_bodies: 'Se está enviando demasiado a la vez. Vuelva a intentarlo en un segundo.',
  too_many_rows_waiting: 'Demasiadas filas esperan a guardarse. Vuelva a intentarlo en un segundo.',
  store_busy:
    'La base de datos no puede atender la solicitud ahora. Vuelva a intentarlo en un segundo.',
  store_slow:
    'La base de datos no respondió en {seconds, plural, one {un segundo} other {# segundos}}, así que se abandonó. Vuelva a intentarlo en un segundo; para un informe, elija un periodo más corto.',
  store_disk_full:
    'El disco de la base de datos está lleno. Quien opera Lerner debe liberar espacio; vuelva a intentarlo después.',
  release_behind:
    'Una versión más nueva de Lerner guardó lo que esta no puede leer. Vuelva a intentarlo en un segundo: quizá responda la más nueva.',
  internal_fault:
    'Algo ha fallado en Lerner. Volver a intentarlo puede ayudar; indique el id de la solicitud si lo comunica.',

  // Fields by themselves
  field_missing: 'Falta «{field}».',
  field_unknown: '«{field}» no se conoce aquí.',
  currency_unknown: 'No es una moneda. Escriba su código, como usd.',
  item_twice: '«{field}» nombra algo dos veces. Nómbrelo una vez.',
  text_unfit: '«{field}» contiene un carácter que no se puede guardar. Escríbalo sin él.',
  number_too_low: '«{field}» debe ser al menos {minimum}.',
  number_not_above: '«{field}» debe ser mayor que {minimum}.',
  number_too_high: '«{field}» debe ser como máximo {maximum}.',
  number_not_below: '«{field}» debe ser menor que {maximum}.',
  number_not_whole: '«{field}» debe ser un número entero.',
  number_expected: '«{field}» debe ser un número.',
  text_too_short:
    '«{field}» necesita al menos {minimum, plural, one {# carácter} other {# caracteres}}.',
  text_too_long:
    '«{field}» puede tener como máximo {maximum, plural, one {# carácter} other {# caracteres}}.',
  moment_expected: '«{field}» debe ser una fecha con hora.',
  word_unknown: '«{field}» debe ser uno de estos: {allowed}.',
  items_too_few:
    '«{field}» necesita al menos {minimum, plural, one {# elemento} other {# elementos}}.',
  items_too_many:
    '«{field}» puede tener como máximo {maximum, plural, one {# elemento} other {# elementos}}.',
  value_unfit: '«{field}» tiene un valor que aquí no se admite.',
}
