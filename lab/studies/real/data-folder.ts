import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The real data next to the repository, which are not part of it. */
const folder = new URL('../../../../shared/data/', import.meta.url)

export const dataFiles = [
  'cheese_sales.csv',
  'online_retail_sales.csv',
  'apple_offers.csv',
  'catsup_offers.csv',
] as const

export type DataFile = (typeof dataFiles)[number]

/** The path of a real data file; null if it is absent. */
export function dataFile(name: DataFile): string | null {
  const path = fileURLToPath(new URL(name, folder))
  return existsSync(path) ? path : null
}
