import { expect } from '@playwright/test'
import type { Lerner, PriceList } from '../../../clients/typescript/src/main.ts'

/** A list for the next four weeks with all products of a currency, once it is drafted. */
export async function draftList(
  client: Lerner,
  { name, currency = 'usd' }: { name: string; currency?: string },
): Promise<PriceList> {
  const until = new Date(Date.now() + 28 * 86_400_000).toISOString()
  const { id } = await client.priceLists.create({ name, currency, until })
  await expect.poll(async () => (await client.priceLists.get(id)).status).toBe('draft')
  return client.priceLists.get(id)
}
