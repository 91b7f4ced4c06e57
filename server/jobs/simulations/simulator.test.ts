import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyBelief } from '../../../engine/belief/belief.ts'
import { encodeBelief } from '../../../engine/belief/codec.ts'
import { foldCounts } from '../../../engine/belief/fold-counts.ts'
import type { Caller } from '../../domain/caller.ts'
import { simulationKeptMs } from '../../domain/simulation.ts'
import { writeBeliefs } from '../../storage/tables/cells.ts'
import { insertProduct } from '../../storage/tables/products.ts'
import {
  findSimulation,
  forgetSimulations,
  insertSimulation,
  takeSimulation,
} from '../../storage/tables/simulations.ts'
import { testService } from '../../testing/service.ts'
import { toSoldRow } from '../../use-cases/simulations/sold-row.ts'
import { createSimulator } from './simulator.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const leaseMs = 600_000
const weekMs = 7 * 86_400_000

/** Sixty weeks of four products, enough to be worked on for some steps. */
const rows = JSON.stringify(
  ['a', 'b', 'c', 'd'].flatMap((productId) =>
    Array.from({ length: 60 }, (_, w) =>
      toSoldRow({
        productId,
        currency: 'usd',
        price: [1000, 900, 1100][w % 3] ?? 1000,
        units: [20, 25, 16][w % 3] ?? 20,
        periodStart: new Date(1_700_000_000_000 + w * weekMs).toISOString(),
        periodEnd: new Date(1_700_000_000_000 + (w + 1) * weekMs).toISOString(),
      }),
    ),
  ),
)

async function ask(caller: Caller, id: string) {
  const { tenantId } = caller
  const request = {
    kind: 'backtest',
    currency: 'usd',
    segment: '',
    productIds: null,
    policy: {},
  } as const
  await service.deps.store.tenant(tenantId, (db) =>
    insertSimulation(db, tenantId, id, request, rows, service.clock.nowMs, 5),
  )
}

const take = ({ tenantId }: Caller) =>
  service.deps.store.tenant(tenantId, (db) => {
    const { nowMs } = service.clock
    return takeSimulation(db, tenantId, new Date(nowMs), new Date(nowMs + leaseMs))
  })

const find = ({ tenantId }: Caller, id: string) =>
  service.deps.store.tenant(tenantId, (db) => findSimulation(db, tenantId, id))

test('a season in its thread ends with the process, and is played anew', async () => {
  const caller = await service.caller()
  const { tenantId } = caller
  const { store } = service.deps
  const belief = foldCounts(emptyBelief(), [{ priceMinor: 1000, offers: 2000, purchases: 100 }], {
    fromSeconds: service.clock.nowMs / 1000 - 604_800,
    untilSeconds: service.clock.nowMs / 1000,
  })
  await store.tenant(tenantId, async (db) => {
    await insertProduct(db, tenantId, {
      id: 'tea',
      name: 'tea',
      basePrice: 1000,
      currency: 'usd',
      status: 'active',
    })
    await writeBeliefs(db, tenantId, [
      {
        productId: 'tea',
        currency: 'usd',
        segment: '',
        version: belief.version,
        belief: encodeBelief(belief),
        offers: belief.offersSeen,
        purchases: belief.purchaseCount,
        summary: 'null',
      },
    ])
    const request = {
      kind: 'loss_limits',
      currency: 'usd',
      segment: '',
      productIds: null,
      policy: { unitCost: 500 },
    } as const
    await insertSimulation(db, tenantId, 'season', request, null, service.clock.nowMs, 5)
  })
  const first = createSimulator(service.deps)
  first.wake(tenantId)
  await expect.poll(async () => (await find(caller, 'season'))?.status).toBe('running')
  await first.stop()
  expect((await find(caller, 'season'))?.status).toBe('queued')

  await workOn(caller)
  expect(await find(caller, 'season')).toMatchObject({
    kind: 'loss_limits',
    status: 'completed',
    report: { maxLoss: 0.01, productsLeftOut: 0, products: { selling: 1, known: 1, played: 1 } },
  })
}, 120_000)

async function workOn({ tenantId }: Caller) {
  const simulator = createSimulator(service.deps)
  simulator.wake(tenantId)
  await simulator.settled()
  await simulator.stop()
}

describe('the simulator', () => {
  test('leaves alone what another works on, and makes it again when that one has died', async () => {
    const caller = await service.caller()
    await ask(caller, 'sim_1')
    expect(await take(caller)).toMatchObject({ id: 'sim_1', attempts: 1 })

    await workOn(caller)
    expect(await find(caller, 'sim_1')).toMatchObject({ status: 'running', report: null })
    service.clock.nowMs += leaseMs + 1
    await workOn(caller)
    expect(await find(caller, 'sim_1')).toMatchObject({ status: 'completed', failure: null })
  })

  test('gives up what ended its worker three times, and says so', async () => {
    const caller = await service.caller()
    await ask(caller, 'sim_1')
    for (let attempt = 0; attempt < 3; attempt++) {
      await take(caller)
      service.clock.nowMs += leaseMs + 1
    }
    await workOn(caller)

    const found = await find(caller, 'sim_1')
    expect(found).toMatchObject({ status: 'failed', report: null })
    expect(found?.failure).toContain('3 times')
  })

  test('that stops gives back what it works on', async () => {
    const caller = await service.caller()
    await ask(caller, 'sim_1')
    const simulator = createSimulator(service.deps)
    simulator.wake(caller.tenantId)
    await simulator.stop()

    expect((await find(caller, 'sim_1'))?.status).toBe('queued')
    await workOn(caller)
    expect((await find(caller, 'sim_1'))?.status).toBe('completed')
  })

  test('works on all that wait, the oldest first, and forgets their rows', async () => {
    const caller = await service.caller()
    for (const id of ['sim_1', 'sim_2', 'sim_3']) await ask(caller, id)
    await workOn(caller)

    const done = await Promise.all(['sim_1', 'sim_2', 'sim_3'].map((id) => find(caller, id)))
    expect(done.map((one) => one?.status)).toEqual(['completed', 'completed', 'completed'])
    const kept = await service.deps.store.tenant(caller.tenantId, (db) =>
      db.rows('select 1 from simulations where tenant_id = $1 and rows is not null', [
        caller.tenantId,
      ]),
    )
    expect(kept).toEqual([])
  })

  test('forgets a simulation 30 days after it was asked for', async () => {
    const caller = await service.caller()
    const { tenantId } = caller
    await ask(caller, 'sim_1')
    const forgetBefore = (ms: number) =>
      service.deps.store.tenant(tenantId, (db) => forgetSimulations(db, tenantId, new Date(ms)))
    const askedMs = service.clock.nowMs

    expect(await forgetBefore(askedMs)).toBe(0)
    expect(await forgetBefore(askedMs + simulationKeptMs)).toBe(1)
    expect(await find(caller, 'sim_1')).toBeNull()
  })
})
