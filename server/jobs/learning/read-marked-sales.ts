import { meanPriceOf } from '../../../engine/policy/draw-price.ts'
import { matchDraws, type PublicDraw } from '../../../engine/sales/match-draws.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readDrawnListPrices } from '../../storage/tables/price-list-prices.ts'
import { type PublicPrice, readPublicPrices } from '../../storage/tables/public-prices.ts'
import { readSales, type SaleToFit, type SharingCells } from '../../storage/tables/sales.ts'

/**
 * The latest rows of some products, with a mark on those reported at a price that was drawn for
 * everyone, however they were reported.
 *
 * @param limit - Most rows of a product, and most prices.
 */
export async function readMarkedSales(
  db: Db,
  tenantId: number,
  cells: Pick<SharingCells, 'currency' | 'segment'>,
  productIds: readonly string[],
  limit: number,
): Promise<Map<string, SaleToFit[]>> {
  const reported = await readSales(db, tenantId, cells, productIds, limit)
  const shown = await readPublicPrices(db, tenantId, cells, productIds, limit)
  const listed = await readDrawnListPrices(db, tenantId, cells, productIds, limit)
  return new Map(
    productIds.map((id) => {
      const draws = [...(shown.get(id) ?? []), ...(listed.get(id) ?? [])].map(drawOf)
      return [id, matchDraws(reported.get(id) ?? [], draws)]
    }),
  )
}

type Shown = Pick<PublicPrice, 'price' | 'prices' | 'probabilities' | 'fromMs' | 'untilMs'>

function drawOf({ price, prices, probabilities, fromMs, untilMs }: Shown): PublicDraw {
  return {
    priceMinor: price,
    drawnAboutMinor: meanPriceOf({ prices, probability: probabilities }),
    fromSeconds: fromMs / 1000,
    untilSeconds: untilMs / 1000,
  }
}
