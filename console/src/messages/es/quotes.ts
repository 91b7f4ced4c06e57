import type { Words } from '../words.ts'

export const quotes: Words<'quotes'> = {
  heading: 'Cotizaciones',
  intro: 'Los precios que se pidieron, del más reciente al más antiguo: abra uno para ver por qué.',
  product: 'Producto',
  productHint: 'El ID tal como lo envía su tienda; vacío para todos.',
  loading: 'Cargando las cotizaciones',
  noneYet: 'Aún no se ha hecho ninguna cotización',
  noneYetHint: 'En cuanto su tienda pida un precio, aparecerá aquí.',
  noneOf: 'Ninguna cotización de {product}',
  noneOfHint: 'Revise la escritura: los ID distinguen también mayúsculas y minúsculas.',
  tryQuote: 'Probar una cotización',
  label: 'Cotizaciones, las más recientes primero',
  made: 'Fecha',
  segment: 'Segmento',
  everybody: 'todos',
  basePrice: 'Precio base',
  price: 'Precio',
  confidence: 'Confianza',
  arm: 'Brazo',
  outcome: 'Resultado',
}
