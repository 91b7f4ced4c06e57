import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { PriceList } from '../../../domain/price-list.ts'
import type { QuoteVolume } from '../../../domain/quote.ts'
import {
  type EntryPage,
  entryChanges,
  entrySorts,
  entryStates,
  readEntryPage,
} from '../../../storage/tables/price-list-entries.ts'
import { findPriceList } from '../../../storage/tables/price-lists.ts'
import { volumePricesOf } from '../../../use-cases/lists/volume-prices-of.ts'
import { asksForCsv } from '../../answers/asks-for-csv.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { cursor, limitOf, pathId, word } from '../../schemas/fields.ts'
import {
  csvHeader,
  csvRows,
  type ExportFormat,
  exportFormats,
} from '../../schemas/price-list-csv.ts'
import {
  priceListEntryExample,
  priceListEntryListSchema,
  toEntryAnswer,
} from '../../schemas/price-list-entry.ts'
import { toAttributes } from '../../schemas/product-selection.ts'
import { toVolumePrices } from '../../schemas/volume-prices.ts'

/** Rows of an export read at once. */
const exportRows = 1000

const querystring = object({
  limit: limitOf(1000, 10, 'The largest number of entries to return.'),
  starting_after: cursor(
    'product_id of the last entry of the previous page, in the same sort order: returns the ones after it.',
  ),
  attribute: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9_]{0,39}=[\\s\\S]{1,100}$',
      maxLength: 141,
      description: 'Only products with this attribute: `category=coffee`.',
    }),
  ),
  change: Type.Optional(
    word(entryChanges, {
      description:
        'Only entries that raise the price, lower it, or keep the current one, because it is locked, excluded or believed best.',
    }),
  ),
  state: Type.Optional(
    word(entryStates, {
      description:
        'Only entries of which this became. Each is proposed (at the proposed price), edited (at another), locked (at the current one) or dropped (left out); a proposed or an edited one may be questioned (has `warnings`), and a proposed one may be waiting (`max_loss` does not let it move yet). The `summary` of the list counts them.',
    }),
  ),
  min_confidence: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Only entries of at least this confidence.',
      examples: [0.8],
    }),
  ),
  below_confidence: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Only entries of less confidence than this.',
      examples: [0.8],
    }),
  ),
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Only entries whose name or product contains this, case-insensitive.',
      examples: ['espresso'],
    }),
  ),
  product_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'Only the entry of this product.' }),
  ),
  sort: Type.Optional(
    word(entrySorts, {
      default: 'gain',
      description:
        'What to sort by: the expected profit gain, the name, the confidence, the shown price, or its change.',
    }),
  ),
  order: Type.Optional(
    word(['asc', 'desc'], { default: 'desc', description: 'Which end comes first.' }),
  ),
  include: Type.Optional(
    word(['volume_prices'], {
      description: 'volume_prices: also the unit prices by quantity, under the current policies.',
    }),
  ),
  format: Type.Optional(
    word(exportFormats, {
      default: 'lerner',
      description:
        'Columns of the CSV file returned for `Accept: text/csv`: lerner has all, and can be sent back; shopify and woocommerce are what those shops import; volume_prices has a row for each quantity at which a unit has a price.',
    }),
  ),
})

const csvExample = 'product_id,currency,base_price,price\nmug,usd,19.99,21.99\n'

/** GET /v1/price_lists/{id}/entries. The prices of a list, sorted; or all as CSV. */
export function listPriceListEntries(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/price_lists/:id/entries',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: { data: [priceListEntryExample], has_more: false } },
        },
        schema: {
          operationId: 'price_lists.entries.list',
          summary: "List a price list's entries",
          description:
            'The entries of a list, sorted by `sort`: by default, largest expected profit gain first. With `Accept: text/csv` all of them are returned as a file, in prices with decimals as shops write them, and `limit` and `starting_after` are ignored.',
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          querystring,
          response: {
            200: {
              description: 'The response.',
              content: {
                'application/json': { schema: ref(priceListEntryListSchema) },
                'text/csv': {
                  schema: { type: 'string', maxLength: 1_000_000_000, examples: [csvExample] },
                },
              },
            },
          },
        },
      },
      async (request, reply) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const { format = 'lerner' } = request.query
        const wanted = wantedOf(request.query)
        const list = await deps.store.tenant(tenantId, (db) => findPriceList(db, tenantId, id))
        if (list === null) throw nothingThere()
        if (asksForCsv(request.headers.accept)) {
          return sendFile(reply, id, rowsOf(deps, tenantId, list, wanted, format))
        }
        const include = request.query.include === 'volume_prices'
        const page = await readPage(deps, tenantId, list, wanted, include)
        if (page === null) {
          throw new Refusal(
            'parameter_invalid',
            '`starting_after` is not a product of this list; send the product_id of an earlier entry.',
            { param: 'starting_after' },
          )
        }
        const data = page.data.map((entry) => {
          const prices = page.volumePrices.get(entry.productId)
          const answer = toEntryAnswer(entry)
          return prices === undefined
            ? answer
            : { ...answer, volume_prices: toVolumePrices(prices) }
        })
        return reply.send({ data, has_more: page.hasMore })
      },
    )
  }
}

/** Which entries a request asks for. */
function wantedOf(query: Static<typeof querystring>): EntryPage {
  return {
    limit: query.limit ?? 10,
    startingAfter: query.starting_after ?? null,
    attributes: toAttributes(query.attribute),
    change: query.change ?? null,
    state: query.state ?? null,
    confidenceMin: query.min_confidence ?? null,
    confidenceBelow: query.below_confidence ?? null,
    query: query.query ?? null,
    productId: query.product_id ?? null,
    sort: query.sort ?? 'gain',
    order: query.order ?? 'desc',
  }
}

/** Entries, with unit prices by quantity if requested. */
async function readPage(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  { id, currency }: PriceList,
  wanted: EntryPage,
  include: boolean,
) {
  return store.tenant(tenantId, async (db) => {
    const page = await readEntryPage(db, tenantId, id, wanted)
    if (page === null) return null
    const volumePrices = include
      ? await volumePricesOf(db, tenantId, currency, page.data, now())
      : new Map<string, QuoteVolume['prices']>()
    return { ...page, volumePrices }
  })
}

function sendFile(reply: FastifyReply, id: string, rows: AsyncGenerator<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${id}.csv"`)
    .send(Readable.from(rows))
}

/** The lines of a file, read page by page while sending. */
async function* rowsOf(
  deps: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  list: PriceList,
  wanted: EntryPage,
  format: ExportFormat,
): AsyncGenerator<string> {
  yield csvHeader(format)
  let startingAfter: string | null = null
  for (;;) {
    const page: EntryPage = { ...wanted, limit: exportRows, startingAfter }
    const include = format === 'volume_prices'
    const read: Awaited<ReturnType<typeof readPage>> = await readPage(
      deps,
      tenantId,
      list,
      page,
      include,
    )
    if (read === null) return
    const { data, hasMore, volumePrices } = read
    yield data
      .map((entry) => {
        return csvRows(format, entry, list.currency, volumePrices.get(entry.productId) ?? [])
      })
      .join('')
    startingAfter = data.at(-1)?.productId ?? null
    if (!hasMore || startingAfter === null) return
  }
}
