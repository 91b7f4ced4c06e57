import { Refusal } from '../../domain/errors.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { exportNames } from '../../storage/tables/export-tables.ts'

/** There is nothing at the path of a request, or nothing that its key may see. */
export class NothingThere extends Refusal {
  constructor({ code, message, reason, values }: Refusal) {
    super(code, message, { ...(reason && { reason }), values })
  }
}

/**
 * The refusal for every 404 caused by a path. If the path is an operation's, it says what was not
 * found; an unknown id and one of another account must look the same.
 */
export function nothingThere(): Refusal {
  return new NothingThere(refusalFor('nothing_there', {}))
}

/**
 * The refusal of a path that no operation has, with the one that an operation has where only /v1 or
 * a slash is at fault.
 *
 * @param methodsOf - The methods that a path accepts.
 * @param basePath - Below which a proxy serves all of them.
 */
export function nothingAt(
  path: string,
  methodsOf: (path: string) => readonly string[],
  basePath: string,
): Refusal {
  if (path.startsWith('/v1/v1/')) return refusalFor('version_twice', {})
  const bare = path.replace(/\/$/, '')
  const isOperation = (one: string) =>
    one.startsWith('/v1/') && one.length <= shownLength && methodsOf(one).length > 0
  if (isOperation(bare)) return refusalFor('slash_at_end', { path: basePath + bare })
  const below = `/v1${bare}`
  if (isOperation(below)) return refusalFor('version_missing', { path: basePath + below })
  return nothingThere()
}

/** What the first word of a path refers to, and what to do if an id is not found. */
const objects: Record<string, { noun: string; remedy: string }> = {
  api_keys: { noun: 'API key', remedy: 'GET /v1/api_keys lists them' },
  breakers: { noun: 'breaker', remedy: 'GET /v1/breakers lists them' },
  events: { noun: 'event', remedy: 'GET /v1/events lists those of the last 30 days' },
  exports: { noun: 'export', remedy: `there are ${exportNames.join(', ')}` },
  imports: { noun: 'import', remedy: 'GET /v1/imports lists them' },
  price_lists: { noun: 'price list', remedy: 'GET /v1/price_lists lists them' },
  products: {
    noun: 'product',
    remedy: 'GET /v1/products lists them, and POST /v1/products or a first quote creates one',
  },
  quotes: {
    noun: 'quote',
    remedy: 'GET /v1/quotes lists stored quotes; previews and fallbacks are not stored',
  },
  simulations: {
    noun: 'simulation',
    remedy: 'POST /v1/simulations starts one, which is kept for 30 days',
  },
  webhook_endpoints: { noun: 'webhook endpoint', remedy: 'GET /v1/webhook_endpoints lists them' },
}

/** Most characters of an id that a response repeats. */
const shownLength = 100

/**
 * What was not found, with the remedy, from the route and the ids in its path: it uses nothing else
 * from the request, and no stored data.
 */
export function missingObject(route: string, ids: Record<string, string | undefined>): Refusal {
  const [, word = ''] = /^\/v1\/(\w+)\/:id(?:\/|$)/.exec(route) ?? []
  const object = objects[word]
  if (object === undefined || ids.id === undefined) return nothingThere()
  const shown = (id: string) => JSON.stringify(id.slice(0, shownLength))
  const within =
    ids.product_id !== undefined
      ? `, or it has no entry of product ${shown(ids.product_id)}`
      : ids.comment_id !== undefined
        ? `, or it has no comment ${shown(ids.comment_id)}`
        : ''
  const values = { resource: word }
  const words = { ...object, quotedId: shown(ids.id), within }
  return new NothingThere(refusalFor('object_missing', values, {}, words))
}
