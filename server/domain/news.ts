import type { BreakerKind } from './breaker.ts'
import type { ImportKind } from './import.ts'
import { type Remark, remarkFor } from './reasons/remark-for.ts'

/** What may concern people who set prices. */
export const newsKinds = [
  'breaker_open',
  'approval_awaited',
  'list_ended',
  'import_ended',
  'import_stuck',
  'list_commented',
] as const

export type NewsKind = (typeof newsKinds)[number]

/** The languages of e-mails, those of the console. */
export const mailLanguages = ['en', 'de', 'fr', 'es'] as const

export type MailLanguage = (typeof mailLanguages)[number]

/** An event that concerns a person. */
export type NewsItem = {
  kind: NewsKind
  /** Id of the breaker, the list, the import or the comment. */
  id: string
  listId: string | null
  productId: string | null
  atMs: number
  /** What happened, as a sentence and by name. */
  remark: Remark
}

/** How many days of news are shown. */
export const newsDays = 30
/** How many are shown at once, newest first. */
export const mostNews = 50
/** An import is stuck if nothing was sent for this long. */
export const stuckAfterMs = 3_600_000

/** What happened, in English. */
export function alarmInEnglish(kind: BreakerKind, product: string | null): string {
  const of = product ?? 'all products'
  switch (kind) {
    case 'unit_cost':
      return `A new unit cost of ${of} can hardly be right`
    case 'competitor_price':
      return `A competitor’s price for ${of} is far from the previous one`
    case 'base_price':
      return `A new base price of ${of} is far from the previous one`
    case 'loss':
      return `Prices of ${of} earn less than base prices would`
    case 'sales_stopped':
      return `Sales of ${of} stopped`
  }
}

/** What an alarm holds up, in English. */
export function heldUpInEnglish(stops: boolean): string {
  return stops ? 'prices stay fixed until somebody decides' : 'the value is waiting for a decision'
}

/** What an open breaker is about. */
export function newsOfBreaker(kind: BreakerKind, product: string | null, stops: boolean): Remark {
  const values = { kind, product: product ?? 'none', stops: stops ? 'yes' : 'no' }
  return remarkFor('news_breaker', values, {
    what: alarmInEnglish(kind, product),
    until: heldUpInEnglish(stops),
  })
}

/** How an import ended. */
export function newsOfImport(of: {
  kind: ImportKind
  status: 'open' | 'completed' | 'undone'
  recorded: number
  rejected: number
  removed: number
  restored: number
}): Remark {
  const { kind, recorded, rejected, removed, restored } = of
  switch (of.status) {
    case 'open':
      return remarkFor('news_import_stuck', { kind })
    case 'undone':
      return remarkFor('news_import_undone', { kind, removed, restored })
    case 'completed': {
      const noun = rejected === 1 ? 'row' : 'rows'
      const rest = rejected === 0 ? '' : `, and ${rejected} ${noun} rejected`
      return remarkFor('news_import_ended', { kind, recorded, rejected }, { rest })
    }
  }
}

/**
 * The e-mail address of a person, if the provider gives one and its domain is allowed; otherwise
 * null.
 */
export function mailAddressOf(name: string, domains: readonly string[]): string | null {
  // Excludes characters that could split a header or a list of addresses.
  const found = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9.-]{1,253})$/.exec(name)
  return found?.[1] !== undefined && domains.includes(found[1].toLowerCase()) ? name : null
}
