import { Lerner } from '../../../clients/typescript/src/main.ts'
import { serveCustomers, stockDemoShop } from '../../src/pages/overview/demo-shop.ts'
import type { Clock } from './clock.ts'
import type { Service } from './service.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** Length of trade before today. */
export const historyWeeks = 10
const visitsPerWeek = 6
const customersPerVisit = 400

/**
 * A demo shop that has traded for weeks: each week some thousand customers are quoted prices and
 * buy or do not, lists were in force, and its integrator has keys and a webhook. The service's
 * clock must start that many weeks back; it ends at the present.
 */
export async function seedHistory(service: Service, clock: Clock): Promise<void> {
  const client = new Lerner({ apiKey: service.testKey, baseUrl: service.url, timeoutMs: 60_000 })
  const startMs = clock.nowMs()
  await stockDemoShop(client, () => {}, startMs)
  await client.webhookEndpoints.create({
    url: 'https://shop.example/lerner-events',
    events: ['product.price_moved', 'breaker.opened'],
  })
  await client.apiKeys.create({ name: 'checkout', scopes: ['quotes:write', 'outcomes:write'] })
  await client.apiKeys.create({
    name: 'month-end report',
    scopes: ['reports:read', 'audit:read'],
    expiresAt: new Date(Date.now() + 60 * dayMs).toISOString(),
  })
  let served = 0
  for (let week = 0; week < historyWeeks; week++) {
    for (let visit = 0; visit < visitsPerWeek; visit++) {
      await clock.moveTo(Math.max(clock.nowMs(), startMs + week * weekMs + (visit + 0.5) * dayMs))
      await serveCustomers(client, served, customersPerVisit)
      served += customersPerVisit
    }
    if (week === historyWeeks - 4) await priceKitchen(client, clock)
  }
  await clock.moveTo(Date.now())
  await serveCustomers(client, served, customersPerVisit)
}

/** Three weeks in which everybody sees the same prices of one category. */
async function priceKitchen(client: Lerner, clock: Clock): Promise<void> {
  const list = await client.priceLists.create({
    name: 'Kitchen, autumn',
    currency: 'usd',
    attributes: { category: 'kitchen' },
    until: new Date(clock.nowMs() + 21 * dayMs).toISOString(),
  })
  for (let tried = 0; tried < 300; tried++) {
    if ((await client.priceLists.get(list.id)).status !== 'drafting') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await client.priceLists.activate(list.id)
}
