import type { Words } from '../words.ts'

export const reports: Words<'reports'> = {
  // What prices earned beside base prices
  lift_no_cost:
    'No se conoce ningún coste unitario, así que no hay beneficio: el veredicto es sobre los ingresos. Indique «{unitCost}» en las reglas.',
  lift_cost_of_some:
    'El beneficio es del {share} de ofertas cuyo producto tiene coste unitario; ingresos y unidades son de todas.',
  lift_answers_wait:
    'Aquí las compras suelen notificarse tarde, así que las respuestas solo cuentan cuando se conoce la mayoría de las compras: las de cotizaciones de las últimas {hours} horas aún no cuentan.',
  lift_paused:
    'Los precios están en pausa: las consultas reciben precios base y no se compara nada más hasta que alguien los reanude.',
  lift_stopped:
    'Una alerta ha detenido todos los precios: las consultas reciben precios base y no se compara nada más hasta que alguien la cierre.',
  lift_everyone:
    'Los precios que todos ven no tienen respuestas: ninguna cifra de aquí los incluye. Una lista de precios con el método «switchback» informa de lo que ganó.',
  lift_everyone_earned:
    'Los precios que todos ven no tienen respuestas: ninguna cifra de aquí los incluye. Las ventas a precios sorteados muestran que estos ganaron un {gainShare} más de lo que habrían ganado los precios base (intervalo del 95 %: {lowShare} a {highShare}).',
  lift_proven_after:
    'Una mejora del {liftShare} queda probada al cabo de {totalUnit, select, weeks {{total, plural, one {# semana} other {# semanas}}} days {{total, plural, one {# día} other {# días}}} hours {{total, plural, one {# hora} other {# horas}}} other {{total, plural, one {# minuto} other {# minutos}}}} en total, dentro de {leftUnit, select, weeks {{left, plural, one {# semana} other {# semanas}}} days {{left, plural, one {# día} other {# días}}} hours {{left, plural, one {# hora} other {# horas}}} other {{left, plural, one {# minuto} other {# minutos}}}}, con una probabilidad del 80 %.',
  lift_short_traffic:
    'Está calculado con el tráfico de {seenUnit, select, weeks {{seen, plural, one {# semana} other {# semanas}}} days {{seen, plural, one {# día} other {# días}}} hours {{seen, plural, one {# hora} other {# horas}}} other {{seen, plural, one {# minuto} other {# minutos}}}}: vuelva a mirarlo tras una semana entera.',
  lift_not_provable:
    'Una mejora del {liftShare} no se puede probar aquí en dos años; medio año prueba un {leastShare} o más.',
  lift_never_provable:
    'Una mejora del {liftShare} no puede probarse aquí en dos años; medio año ni siquiera basta para probar que las ganancias se duplicaron.',
  lift_larger_holdout:
    'Con un grupo de control del {holdoutShare} harían falta cerca de {totalUnit, select, weeks {{total, plural, one {# semana} other {# semanas}}} days {{total, plural, one {# día} other {# días}}} hours {{total, plural, one {# hora} other {# horas}}} other {{total, plural, one {# minuto} other {# minutos}}}}.',
  lift_no_holdout_enough:
    'Ningún grupo de control basta: juzgue por meses y por todos los productos juntos, o compare semanas con un switchback.',
  units_hours:
    'Todos los productos están juntos a sus precios base durante horas enteras sorteadas ({holdout} de {hours} hasta ahora), porque pueden quitarse clientes entre sí.',
  units_customers:
    'Un cliente identificado ve todos los productos en el mismo grupo, venga cuando venga.',
  units_alike:
    'Las respuestas dentro de una unidad se parecen: {offers, plural, one {# oferta dice} other {# ofertas dicen}} tanto como {effective, number} sorteadas una a una.',
  units_cost_nothing:
    'Eso no debilita la prueba: {offers, plural, one {# oferta dice tanto como si se sorteara por separado} other {# ofertas dicen tanto como si se sortearan una a una}}.',
  interferes_open:
    'Aún no se sabe si las ofertas sorteadas una a una se estorbarían: en {open} de {nests} grupos de productos, más del {share} de lo que pierde un producto puede ir a los vecinos, o nada.',
  interferes_hardly:
    'Las ofertas sorteadas una a una apenas se estorbarían: en los {nests} grupos de productos, menos del {share} de lo que pierde un producto va a los vecinos.',
  interferes_all:
    'Las ofertas sorteadas una a una se estorbarían: en {surely} de {nests, plural, one {# grupo} other {# grupos}} de productos, sobre todo en todos los productos, donde los otros venden del {lowShare} al {highShare} de lo que uno pierde con un precio más alto. Una sola mostraría de {lowTimes, number} a {highTimes, number} veces el cambio conjunto de unidades.',
  interferes_one:
    'Las ofertas sorteadas una a una se estorbarían: en {surely} de {nests, plural, one {# grupo} other {# grupos}} de productos, sobre todo en «{name}», donde los otros venden del {lowShare} al {highShare} de lo que uno pierde con un precio más alto. Una sola mostraría de {lowTimes, number} a {highTimes, number} veces el cambio conjunto de unidades.',
  interferes_all_together:
    'Las ofertas sorteadas una a una se estorbarían: en {surely} de {nests, plural, one {# grupo} other {# grupos}} de productos, sobre todo en todos los productos, donde los otros pierden del {lowShare} al {highShare} de una unidad por cada una que uno pierde con un precio más alto. Una sola mostraría de {lowTimes, number} a {highTimes, number} veces el cambio conjunto de unidades.',
  interferes_one_together:
    'Las ofertas sorteadas una a una se estorbarían: en {surely} de {nests, plural, one {# grupo} other {# grupos}} de productos, sobre todo en «{name}», donde los otros pierden del {lowShare} al {highShare} de una unidad por cada una que uno pierde con un precio más alto. Una sola mostraría de {lowTimes, number} a {highTimes, number} veces el cambio conjunto de unidades.',

  // What segments are asked
  fairness_none:
    'Según las reglas, los precios no dependen de quién pregunta; cada cotización permite comprobarlo. Las ofertas de abajo son de antes.',
  fairness_no_offers:
    'Aún no se han contado ofertas optimizadas: se cuentan cuando se comunican los resultados y vencen sus precios.',
  fairness_too_few: 'Menos de dos segmentos tienen {offers} ofertas: aún no hay nada que comparar.',
  fairness_same: 'Los segmentos ven los mismos precios, respecto a los mismos precios base.',
  fairness_apart:
    'Los precios ({highest, select, none {clientes sin segmento} other {segmento «{highest}»}}) superan en un {gapShare} a los otros ({lowest, select, none {clientes sin segmento} other {segmento «{lowest}»}}), respecto a los mismos precios base: al menos un {leastShare} con una probabilidad del 95 %.',
  fairness_apart_by_chance:
    'Los precios ({highest, select, none {clientes sin segmento} other {segmento «{highest}»}}) superan en un {gapShare} a los otros ({lowest, select, none {clientes sin segmento} other {segmento «{lowest}»}}), respecto a los mismos precios base: puede ser solo azar.',
  fairness_limited:
    'Las reglas limitan la distancia a un {gapShare}: para el mismo producto y precio base, ningún segmento ve un precio más alejado.',
  fairness_limit_it: 'Para limitarlo, indique «{maxSegmentGap}» en las reglas.',

  // Whether confidence comes true
  confidence_untold:
    'Las ofertas aún no dicen si la confianza se cumple: los productos varían demasiado y hubo muy poco control. Más ofertas, o un grupo de control mayor, lo dirían.',
  confidence_holds: 'Allí donde las ofertas pueden decirlo, la confianza se cumple.',
  confidence_too_high:
    'La confianza de {low, number} a {high, number} es demasiado alta: un {claimedShare} debía acertar, y aciertan menos (del {rightLow} al {rightHighShare}).',
  confidence_too_low:
    'La confianza de {low, number} a {high, number} es demasiado baja: un {claimedShare} debía acertar, y aciertan más (del {rightLow} al {rightHighShare}).',
  confidence_left_out:
    '{cells} sin coste unitario conocido por debajo de su precio base quedan fuera.',

  // How customers of channels buy
  channels_none_counted:
    'Aún no se han contado ofertas: se cuentan cuando pasa el plazo de respuesta.',
  channels_none_named:
    'Ninguna cotización ni oferta indicó un canal: envíelo al menos con uno de ellos.',
  channels_too_few:
    'Aún no hay dos canales con {purchases} compras cada uno en diez productos o semanas: no se puede comparar nada.',
  channel_buys_more:
    'Las ofertas ({channel, select, none {clientes sin canal} other {canal «{channel}»}}) se compran más a menudo que otras de los mismos productos, precios y semanas: {ratio, number} veces (de {low, number} a {high, number}).',
  channel_buys_less:
    'Las ofertas ({channel, select, none {clientes sin canal} other {canal «{channel}»}}) se compran menos a menudo que otras de los mismos productos, precios y semanas: {ratio, number} veces (de {low, number} a {high, number}).',
  channel_buys_alike:
    'Las ofertas ({channel, select, none {clientes sin canal} other {canal «{channel}»}}) se compran, por lo que se sabe, tan a menudo como otras de los mismos productos, precios y semanas: {ratio, number} veces (de {low, number} a {high, number}); una razón de {detectable, number} se habría hallado 4 de cada 5 veces.',
  channel_answers_more:
    'La demanda ({channel, select, none {clientes sin canal} other {canal «{channel}»}}) responde más a los precios que la de otros: la elasticidad difiere en {gap, number} (de {low, number} a {high, number}).',
  channel_answers_less:
    'La demanda ({channel, select, none {clientes sin canal} other {canal «{channel}»}}) responde menos a los precios que la de otros: la elasticidad difiere en {gap, number} (de {low, number} a {high, number}).',
  channel_answers_alike:
    'La demanda ({channel, select, none {clientes sin canal} other {canal «{channel}»}}) responde a los precios, por lo que se sabe, como la de otros: las elasticidades difieren en {gap, number} (de {low, number} a {high, number}); una diferencia de {detectable, number} se habría hallado 4 de cada 5 veces.',
  channels_slope_untold:
    'No se puede decir si los canales responden distinto a los precios: se sortearon muy pocos precios de los mismos productos en las mismas semanas.',
  channels_asked_alike:
    'Todos los canales ven los mismos precios. Para separarlos, envíe también el canal como segmento.',
  channels_need_none:
    'Nada indica que los canales deban tener precios propios: un precio sigue la respuesta de la demanda, no cuántos compran.',

  // What a switchback cannot know
  switchback_too_few:
    '{done, plural, one {# turno ha terminado y tiene ventas} other {# turnos han terminado y tienen ventas}}; hacen falta al menos {needed} para decir algo.',
  switchback_two_prices:
    'Esto vale donde los clientes no esperan al más bajo de los dos precios. Si esperan, parece depender del precio más de lo que depende: un switchback de tres precios no necesita ese supuesto.',
  switchback_three_prices:
    'Los clientes pueden esperar un precio más bajo. Se supone que esperan cada precio tan a menudo como se muestra y que cada paso cambia lo vendido en la misma proporción.',
  switchback_one_unit:
    'Todos los productos cambian de precio juntos, así que no se distinguen semanas y precios: el intervalo es ancho.',
  switchback_alone:
    'Algunos productos no tienen grupo ni categoría y se sortean solos: donde los clientes eligen entre ellos, el efecto puede exagerarse hasta un 100 %.',
  switchback_cost_unknown:
    'Algunos costes no se conocen, así que el beneficio tampoco: indique «{unitCost}» de los productos.',

  // What a backtest rests on, and what would help
  backtest_costless:
    'Que otra unidad no cueste nada se dice aquí de todos los productos, y {count} de {products} {count, plural, one {no indica ningún coste: si cuesta algo} other {no indican ningún coste: si cuestan algo}}, los precios y la ganancia de abajo son demasiado buenos.',
  backtest_costs_known: 'Se sabe lo que aporta una venta de cada producto.',
  backtest_costs_of_some:
    'Se sabe lo que aporta una venta de {priced} de {products, plural, one {# producto} other {# productos}}, que {priced, plural, one {es} other {son}} el {share} de lo vendido. En los demás se suele mantener el precio base.',
  backtest_identified_together:
    'Las ventas de {identified} de {products, plural, one {# producto} other {# productos}} muestran por sí solas cómo responde la demanda al precio; {identified, plural, one {es} other {son}} el {ownShare} de lo vendido. {telling, plural, one {# añade} other {# añaden}} algo (el {tellingShare} de lo vendido); juntas muestran una elasticidad media de {elasticity, number} (con un 90 % entre {low, number} y {high, number}), en la medida en que la muestran precios elegidos.',
  backtest_identified:
    'Las ventas de {identified} de {products, plural, one {# producto} other {# productos}} muestran por sí solas cómo responde la demanda al precio; {identified, plural, one {es} other {son}} el {ownShare} de lo vendido. {telling, plural, one {# añade} other {# añaden}} algo (el {tellingShare} de lo vendido).',
  backtest_followed:
    'Los precios subieron donde habían subido las ventas y bajaron donde habían bajado ({changes, plural, one {# cambio} other {# cambios}}, correlación {correlation, number}): eso oculta cuánto cae la demanda y promete demasiado de precios más altos.',
  backtest_not_followed:
    'Los precios no siguieron a las ventas anteriores, según {changes, plural, one {muestra} other {muestran}} {changes, plural, one {# cambio} other {# cambios}} de precios de lista.',
  backtest_capped:
    'Las ventas de {capped} de {products} productos (el {share} de lo vendido) llegan una y otra vez al mismo máximo sin superarlo, como si se agotaran: dicen cuánto había, no cómo responde la demanda.',
  backtest_too_short:
    'Hay muy pocos periodos con ventas para apartar una quinta parte y predecirla.',
  backtest_predicts_worse:
    'En {rows, plural, one {# periodo apartado} other {# periodos apartados}}, lo vendido se predijo con un error del {oursShare}; el mejor método sencillo tuvo un {theirsShare}, lo que es mejor con seguridad.',
  backtest_predicts_better:
    'En {rows, plural, one {# periodo apartado} other {# periodos apartados}}, lo vendido se predijo con un error del {oursShare}; el mejor método sencillo tuvo un {theirsShare}, lo que es peor con seguridad.',
  backtest_predicts_alike:
    'En {rows, plural, one {# periodo apartado} other {# periodos apartados}}, lo vendido se predijo con un error del {oursShare}; el mejor método sencillo tuvo un {theirsShare}: no hay diferencia segura.',
  backtest_gain_unknown:
    'No se puede decir qué aportarían otros precios mientras no se conozca ningún beneficio.',
  backtest_none_moved:
    'No se movería ninguno de los {products} productos: nada aporta con seguridad más que el precio base.',
  backtest_gain:
    'Los primeros precios moverían {moved} de {products} productos, y se espera que aporten un {gainShare} de lo que aportan los precios base (con un 90 % entre {lowShare} y {highShare}), más que nada con una probabilidad del {chanceShare}.',
  backtest_all_up:
    'Casi todos los precios subirían, lo que compensa si la elasticidad está por encima de {limit, number} (más plana): lo que muestran juntas las ventas está ahí con una probabilidad del {chanceShare}, aun contando con que los precios elegidos engañan.',
  backtest_all_down:
    'Casi todos los precios bajarían, lo que compensa si la elasticidad está por debajo de {limit, number} (más pronunciada): lo que muestran juntas las ventas está ahí con una probabilidad del {chanceShare}, aun contando con que los precios elegidos engañan.',
  remedy_costs_of_some:
    'Indique «{unitCost}» de {count, plural, one {# producto} other {# productos}} donde otra unidad cueste algo: en sus reglas o en una columna.',
  remedy_costs:
    'Indique «{unitCost}» de {count, plural, one {# producto} other {# productos}}: en las reglas o en una columna. Si producir no cuesta nada, indique 0; si se buscan ingresos, elíjalos como objetivo.',
  remedy_draw_following:
    'Deje que se sorteen precios durante unas semanas, para todos o por cotización: no siguen a la demanda y muestran cuánto engañaba el historial.',
  remedy_stock:
    'Indique qué periodos de {count, plural, one {# producto} other {# productos}} se agotaron: una columna «en existencias» con sí o no.',
  remedy_promotion:
    'Cambie una vez el precio de {count, plural, one {# producto} other {# productos}} sin promoción o promocione una vez sin cambiarlo.',
  remedy_more_rows:
    'Envíe más historial de {count, plural, one {# producto} other {# productos}}: hacen falta al menos 8 periodos.',
  remedy_shorter_periods:
    'Envíe periodos más cortos de {count, plural, one {# producto} other {# productos}}, para que algunos terminen con existencias.',
  remedy_draw:
    'Deje que se sorteen precios dentro de un 20 %, para todos por semanas o por cotización: un producto que vende {units, number} a la semana muestra su elasticidad a ±1 en cerca de {own, plural, =1 {una semana} =521 {más de diez años} other {# semanas}}, y los {products} juntos lo que tienen en común a ±0,3 en cerca de {together, plural, =1 {una semana} =521 {más de diez años} other {# semanas}}.',
  remedy_ten_periods: 'Envíe al menos diez periodos, dos de ellos con ventas al final.',
  remedy_mark_rows:
    'Algo más mueve las ventas: marque promociones y periodos agotados en columnas propias y envíe los precios de los competidores donde importen.',
  remedy_small_gain:
    'Lo que se ganaría es poco o incierto: lo más seguro es dejar que se sorteen algunos precios y medir con el grupo de control.',
  remedy_draw_one_way:
    'Deje que se sorteen precios durante unas semanas, para todos o por cotización: muestra cuánto engañaban los precios elegidos, de lo que dependen casi todos a la vez.',
  limits_as_estimated:
    'La demanda es la que se estima ahora, con su incertidumbre, y no cambia: ni temporada, ni competidor, ni escasez. El tráfico sigue como era, y los precios se muestran en cotizaciones.',
  limits_by_rows:
    'Las ventas de {byRows, number} de {known, plural, one {# producto} other {# productos}} solo se conocen por filas de ventas, como cuando todos ven un mismo precio. Las listas de precios aprenden de ellas más despacio que las cotizaciones: espere menos de lo que aquí se muestra, y más tarde.',
  limits_unknown_profit:
    'No se sabe qué rinden {unknown, number} de {selling, plural, one {# producto} other {# productos}}: no tienen coste, cuentan unidades o no pueden venderse a su precio base. Quedan fuera.',
  limits_some_played:
    'Se simularon {played, number} de {known, plural, one {# producto} other {# productos}}, elegidos por lo que rinden; se supone que los demás se les parecen, lo que los intervalos incluyen.',
  assumed_until:
    'Demanda, temporadas, tendencias y costes se toman como al final de las filas de cada producto; las últimas terminan el {untilAt}. No cuentan las existencias, el último precio ni el precio actual del competidor.',
  assumed_old:
    'Las últimas filas tienen {days, plural, one {# día} other {# días}}: lo que cambió desde entonces no está en estas cifras, y Lerner puede fijar hoy otros precios. Filas más nuevas lo arreglan.',
  assumed_behind:
    'Las filas de {behind} de {products, plural, one {# producto} other {# productos}} terminan más de {days, plural, one {# día} other {# días}} antes que las últimas: cuentan como si aún se vendieran igual.',
  simulation_begun_often:
    'El backtest empezó {attempts} veces y nunca terminó: pida menos productos.',
  simulation_rows_unfit:
    'No se pudo trabajar con las filas: busque precios o unidades fuera de toda proporción.',
}
