import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playBandit } from '../play/bandits.ts'
import { scoreOf } from '../play/measures.ts'
import { playTasks } from '../tasks.ts'
import { marketOf, markets } from '../worlds/markets.ts'
import { readOutsidePeers } from './outside-peers.ts'
import { canBeWritten, writeWorlds, writtenWorlds } from './worlds-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lerner-worlds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a written world has the demand of the world, phase by phase', () => {
  const market = marketOf('shock')
  expect(writeWorlds(folder, [{ market, instances: [3] }])).toBe(1)

  const { hold, worlds } = JSON.parse(readFileSync(join(folder, 'worlds.json'), 'utf8'))
  const [entry] = worlds
  const world = market.draw(3)
  expect(hold).toBe(10)
  expect(entry).toMatchObject({
    market: 'E9',
    instance: 3,
    seed: world.seed,
    offers: 8000,
    prices: world.prices,
    unitCost: world.unitCostMinor,
    phases: 2,
    phaseLength: 4000,
  })
  expect(entry.prices[entry.base]).toBe(world.basePriceMinor)
  const bytes = readFileSync(join(folder, entry.demandFile))
  const written = Array.from({ length: bytes.length / 8 }, (_, i) => bytes.readDoubleLE(8 * i))
  expect(written).toEqual(
    [0, 1].flatMap((phase) => world.prices.map((price) => world.demand(price, phase))),
  )
})

test('the digest of a world changes with its demand alone', () => {
  const market = marketOf('logit')
  writeWorlds(folder, [{ market, instances: [1, 2] }])
  const before = writtenWorlds(folder)
  writeWorlds(folder, [{ market, instances: [2, 5] }])
  const after = writtenWorlds(folder)

  expect([...before.keys()]).toEqual(['E1-1', 'E1-2'])
  expect(after.get('E1-2')).toBe(before.get('E1-2'))
  expect(after.get('E1-5')).not.toBe(after.get('E1-2'))
})

test('worlds with late, false or undone answers stay here', () => {
  expect(markets.filter((one) => !canBeWritten(one)).map(({ name }) => name)).toEqual([
    'late-answers',
    'bots',
    'returns',
  ])
})

test.each(['logit', 'scarce-stock'])(
  'choices from outside are scored like those made here, in %s',
  (name) => {
    const { code, draw } = marketOf(name)
    const world = draw(2)
    const shown = Uint8Array.from({ length: world.offers / 10 }, (_, hold) => hold % 7)
    mkdirSync(join(folder, 'sevens'), { recursive: true })
    writeFileSync(join(folder, 'sevens', `${code}-2.u8`), shown)
    const plays = [{ market: code, instance: 2, choicesFile: `sevens/${code}-2.u8`, seconds: 1.5 }]
    const choices = { hold: 10, peers: [{ peer: 'sevens', settings: { most: 7 }, plays }] }
    writeFileSync(join(folder, 'choices.json'), JSON.stringify(choices))

    let hold = 0
    const here = playBandit(world, {
      name: 'sevens',
      start: () => ({ choose: () => hold++ % 7, learn: () => undefined }),
    })
    const [peer] = readOutsidePeers(folder, () => true)
    expect(peer.settings).toEqual({ most: 7 })
    expect(peer.outcomes[0].outcome.score).toEqual({ ...scoreOf(world, here), seconds: 1.5 })
    expect(readOutsidePeers(folder, () => false)[0].outcomes).toEqual([])
  },
)

test('tasks come to the same in this thread and in others', async () => {
  const tasks = ['base price', 'Thompson per price', 'ε-greedy per price'].map((contender) => ({
    market: 'constant-elasticity' as const,
    contender,
    instances: [0, 1],
  }))
  const scores = async (jobs: number) => {
    const found: Record<string, number[]> = {}
    await playTasks(tasks, jobs, ({ contender }, outcomes) => {
      found[contender] = outcomes.map(({ score }) => score.whole)
    })
    return found
  }
  expect(await scores(2)).toEqual(await scores(1))
})
