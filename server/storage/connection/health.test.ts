import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHealth } from './health.ts'

const damaged = (block: number) =>
  Object.assign(new Error(`invalid page in block ${block}`), { code: 'XX001' })

test('why a write failed is logged, once until the store is probed again', () => {
  const told: string[] = []
  const health = createHealth(pino({ level: 'warn' }, { write: (line) => told.push(line) }))
  health.failed(damaged(7))
  health.failed(damaged(8))

  expect(told).toEqual([expect.stringContaining('invalid page in block 7')])
  expect(health.isWritable()).toBe(true)
})

test('what one statement alone failed of is not the store’s', () => {
  const told: string[] = []
  const health = createHealth(pino({ level: 'warn' }, { write: (line) => told.push(line) }))
  health.failed(Object.assign(new Error('duplicate key'), { code: '23505' }))

  expect(told).toEqual([])
})
