import type { Words } from '../words.ts'

export const notFound: Words<'notFound'> = {
  heading: 'No encontrado',
  noScreen: 'Ninguna página tiene esta dirección',
  hint: 'Puede que se haya movido o que la dirección tenga una errata.',
  toOverview: 'Ir al resumen',
  readGuides: 'Leer las guías',
  apiReference: 'Referencia de la API',
}
