import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'

/** What an entry is about, as people look for it. */
export type Subject = {
  /** What it is called where no better name is known. */
  name: string
  /** Where it is looked at; null: nowhere in the console. */
  to: string | null
  productId: string | null
  listId: string | null
}

/** Reads what the audit names by a path below /v1. */
export function subjectOf({ subject, before, after }: AuditEntry): Subject {
  const [kind = '', id = '', part] = subject.split('/').map(decoded)
  const state = after ?? before ?? {}
  const nothing = { productId: null, listId: null }
  switch (kind) {
    case 'products':
      return { ...nothing, name: id, to: paths.product(id), productId: id }
    case 'price_lists':
      return {
        ...nothing,
        name: part === 'entries' ? 'Prices of a list' : 'A price list',
        to: paths.list(id),
        listId: id,
      }
    case 'breakers': {
      const productId = typeof state.product_id === 'string' ? state.product_id : null
      const name = productId ?? 'All products'
      return { ...nothing, name, to: paths.alarms, productId }
    }
    case 'policy':
      return { ...nothing, name: 'The whole account', to: paths.settings }
    case 'account':
      return { ...nothing, name: 'The whole account', to: paths.settings }
    case 'imports':
      return { ...nothing, name: 'An import', to: paths.import }
    case 'api_keys':
      return { ...nothing, name: textOf(state.name, 'A key'), to: `${paths.developers}?tab=keys` }
    case 'webhook_endpoints': {
      const name = textOf(state.url, 'A webhook')
      return { ...nothing, name, to: `${paths.developers}?tab=webhooks` }
    }
    default:
      return { ...nothing, name: subject.replaceAll('_', ' '), to: null }
  }
}

const textOf = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value !== '' ? value : otherwise

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
