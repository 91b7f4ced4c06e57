import type { ImportKind } from '../../../domain/import.ts'
import { alarmInEnglish, heldUpInEnglish } from '../../../domain/news.ts'
import type { Count, MailWords } from './parts.ts'

const kinds: Readonly<Record<ImportKind, string>> = {
  sales: 'sales',
  orders: 'orders',
  offers: 'offers',
  products: 'products',
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
      `${alarmInEnglish(kind, product)}: ${heldUpInEnglish(stops)}.`,
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
