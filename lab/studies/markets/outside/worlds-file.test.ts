import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { environmentOf, environments } from '../environments/environment.ts'
import { playBandit } from '../play/bandits.ts'
import { scoreOf } from '../play/measures.ts'
import { playTasks } from '../tasks.ts'
import { readOutsidePeers } from './outside-peers.ts'
import { canBeWritten, writeWorlds, writtenWorlds } from './worlds-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lerner-worlds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a written world has the demand of the world, phase by phase', () => {
  const environment = environmentOf('E9')
  expect(writeWorlds(folder, [{ environment, instances: [3] }])).toBe(1)

  const { hold, worlds } = JSON.parse(readFileSync(join(folder, 'worlds.json'), 'utf8'))
  const [entry] = worlds
  const world = environment.draw(3)
  expect(hold).toBe(10)
  expect(entry).toMatchObject({
    environment: 'E9',
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
  const environment = environmentOf('E1')
  writeWorlds(folder, [{ environment, instances: [1, 2] }])
  const before = writtenWorlds(folder)
  writeWorlds(folder, [{ environment, instances: [2, 5] }])
  const after = writtenWorlds(folder)

  expect([...before.keys()]).toEqual(['E1-1', 'E1-2'])
  expect(after.get('E1-2')).toBe(before.get('E1-2'))
  expect(after.get('E1-5')).not.toBe(after.get('E1-2'))
})

test('worlds with late, false or undone answers stay here', () => {
  expect(environments.filter((one) => !canBeWritten(one)).map(({ id }) => id)).toEqual([
    'E19a',
    'E19b',
    'E19c',
  ])
})

test.each(['E1', 'E11'])('choices from outside are scored like those made here, in %s', (id) => {
  const world = environmentOf(id).draw(2)
  const shown = Uint8Array.from({ length: world.offers / 10 }, (_, hold) => hold % 7)
  mkdirSync(join(folder, 'sevens'), { recursive: true })
  writeFileSync(join(folder, 'sevens', `${id}-2.u8`), shown)
  const plays = [{ environment: id, instance: 2, choicesFile: `sevens/${id}-2.u8`, seconds: 1.5 }]
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
})

test('tasks come to the same in this thread and in others', async () => {
  const tasks = ['base price', 'Thompson per price', 'ε-greedy per price'].map((contender) => ({
    environment: 'E2',
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
