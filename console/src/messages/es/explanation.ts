import type { Words } from '../words.ts'

export const explanation: Words<'explanation'> = {
  usualDemand: 'Demanda habitual',
  similarProducts: 'Productos similares',
  salesHistory: 'Historial de ventas',
  priceElasticity: 'Reacción de sus clientes',
  segmentDemand: 'Reacción del segmento',
  recentTrend: 'Tendencia y día',
  seasonality: 'Temporada',
  competitorPrice: 'Precio del competidor',
  productGroup: 'Su grupo',
  substitutes: 'Sus sustitutos',
  complements: 'Sus complementos',
  inventoryLevel: 'Existencias restantes',
  unitCostUnknown: 'Coste desconocido',
  emergencyCap: 'Precio máx. de emergencia',
  segmentGap: 'Distancia entre segmentos',
  maxChange: 'Cambio máximo',
  packSize: 'Orden de los envases',
  priceEnding: 'Terminaciones',
  exploration: 'Un precio por probar',
  maxLoss: 'Pérdida máxima',
  volumeBreak: 'Cantidad solicitada',
  holdout: 'Precio base de control',
  shadowMode: 'Precios solo observados',
  priceList: 'Lista de precios',
  priceFreeze: 'Precios en pausa',
  accountPaused: 'Cuenta en pausa',
  breaker: 'Disyuntor abierto',
  customerConsistency: 'Prometido al cliente',
  learnt: 'Lo aprendido',
  whyHeading: 'Por qué este precio',
  asksBase: 'Pedimos el precio base ({base}).',
  asksBaseInstead: 'Pedimos el precio base ({base}). El mejor precio sería {best}.',
  asks: 'Pedimos {price} en lugar de {base}. A favor: {why}.',
  asksHeldBack: 'Pedimos {price} en lugar de {base}. A favor: {why}. En contra: {against}.',
  stepsCaption:
    'Del precio base ({base}) al precio ({price}), paso a paso. Los pasos suman exactamente. Las barras empiezan por encima de cero para que los pasos se vean.',
  stepsName: 'Pasos del precio base al precio',
  stepsHeading: 'Los pasos',
  step: 'Paso',
  moves: 'Efecto',
  costsPerOffers: 'Coste por {offers} ofertas',
  offersHeading: 'Qué aporta cada precio',
  offersLabel: 'Qué aporta una oferta a ambos precios',
  basePrice: 'Precio base',
  price: 'Precio',
  which: 'Ofrecido al',
  at: 'Importe',
  buy: 'Compras (intervalo del {level})',
  profitPerOffers: 'Beneficio por {offers} ofertas (intervalo del {level})',
  withInterval: '{value} (de {low} a {high})',
  notKnown: 'no se sabe',
  noUnitCost: 'coste unitario desconocido',
  nearBest:
    'Con una probabilidad del {probability}, ningún precio permitido rinde más de un {share} más.',
  noOffers:
    'Aún no se ha respondido a ninguna oferta de este producto, así que no se puede decir cuántos compran.',
  handSet:
    '{how, select, dropped {Excluido a mano} locked {Bloqueado en el precio actual} other {Fijado a mano}}{said, select, all { por {who} el {day}} who { por {who}} day { el {day}} other {}}. Lerner propone {price}.',
  handSetNote: 'Nota: {note}.',
  mispriced:
    '<link>{count, plural, one {# producto parece} other {# productos parecen}} tener un precio inadecuado</link>: corregirlo vale unos {month} al mes.',
  mispricedRange:
    'Nueve de cada diez veces entre {low} y {high}, si todas las estimaciones yerran en el mismo sentido.',
  safestMoves:
    'La lista más segura mueve {products} de ellos ahora, por unos {month} al mes{others, plural, =0 {.} one {; el otro espera a que estos den buen resultado.} other {; los demás esperan a que estos den buen resultado.}}',
  worthUnknown:
    '{count, plural, one {# producto tiene} other {# productos tienen}} quizá un precio mejor, pero nadie sabe cuánto vale antes de conocer las ventas: <link>importe las ventas</link>.',
  backtestNoGo:
    '<link>El backtest del {day}</link> concluye que el historial no basta para mover precios. Una lista sería una prueba y no arriesga más que el límite de pérdida.',
  listRuns:
    '«<link>{name}</link>» está activa hasta el {day}. Primero se mide lo que gana: otra lista lo desdibujaría.',
  noneMayMove:
    'Aún no puede moverse ninguno: la pérdida máxima prometida no cubre un primer cambio.',
  safestListName: 'Cambios más seguros del {day}',
  draftSafest: 'Preparar la lista más segura',
  replayHeading: 'Decidir de nuevo',
  replayButton: 'Repetir',
  replayHint:
    'Lo que decidió {kind, select, entry {esta entrada} other {esta cotización}} está guardado. La repetición calcula el precio de nuevo y lo compara hasta el último bit.',
  replayUnknown:
    '<tag>No se sabe</tag> Lo que decidió {kind, select, entry {esta entrada} other {esta cotización}} ya no está guardado, o aún no lo estaba.',
  replayIdentical: '<tag>Idéntico</tag> El resultado es el mismo hasta el último bit. {version}',
  replayDifferent: '<tag>Distinto</tag> {field} era {stored} y ahora resulta {replayed}. {version}',
  engine: 'Motor {version}.',
  engines: 'Decidido por el motor {decided}, repetido por {replayed}.',
  optimized: 'optimizado',
  armHoldout: 'control',
  shadow: 'sombra',
  paused: 'en pausa',
  armList: 'lista de precios',
  bought: 'compra',
  declined: 'rechazo',
  returned: 'devolución',
  noAnswer: 'sin respuesta',
  open: 'pendiente',
  liftUnknown: 'una parte desconocida',
  liftShare: '{value} (intervalo del {level}: de {low} a {high})',
  verdictGain: 'Ganancia probada',
  verdictLoss: 'Pérdida probada',
  verdictUndecided: 'Aún sin probar',
  verdictTooEarly: 'Demasiado pronto',
  verdictUnevenSplit: 'Reparto desigual',
  verdictNoHoldout: 'Sin grupo de control',
  liftNoHoldout:
    'Aún no se puede comparar nada: ninguna oferta contada pudo entrar en el grupo de control. Comunique los resultados, mantenga un grupo de control y espere: una oferta cuenta cuando su precio ha vencido.',
  liftUneven:
    'El grupo de control tiene el {seen} de las ofertas, cuando se preveía el {expected}: se pierden ofertas de un grupo, y ninguna cifra es fiable hasta que se encuentre la causa.',
  liftTooEarly:
    'En uno de los grupos se sabe muy poco para un intervalo: hace falta en cada uno tanto como dicen 30 compras independientes. Las de un mismo cliente o una misma hora cuentan menos.',
  liftGain:
    'Los precios optimizados han dado un {share} más de {of, select, profit {beneficio} other {ingresos}} de lo que habrían dado los precios base: está demostrado.',
  liftLoss:
    'Los precios optimizados han dado menos {of, select, profit {beneficio} other {ingresos}} de lo que habrían dado los precios base ({share}): está demostrado. Pase al modo sombra y revise los costes y los límites.',
  liftUndecided:
    'Aún no se sabe si los precios optimizados dan más {of, select, profit {beneficio} other {ingresos}} que los precios base: {share}.',
}
