import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Demand } from '../../../clients/typescript/src/main.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { median } from '../../report/statistics.ts'
import { dataFile } from './data-folder.ts'
import { importFile } from './import-file.ts'
import { plainLogit } from './least-squares.ts'
import { type Row, readTable, toCsv } from './read-table.ts'

/** Imported offers of one product, the service's report on them, and what is known about them. */
export type OffersCase = {
  name: string
  told: 'beside the competitor' | 'without the competitor'
  declared: 'chosen' | 'random'
  offers: number
  /**
   * Elasticity of a plain logit on log price (and on the competitor's, if given), at the mean share
   * of buyers.
   */
  plain: { value: number; error: number }
  demand: Demand
}

const sources = [
  { file: 'apple_offers.csv', product: 'eco-apple', date: '1998-01-01' },
  { file: 'catsup_offers.csv', product: 'heinz41', date: '1987-01-01' },
  { file: 'catsup_offers.csv', product: 'heinz32', date: '1987-01-01' },
  { file: 'catsup_offers.csv', product: 'heinz28', date: '1987-01-01' },
  { file: 'catsup_offers.csv', product: 'hunts32', date: '1987-01-01' },
] as const

type Wanted = (typeof sources)[number] & Pick<OffersCase, 'told' | 'declared'>

/**
 * Each product with and without its competitor's price; the apples' prices were randomised, so they
 * are imported both ways.
 */
const wanted: Wanted[] = sources.flatMap((source) =>
  (['beside the competitor', 'without the competitor'] as const).flatMap((told) =>
    (source.file === 'apple_offers.csv'
      ? (['random', 'chosen'] as const)
      : (['chosen'] as const)
    ).map((declared) => ({ ...source, told, declared })),
  ),
)

/**
 * Imports the available offers into a running service with `lerner import`, and requests the demand
 * of each product at its median price.
 */
export async function importOffers(): Promise<OffersCase[]> {
  if (wanted.every(({ file }) => dataFile(file) === null)) return []
  const folder = temporaryFolder('offers')
  const service = await startService({ dataDir: join(folder.path, 'data') })
  const database = await openDatabase(service, null)
  try {
    const cases: OffersCase[] = []
    for (const one of wanted) {
      const path = dataFile(one.file)
      if (path === null) continue
      const table = readTable(path).filter((row) => row.product === one.product)
      const rows = table.map(withCompetitor)
      cases.push(await importCase(one, rows, { service, database, folder: folder.path }))
    }
    return cases
  } finally {
    await database.end()
    await service.stop()
    folder.remove()
  }
}

async function importCase(
  { product, told, declared, date }: Wanted,
  rows: readonly Row[],
  where: { service: Service; database: pg.Client; folder: string },
): Promise<OffersCase> {
  const { service, database, folder } = where
  const client = clientOf(service)
  const beside = told === 'beside the competitor'
  const id = `${product}, ${declared}, ${told}`
  const columns = [
    'offer_id',
    'product',
    'price',
    'accepted',
    ...(beside ? ['competitor_price'] : []),
  ]
  const csv = join(folder, `${id}.csv`)
  writeFileSync(
    csv,
    toCsv(
      columns,
      rows.map((row) => ({ ...row, product: id })),
    ),
  )
  const set = `offered_at=${date},randomized=${declared === 'random'}`
  const { accepted } = await importFile(service, csv, ['--currency', 'usd', '--set', set])
  await untilLearned(database)
  const basePrice = Math.round(100 * median(rows.map((row) => Number(row.price))))
  await client.products.update(id, { basePrice })
  const demand = await client.products.demand(id)
  return {
    name: product,
    told,
    declared,
    offers: accepted,
    plain: plainElasticity(rows, beside),
    demand,
  }
}

function withCompetitor(row: Row): Row {
  return { ...row, competitor_price: row.competitor_price ?? row.min_competitor_price ?? '' }
}

function plainElasticity(rows: readonly Row[], beside: boolean): { value: number; error: number } {
  const x = rows.map((row) => [
    1,
    Math.log(Number(row.price)),
    ...(beside ? [Math.log(Number(row.competitor_price))] : []),
  ])
  const bought = rows.map((row) => Number(row.accepted))
  const { coefficients, errors } = plainLogit(x, bought)
  const rest = 1 - bought.reduce((sum, one) => sum + one, 0) / bought.length
  return { value: rest * (coefficients[1] ?? 0), error: rest * (errors[1] ?? 0) }
}
