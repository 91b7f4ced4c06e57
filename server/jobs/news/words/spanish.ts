import type { BreakerKind } from '../../../domain/breaker.ts'
import type { ImportKind } from '../../../domain/import.ts'
import type { Count, MailWords } from './parts.ts'

const kinds: Readonly<Record<ImportKind, string>> = {
  sales: 'ventas',
  orders: 'pedidos',
  offers: 'ofertas',
  products: 'productos',
}

function alarm(kind: BreakerKind, product: string): string {
  switch (kind) {
    case 'unit_cost':
      return `Un nuevo coste unitario difícilmente es correcto (${product})`
    case 'competitor_price':
      return `Un precio de competidor está lejos del anterior (${product})`
    case 'base_price':
      return `Un nuevo precio base está lejos del anterior (${product})`
    case 'loss':
      return `Los precios aportan menos que los precios base (${product})`
    case 'sales_stopped':
      return `Las ventas se han detenido (${product})`
  }
}

/** E-mails in Spanish. */
export function spanish(count: Count): MailWords {
  return {
    subject: (news) =>
      news === 1 ? 'Una novedad en Lerner' : `${count('novedad', 'novedades', news)} en Lerner`,
    foot: (address) =>
      `Recibe este correo una vez al día como máximo, mientras haya algo sin leer. Para no recibirlo, abra «Novedades» en la consola: ${address}`,
    breaker: (kind, product, stops) =>
      `${alarm(kind, product ?? 'todos los productos')}. ${stops ? 'Los precios no se mueven hasta que alguien responda' : 'El valor espera una respuesta'}.`,
    listEnded: (name) => `«${name}» ha terminado: vea lo que aportó.`,
    approvalAwaited: (name) => `«${name}» espera su aprobación.`,
    commented: (author, name) => `${author} ha comentado «${name}».`,
    importStuck: (kind) =>
      `Una importación de ${kinds[kind]} se detuvo a medias: envíe el archivo otra vez y seguirá desde ahí.`,
    importUndone: (kind, removed, restored) =>
      `Se deshizo una importación de ${kinds[kind]}: ${count('fila eliminada', 'filas eliminadas', removed)}, ${count('fila', 'filas', restored)} como antes.`,
    importEnded: (kind, recorded, rejected) =>
      `Terminó una importación de ${kinds[kind]}: ${count('fila tomada', 'filas tomadas', recorded)}${rejected === 0 ? '' : `, ${count('fila rechazada', 'filas rechazadas', rejected)}`}.`,
  }
}
