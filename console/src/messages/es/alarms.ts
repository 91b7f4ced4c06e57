import type { Words } from '../words.ts'

export const alarms: Words<'alarms'> = {
  heading: 'Alertas',
  intro:
    'Cifras demasiado extrañas para calcular precios con ellas. Cada una espera a que alguien indique qué es lo correcto.',
  loading: 'Cargando las alertas',
  none: 'No hay alertas pendientes',
  noneHint:
    'Cuando un coste, un precio de la competencia o un resultado es demasiado extraño para continuar, aparece aquí con lo ocurrido y lo que puede hacer.',
  onlyNewest:
    'Se muestran las {count} más recientes. Las demás aparecerán a medida que responda a estas.',
  answered: 'Respondidas antes',
  loadingAnswered: 'Cargando las alertas respondidas',
  noneAnswered: 'Ninguna hasta ahora.',
  answeredTable: 'Alertas respondidas, las más recientes primero',
  product: 'Producto',
  whatHappened: 'Qué ocurrió',
  answer: 'Respuesta',
  by: 'Por',
  when: 'Cuándo',
  answerMoving: 'Optimización reanudada',
  answerByItself: 'Se resolvió sola',
  answerPutBack: 'Valor restablecido',
  noticeName: 'Alerta: {name}',
  allProducts: 'Todos los productos',
  happenedTo: '<product>{name}</product>: <strong>{happened}</strong>',
  since: '{meanwhile} Desde el {when}.',
  doneTo: '{name}: {done}',
  nothing: 'nada',
  move: 'Reanudar la optimización',
  moveDone: 'La optimización de precios se ha reanudado.',
  right: 'Es correcto',
  rightMeans: 'A partir de ahora, los precios se calculan con {seen}.',
  rightDone: 'A partir de ahora se usa {seen}.',
  costHappened: 'El coste unitario pasó de {usual} a {seen}.',
  costRestore: 'Restablecer {usual}',
  costRestored: 'El coste unitario vuelve a ser {usual}.',
  costKeep: 'Mantener {usual}',
  costKept: 'El coste unitario sigue siendo {usual}.',
  costQuestion: '¿Es {seen} el coste unitario correcto?',
  competitorHappened: 'El precio del competidor es {seen}, cuando lo habitual es {usual}.',
  competitorPutBack: 'Restablecer el anterior',
  competitorIsBack: 'El precio del competidor vuelve a ser el anterior.',
  competitorQuestion: '¿Es {seen} el precio correcto del competidor?',
  baseHappened:
    'Una tienda pidió un precio con un precio base de {seen}, cuando los clientes pagaban alrededor de {usual}.',
  baseMistake: 'Fue un error',
  baseKept: '{usual} sigue siendo el precio base de referencia.',
  baseQuestion: '¿Es {seen} el precio base correcto?',
  salesStopped:
    'Últimamente solo se {sold, plural, one {vendió # unidad} other {vendieron # unidades}}, cuando lo habitual es cerca de {usual, number, integer}.',
  lossHappened:
    'Los precios rindieron {amount} menos de lo que habrían rendido los precios base. Es más de lo que explica el azar.',
  meanwhileUnused: 'El valor extraño no se usa y los precios siguen su curso.',
  meanwhileAll: 'Todos los productos se venden a su precio base hasta que usted responda.',
  meanwhileBase:
    'El producto se vende a su precio base hasta que usted responda, y las nuevas listas de precios lo omiten.',
  meanwhileBasePrice:
    'El producto se vende a su precio base, {price}, hasta que usted responda, y las nuevas listas de precios lo omiten.',
}
