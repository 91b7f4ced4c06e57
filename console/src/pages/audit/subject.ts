import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { t } from '../../messages/messages.ts'

/** What an entry is about. */
export type Subject = {
  /** Its label if no better name is known. */
  name: string
  /** Its address in the console; null: none. */
  to: string | null
  productId: string | null
  listId: string | null
}

/** Parses the path below /v1 by which the audit identifies a subject. */
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
        name: part === 'entries' ? t('audit.subjectListPrices') : t('audit.subjectList'),
        to: paths.list(id),
        listId: id,
      }
    case 'breakers': {
      const productId = typeof state.product_id === 'string' ? state.product_id : null
      const name = productId ?? t('audit.subjectAllProducts')
      return { ...nothing, name, to: paths.alarms, productId }
    }
    case 'policy':
      return { ...nothing, name: t('audit.subjectAccount'), to: paths.settings }
    case 'account':
      return { ...nothing, name: t('audit.subjectAccount'), to: paths.settings }
    case 'imports':
      return {
        ...nothing,
        name: textOf(state.file_name, t('audit.subjectImport')),
        to: paths.imports,
      }
    case 'api_keys':
      return {
        ...nothing,
        name: textOf(state.name, t('audit.subjectKey')),
        to: `${paths.developers}?tab=keys`,
      }
    case 'webhook_endpoints': {
      const name = textOf(state.url, t('audit.subjectWebhook'))
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
