import type { BreakerKind } from '../../../domain/breaker.ts'
import type { ImportKind } from '../../../domain/import.ts'
import type { Count, MailWords } from './parts.ts'

const kinds: Readonly<Record<ImportKind, string>> = {
  sales: 'sales',
  orders: 'orders',
  offers: 'offers',
  products: 'products',
}

function alarm(kind: BreakerKind, product: string): string {
  switch (kind) {
    case 'unit_cost':
      return `A new unit cost of ${product} can hardly be right`
    case 'competitor_price':
      return `A competitor’s price for ${product} is far from the previous one`
    case 'base_price':
      return `A new base price of ${product} is far from the previous one`
    case 'loss':
      return `Prices of ${product} earn less than base prices would`
    case 'sales_stopped':
      return `Sales of ${product} stopped`
  }
}

/** E-mails in English. */
export function english(count: Count): MailWords {
  return {
    subject: (news) =>
      news === 1
        ? 'One thing is new in Lerner'
        : `${count('thing is new', 'things are new', news)} in Lerner`,
    foot: (address) =>
      `You get this once a day at most, while something is unread. To get none, open News in the console: ${address}`,
    breaker: (kind, product, stops) =>
      `${alarm(kind, product ?? 'all products')}: ${stops ? 'prices stay fixed until somebody decides' : 'the value is waiting for a decision'}.`,
    listEnded: (name) => `“${name}” ended: see what it earned.`,
    approvalAwaited: (name) => `“${name}” waits for your approval.`,
    commented: (author, name) => `${author} commented on “${name}”.`,
    importStuck: (kind) =>
      `An import of ${kinds[kind]} stopped halfway: send the file again to continue from there.`,
    importUndone: (kind, removed, restored) =>
      `An import of ${kinds[kind]} was undone: ${count('row', 'rows', removed)} removed, ${count('row', 'rows', restored)} restored.`,
    importEnded: (kind, recorded, rejected) =>
      `An import of ${kinds[kind]} ended: ${count('row', 'rows', recorded)} recorded${rejected === 0 ? '' : `, and ${count('row', 'rows', rejected)} rejected`}.`,
  }
}
