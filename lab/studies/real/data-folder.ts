import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The real data that lie beside the repository; nothing of them is part of it. */
const folder = new URL('../../../../shared/data/', import.meta.url)

export const dataFiles = [
  'cheese_sales.csv',
  'online_retail_sales.csv',
  'apple_offers.csv',
  'catsup_offers.csv',
] as const

export type DataFile = (typeof dataFiles)[number]

/** Where a file of real data lies; null where it is absent. */
export function dataFile(name: DataFile): string | null {
  const path = fileURLToPath(new URL(name, folder))
  return existsSync(path) ? path : null
}
