import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { effectivePolicy } from '../../../domain/policy.ts'
import {
  lowestPriorPrice,
  pricesShown,
  priorMs,
  withinCaps,
  withReductions,
} from '../../../domain/price-history.ts'
import type { Product } from '../../../domain/product.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { findPolicy } from '../../../storage/tables/policies.ts'
import { findProduct } from '../../../storage/tables/products.ts'
import { readIndividualPrices, readPriceLayers } from '../../../storage/tables/shown-prices.ts'
import { readCappedSpans } from '../../../use-cases/cells/emergency.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  currency,
  currencyOf,
  limitOf,
  moment,
  pathId,
  segment,
  word,
} from '../../schemas/fields.ts'
import {
  priceHistoryExample,
  priceHistorySchema,
  toPriceHistoryAnswer,
} from '../../schemas/price-history.ts'

const yearMs = 366 * 86_400_000

const query = object({
  currency: Type.Optional(currency),
  segment: Type.Optional(segment),
  at: Type.Optional(
    moment('When a reduction would begin: the reference for lowest_prior_price. Default: now.'),
  ),
  from: Type.Optional(moment('Prices shown from this time on. Default: a year before `until`.')),
  until: Type.Optional(moment('Prices shown before this time. Default: now.')),
  limit: limitOf(1000, 100, 'The largest number of prices to return.'),
  include: Type.Optional(
    word(['individual_prices'], {
      description: 'individual_prices: also what individual visitors were quoted.',
    }),
  ),
})

/** GET /v1/products/{id}/prices. The prices that everyone saw, and the lowest prior price. */
export function getPriceHistory(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/products/:id/prices',
      {
        config: {
          scope: 'products:read',
          refusals: ['currency_unsupported', 'resource_missing'],
          examples: { 200: priceHistoryExample },
        },
        schema: {
          operationId: 'products.prices',
          summary: "Read a product's price history",
          description:
            'The prices that everyone saw, newest first: from price lists, requested with `everyone`, or the base price; and the lowest of the 30 days before a reduction (Directive 98/6/EC, Article 6a). Prices of individual visitors are not included; `include=individual_prices` adds them.',
          tags: ['Products'],
          params: pathId('Your own id for the product.', 255),
          querystring: query,
          response: { 200: ref(priceHistorySchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        return deps.store.tenant(tenantId, async (db) => {
          const product = await findProduct(db, tenantId, request.params.id)
          if (product === null) throw nothingThere()
          return historyOf(db, tenantId, product, request.query, deps.now())
        })
      },
    )
  }
}

/** The prices shown of a product, and what may be announced for a reduction. */
async function historyOf(
  db: Db,
  tenantId: number,
  product: Product,
  sent: Static<typeof query>,
  nowMs: number,
): Promise<ReturnType<typeof toPriceHistoryAnswer>> {
  const atMs = sent.at === undefined ? nowMs : Date.parse(sent.at)
  const untilMs = sent.until === undefined ? nowMs : Date.parse(sent.until)
  const fromMs = sent.from === undefined ? untilMs - yearMs : Date.parse(sent.from)
  const { limit = 100 } = sent
  const cell = {
    productId: product.id,
    currency: currencyOf(sent.currency) ?? product.currency,
    segment: sent.segment ?? '',
  }
  const prior = { fromMs: atMs - priorMs, untilMs: atMs }
  // For the first price, the 30 days before it are reported.
  const wide = {
    fromMs: Math.min(fromMs, atMs) - priorMs,
    untilMs: Math.max(untilMs, atMs, nowMs),
  }
  const layers = (await readPriceLayers(db, tenantId, cell, [product.id], wide)).get(product.id)
  const { fields: own } = await findPolicy(db, tenantId, product.id)
  const { fields: account } = await findPolicy(db, tenantId, '')
  const policy = effectivePolicy(account, own)
  const priced = { ...cell, policy, basePriceMinor: product.basePrice }
  const caps = await readCappedSpans(db, tenantId, priced, wide, nowMs)
  const shown = layers ? withinCaps(pricesShown(layers, wide.fromMs, wide.untilMs), caps) : []
  const prices = withReductions(shown)
    .filter((one) => one.untilMs > fromMs && one.fromMs < untilMs)
    .reverse()
  const individual =
    sent.include === undefined ? null : await readIndividualPrices(db, tenantId, cell, prior)
  return toPriceHistoryAnswer(
    {
      ...cell,
      atMs,
      lowestPriorMinor: lowestPriorPrice(shown, atMs),
      knownSinceMs: layers?.base[0]?.fromMs ?? null,
      individual,
      prices: prices.slice(0, limit),
      hasMore: prices.length > limit,
    },
    wide.untilMs,
  )
}
