import { describe, expect, test } from 'vitest'
import { drawChart } from './chart.ts'
import { playTasks } from './play-tasks.ts'
import { reportOf } from './report.ts'
import { gather, judge } from './results.ts'
import type { Setup } from './setup.ts'
import { run } from './study.ts'
import { setups, tasksOf } from './task.ts'

/**
 * A set-up that runs instantly: the figure is the number of the run plus the method's own offset.
 */
const toy: Setup = {
  id: 'toy',
  title: 'Toy',
  text: ['Nothing is sold.'],
  unit: 'share, %',
  higherIsBetter: true,
  scenarios: [
    {
      name: 'one',
      checkpoints: [10, 100],
      runs: { full: 4, quick: 2 },
      methods: ['ours', 'peer'],
      play: (method, number) => [0, method === 'peer' ? number : 2],
      published: [{ method: 'peer', figures: ['', '96'] }],
    },
  ],
  bars: [
    { scenario: 'one', checkpoint: 100, against: 'peer' },
    { scenario: 'one', checkpoint: 100, against: 2.5 },
  ],
}
const tasks = tasksOf([toy], false, null)
const results = gather(
  tasks,
  tasks.map(({ method, run: number }) => toy.scenarios[0].play(method, number)),
)

describe('judge', () => {
  test('pairs the runs with those of a method', () => {
    // 2 − {0, 1, 2, 3}: mean 0.5, standard deviation 1.29, of four runs.
    const verdict = judge(results, toy, toy.bars[0])
    expect(verdict).toMatchObject({ met: true, ahead: 0.5 })
    expect(verdict.error).toBeCloseTo(1.2909944 / 2, 6)
  })

  test('takes a figure at its word, and losses the other way round', () => {
    expect(judge(results, toy, toy.bars[1])).toMatchObject({ met: false, ahead: -0.5 })
    expect(judge(results, { ...toy, higherIsBetter: false }, toy.bars[1]).met).toBe(true)
  })

  test('refuses a bar on what was not played', () => {
    const bar = { scenario: 'one', checkpoint: 11, against: 1 }
    expect(() => judge(results, toy, bar)).toThrow('up to 11')
  })
})

test('the report has a row for every method, and what was printed below it', () => {
  const report = reportOf([toy], results, {
    command: 'a command',
    machine: 'a machine',
    seconds: 1,
  })
  expect(report).toContain('| ours | 0.0 ± 0.0 [0.0, 0.0] | 200.0 ± 0.0 [200.0, 200.0] |')
  expect(report).toContain('| peer, printed |  | 96 |')
  expect(report).toContain('2 bars: 1 met, 0 unclear, 1 missed')
  expect(report).toContain('**missed**')
})

test('the chart names every method', async () => {
  const svg = await drawChart(toy, results)
  expect(svg).toMatch(/^<svg/)
  for (const name of ['ours', 'peer', 'one']) expect(svg).toContain(`>${name}</text>`)
})

test('every set-up lists ours first, and its bars name what it plays', () => {
  for (const { scenarios, bars } of setups) {
    for (const { methods, checkpoints, published } of scenarios) {
      expect(methods[0]).toBe('ours')
      for (const { figures } of published) expect(figures).toHaveLength(checkpoints.length)
    }
    for (const { scenario, checkpoint, against } of bars) {
      const found = scenarios.find(({ name }) => name === scenario)
      expect(found?.checkpoints).toContain(checkpoint)
      if (typeof against === 'string') expect(found?.methods).toContain(against)
    }
  }
})

test('two threads give the figures of one', async () => {
  const few = ['Beta-TS', 'UCB-tuned', 'Beta-TS', 'GP-TS-M'].map((method, number) => ({
    setup: 'weaver',
    scenario: 'Beta(2, 2)',
    method,
    run: number % 2,
  }))
  const counts: number[] = []
  const figures = await playTasks(few, 2, (count) => counts.push(count))
  expect(figures).toEqual(await playTasks(few, 1, () => {}))
  expect(figures[0]).toEqual(figures[2])
  expect(counts).toEqual([1, 2, 3, 4])
})

test('a set-up that there is not is refused', async () => {
  const options = {
    quick: true,
    only: ['nobody'],
    instances: null,
    jobs: 1,
    out: null,
    record: false,
  }
  await expect(run(options)).rejects.toThrow('no set-up nobody')
})
