import type { BreakerKind } from './breaker.ts'
import type { ImportKind } from './import.ts'

/** What may concern somebody who prices. */
export const newsKinds = [
  'breaker_open',
  'approval_awaited',
  'list_ended',
  'import_ended',
  'import_stuck',
  'list_commented',
] as const

export type NewsKind = (typeof newsKinds)[number]

/** Something that happened and concerns a person. */
export type NewsItem = {
  kind: NewsKind
  /** Of the breaker, the list, the import or the comment. */
  id: string
  listId: string | null
  productId: string | null
  atMs: number
  /** What happened, in a sentence. */
  text: string
}

/** News of so many days are told. */
export const newsDays = 30
/** So many are told at once, the newest. */
export const mostNews = 50
/** An import that nothing was sent of for so long is left half-way. */
export const stuckAfterMs = 3_600_000

function whatOf(kind: BreakerKind, product: string): string {
  switch (kind) {
    case 'unit_cost':
      return `A new unit cost of ${product} is far from the one before`
    case 'competitor_price':
      return `A competitor’s price for ${product} is far from the one before`
    case 'base_price':
      return `A new base price of ${product} is far from the one before`
    case 'loss':
      return `Prices of ${product} earn less than base prices would`
    case 'sales_stopped':
      return `Sales of ${product} stopped`
  }
}

/** What an open breaker is about. */
export function breakerText(kind: BreakerKind, product: string | null, stops: boolean): string {
  const what = whatOf(kind, product ?? 'all products')
  return `${what}: ${stops ? 'prices stand still until somebody answers' : 'the value waits for an answer'}.`
}

/** What became of an import. */
export function importText(of: {
  kind: ImportKind
  status: 'open' | 'completed' | 'undone'
  recorded: number
  rejected: number
  removed: number
  restored: number
}): string {
  const { kind } = of
  const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`
  switch (of.status) {
    case 'open':
      return `An import of ${kind} stopped half-way: send the file again, which goes on from there.`
    case 'undone':
      return `An import of ${kind} was undone: ${rows(of.removed)} removed, ${rows(of.restored)} as before.`
    case 'completed': {
      const rest = of.rejected === 0 ? '' : `, and ${rows(of.rejected)} rejected`
      return `An import of ${kind} ended: ${rows(of.recorded)} recorded${rest}.`
    }
  }
}

/**
 * The address of somebody whom the provider calls by one, if e-mail may go to its domain; else
 * null.
 */
export function mailAddressOf(name: string, domains: readonly string[]): string | null {
  // Nothing that a header or a list of addresses could be cut from.
  const found = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9.-]{1,253})$/.exec(name)
  return found?.[1] !== undefined && domains.includes(found[1].toLowerCase()) ? name : null
}
