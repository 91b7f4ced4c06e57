import type { Words } from '../words.ts'

export const shortcuts: Words<'shortcuts'> = {
  find: 'Buscar páginas, ajustes, listas, productos y cotizaciones',
  keys: 'Mostrar esta lista',
  undo: 'Deshacer lo que acaba de hacer, mientras un mensaje lo ofrezca',
  rows: 'En una tabla: el mismo control en la fila de arriba o de abajo',
  points: 'La pestaña siguiente o anterior; en un gráfico, el punto siguiente o anterior',
  ends: 'La primera o la última pestaña; en un gráfico, el primer o el último punto',
  tens: 'En un gráfico: diez puntos hacia delante o hacia atrás',
  enter: 'En un cuadro de diálogo: confirmar',
  escape: 'Cerrar un cuadro de diálogo; dos veces si ha escrito algo en él',
  skip: 'Al principio de una página: saltar la navegación',
  endKeys: 'Inicio, Fin',
  tenKeys: 'Re Pág, Av Pág',
  enterKey: 'Intro',
  escapeKey: 'Esc',
  skipKey: 'Tab',
}
