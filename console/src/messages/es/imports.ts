import type { Words } from '../words.ts'

export const imports: Words<'imports'> = {
  heading: 'Importaciones',
  intro:
    'Lo que se importó en los últimos 30 días, y quién lo hizo. Un archivo equivocado se puede deshacer, salvo si era de ofertas.',
  back: 'Importación',
  loading: 'Cargando las importaciones',
  none: 'No se importó nada en los últimos 30 días',
  noneHint: 'Un archivo importado aparece aquí con lo que aportó.',
  importFile: 'Importar un archivo',
  table: 'Importaciones, primero las más recientes',
  file: 'Archivo',
  kind: 'Tipo',
  rows: 'Filas',
  who: 'Quién',
  when: 'Cuándo',
  state: 'Estado',
  showMore: 'Mostrar más',
  known: '{count, plural, one {# conocida} other {# conocidas}}',
  rejected: '{count, plural, one {# rechazada} other {# rechazadas}}',
  undo: 'Deshacer',
  undoOne: 'Deshacer {name}',
  fileOf:
    '{kind, select, sales {Un archivo de ventas} offers {Un archivo de ofertas} products {Un archivo de productos} policies {Un archivo de costes y límites} other {Un archivo de pedidos}}',
  open: 'A medias',
  completed: 'Importado',
  cancelled: 'Cancelado',
  undoing: 'Deshaciendo',
  undone: 'Deshecho',
  sendAgain: 'Envíe de nuevo el mismo archivo: sigue donde estaba.',
  undoSoFar:
    'Por ahora: {removed, plural, one {# fila eliminada} other {# filas eliminadas}}, {restored} como antes.',
  undoDone:
    '{removed, plural, =0 {} one {# fila eliminada, } other {# filas eliminadas, }}{restored} como antes{left, plural, =0 {} one {, # intacta por haber cambiado después} other {, # intactas por haber cambiado después}}{products, plural, =0 {} one {, # producto menos} other {, # productos menos}}.',
  offersStay: 'Las ofertas no se pueden deshacer.',
  tooOld: 'Demasiado antiguo para deshacerlo.',
  undoTitle: '¿Deshacer la importación: {name}?',
  undoConfirm: 'Deshacer importación',
  takenBack:
    '{recorded, plural, one {Se deshace # fila de ventas} other {Se deshacen # filas de ventas}}{replaced, plural, =0 {} one {, de las que # sustituyó a una anterior} other {, de las que # sustituyeron a otras anteriores}}.',
  pointAdded: 'Lo que el archivo añadió se elimina. Lo que sustituyó vuelve a ser lo que era.',
  pointLearnt:
    'Los precios se aprenden de nuevo sin estas filas. Los productos que solo nombraba este archivo desaparecen.',
  pointChanged: 'Las filas que cambiaron después quedan como están.',
  pointRepeated:
    'También desaparecen las filas que un archivo posterior repitió sin cambios: impórtelo de nuevo después.',
  pointStays:
    'Las cotizaciones, listas de precios, informes y alertas posteriores se quedan, igual que los precios base y atributos que el archivo dio a los productos.',
  keptOnes: 'Intactos por haber cambiado después: {names}{more, plural, =0 {} other { y # más}}.',
  takenBackOf:
    '{recorded, plural, one {Se deshace lo que el archivo fijó para # producto} other {Se deshace lo que el archivo fijó para # productos}}.',
  pointCosts: 'Los costes y límites vuelven a ser los de antes del archivo.',
  pointProducts:
    'Los nombres, precios base y atributos vuelven a ser los de antes del archivo. Los productos que solo trajo este archivo desaparecen.',
  pointKept: 'Lo que cambió después queda como está, y usted ve en qué productos.',
  pointPriced:
    'Las cotizaciones, listas de precios, informes y alertas posteriores se quedan. Los precios nuevos lo siguen enseguida.',
}
