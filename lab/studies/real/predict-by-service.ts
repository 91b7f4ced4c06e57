import { join } from 'node:path'
import type { Estimate, Lerner } from '../../../clients/typescript/src/main.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import type { Split } from './forecast-errors.ts'

const rowsAtOnce = 5000
const askedAtOnce = 4
const longestFitMs = 600_000

/**
 * Reports the known data of some products to a running service, as a shop would, and requests a
 * forecast of each later period at that period's price and promotion.
 *
 * @returns Units predicted, by product and period.
 */
export async function predictByService(
  split: readonly Split[],
  currency: string,
): Promise<Estimate[][]> {
  const folder = temporaryFolder('forecasts')
  const service = await startService({ dataDir: join(folder.path, 'data') })
  const database = await openDatabase(service, null)
  try {
    const client = clientOf(service)
    const rows = split.flatMap(({ name, known }) =>
      known.map((row) => ({ productId: name, currency, ...toSale(row) })),
    )
    for (let i = 0; i < rows.length; i += rowsAtOnce) {
      await client.sales.create(rows.slice(i, i + rowsAtOnce))
    }
    await untilLearned(database, longestFitMs)
    return await askForAll(client, split)
  } finally {
    await database.end()
    await service.stop()
    folder.remove()
  }
}

async function askForAll(client: Lerner, split: readonly Split[]): Promise<Estimate[][]> {
  const predicted: Estimate[][] = split.map(() => [])
  let next = 0
  const work = async () => {
    for (let i = next++; i < split.length; i = next++) {
      const product = split[i]
      for (const row of product?.later ?? []) {
        predicted[i]?.push(await ask(client, product?.name ?? '', row))
      }
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, work))
  return predicted
}

async function ask(client: Lerner, name: string, row: SalesRow): Promise<Estimate> {
  const { points, source } = await client.products.forecast(name, {
    price: [row.priceMinor],
    ...periodOf(row),
    ...(row.promotion === null ? {} : { promotion: Number(row.promotion.toFixed(6)) }),
  })
  const [point] = points
  if (source !== 'sales' || point === undefined) {
    throw new Error(`the sales of ${name} were not learnt`)
  }
  return point.units
}

function toSale(row: SalesRow) {
  return {
    price: row.priceMinor,
    units: row.units,
    ...periodOf(row),
    ...(row.promotion === null ? {} : { promotion: row.promotion }),
  }
}

function periodOf({ startSeconds, endSeconds }: SalesRow) {
  return {
    periodStart: new Date(startSeconds * 1000).toISOString(),
    periodEnd: new Date(endSeconds * 1000).toISOString(),
  }
}
