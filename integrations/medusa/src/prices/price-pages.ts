import { toMinorUnits } from '@lerner/client/shops'
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import type { Logger, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'
import { type ProductInBody, pricedVariants, toVariantShown, withPrices } from './price-body'
import { showPrices, type VariantShown } from './show-prices'
import { visitorsOf } from './visitors'

type LineInCart = { variant_id?: string | null; unit_price?: unknown }

type Body = { products?: ProductInBody[]; product?: ProductInBody }

/**
 * For Medusa's own product routes: responses to a known visitor have Lerner's prices in
 * `calculated_price`, so storefronts read them as before.
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
          logger.error(`Lerner: a page shows the shop's own prices: ${String(error)}`)
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
  const inCart = await pricesInCart(request.scope, request.query.cart_id, asked)
  const others = asked.filter(({ variantId }) => !inCart.has(variantId))
  const shown = others.length > 0 ? await showPrices(request.scope, visitors, others) : []
  const prices = new Map([...inCart, ...shown])
  if (body.product) return { ...body, product: withPrices([body.product], prices)[0] }
  return { ...body, products: withPrices(products, prices) }
}

/**
 * The unit prices of the lines in the cart that a page request names, in the smallest unit, by
 * variant: regardless of who filled the cart, and under which id.
 */
async function pricesInCart(
  scope: MedusaContainer,
  cartId: unknown,
  variants: readonly VariantShown[],
): Promise<Map<string, number>> {
  if (typeof cartId !== 'string' || cartId === '') return new Map()
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: 'cart',
    fields: ['currency_code', 'completed_at', 'items.variant_id', 'items.unit_price'],
    filters: { id: cartId },
  })
  const [cart] = data
  if (cart === undefined || cart.completed_at) return new Map()
  const currency = cart.currency_code.toLowerCase()
  const onPage = new Set(
    variants.filter((one) => one.currency === currency).map((one) => one.variantId),
  )
  return new Map(
    (cart.items ?? []).flatMap((line: LineInCart | null) => {
      if (!line?.variant_id || !onPage.has(line.variant_id)) return []
      const price = toMinorUnits(Number(line.unit_price), currency)
      return price === null ? [] : [[line.variant_id, price] as const]
    }),
  )
}

/** The SKUs of variants that have one; read if the storefront did not request them. */
async function namesOf(
  scope: MedusaContainer,
  variants: readonly { id: string; sku?: string | null }[],
): Promise<Map<string, string>> {
  const missing = variants.filter(({ sku }) => sku === undefined).map(({ id }) => id)
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } =
    missing.length === 0
      ? { data: [] }
      : await query.graph({ entity: 'variant', fields: ['id', 'sku'], filters: { id: missing } })
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
