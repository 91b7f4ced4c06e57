import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import type { Logger, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'
import { type ProductInBody, pricedVariants, toVariantShown, withPrices } from './price-body'
import { showPrices } from './show-prices'
import { visitorsOf } from './visitors'

type Body = { products?: ProductInBody[]; product?: ProductInBody }

/**
 * On Medusa's own routes of products: what goes to a known visitor has Lerner's prices in
 * `calculated_price`. Storefronts read it where they always did.
 */
export async function pricePages(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const visitors = visitorsOf(request, request.query.cart_id)
  if (visitors.length > 0) {
    const send = response.json.bind(response)
    response.json = (body: unknown) => {
      priceBody(request, visitors, body as Body).then(
        (priced) => {
          response.set('Cache-Control', 'private, no-store')
          send(priced)
        },
        (error: unknown) => {
          const logger = request.scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
          logger.error(`Lerner: a page has the shop's own prices: ${String(error)}`)
          send(body)
        },
      )
      return response
    }
  }
  next()
}

async function priceBody(
  request: MedusaRequest,
  visitors: readonly string[],
  body: Body,
): Promise<Body> {
  const products = body.products ?? (body.product ? [body.product] : [])
  const variants = pricedVariants(products)
  if (variants.length === 0) return body
  const { settings } = request.scope.resolve<LernerModuleService>(LERNER)
  const names =
    settings.productIds === 'sku'
      ? await namesOf(request.scope, variants)
      : new Map<string, string>()
  const segment = segmentOf(request, settings.segments)
  const asked = variants.flatMap(({ id, calculated_price }) => {
    const one = toVariantShown(id, names.get(id) ?? id, calculated_price, segment)
    return one === null ? [] : [one]
  })
  if (asked.length === 0) return body
  const prices = await showPrices(request.scope, visitors, asked)
  if (body.product) return { ...body, product: withPrices([body.product], prices)[0] }
  return { ...body, products: withPrices(products, prices) }
}

/** The SKUs of variants that have one; read where the storefront did not ask for them. */
async function namesOf(
  scope: MedusaContainer,
  variants: readonly { id: string; sku?: string | null }[],
): Promise<Map<string, string>> {
  const untold = variants.filter(({ sku }) => sku === undefined).map(({ id }) => id)
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } =
    untold.length === 0
      ? { data: [] }
      : await query.graph({ entity: 'variant', fields: ['id', 'sku'], filters: { id: untold } })
  return new Map([...variants, ...data].flatMap(({ id, sku }) => (sku ? [[id, sku] as const] : [])))
}

/** The segment of the first of the customer's groups that has one. */
function segmentOf(
  request: MedusaRequest,
  segments: Readonly<Record<string, string>>,
): string | undefined {
  const { pricingContext } = request as {
    pricingContext?: { customer?: { groups?: { id: string }[] } }
  }
  const groups = pricingContext?.customer?.groups ?? []
  return groups.map(({ id }) => segments[id]).find((segment) => segment !== undefined)
}
