import { describe, expect, test } from 'vitest'
import { Refusal } from '../../domain/errors.ts'
import { createTenantQueue } from './tenant-queue.ts'

/** Items are numbers; 13 is what no batch survives. */
function scene(
  onFault: 'fail-all' | 'halve',
  limits: { maxItems?: number; maxSize?: number } = {},
) {
  const batches: number[][] = []
  const queue = createTenantQueue<number, number>({
    onFault,
    ...limits,
    sizeOf: (item) => item,
    async work(_tenantId, items) {
      batches.push([...items])
      await new Promise((resolve) => setImmediate(resolve))
      if (items.includes(13)) throw new Error('unlucky')
      return items.map((item) => (item < 0 ? new Refusal('parameter_invalid', 'below 0') : -item))
    },
  })
  const settled = (items: number[]) =>
    Promise.all(
      items.map((item) => queue.add(1, item).catch((error: Error) => `failed: ${error.message}`)),
    )
  return { batches, queue, settled }
}

describe('a tenant queue', () => {
  test('does what arrives while a batch runs in the next one', async () => {
    const { batches, settled } = scene('halve')

    expect(await settled([1, 2, 3])).toEqual([-1, -2, -3])
    expect(batches).toEqual([[1], [2, 3]])
  })

  test('keeps to the largest number and the largest size of a batch, but for one item', async () => {
    const { batches, settled } = scene('halve', { maxItems: 3, maxSize: 10 })

    await settled([1, 1, 1, 1, 1, 99, 6, 5])

    expect(batches).toEqual([[1], [1, 1, 1], [1], [99], [6], [5]])
  })

  test('lets a refused item touch no other', async () => {
    const { settled } = scene('halve')

    expect(await settled([1, 2, -3, 4])).toEqual([-1, -2, 'failed: below 0', -4])
  })

  test('fails one item alone by halving, or the batch whole', async () => {
    expect(await scene('halve').settled([1, 2, 13, 4])).toEqual([-1, -2, 'failed: unlucky', -4])
    expect(await scene('fail-all').settled([1, 2, 13, 4])).toEqual([
      -1,
      'failed: unlucky',
      'failed: unlucky',
      'failed: unlucky',
    ])
  })

  test('goes on after a batch that failed, and drains to nothing', async () => {
    const { queue } = scene('fail-all')
    const failing = expect(queue.add(1, 13)).rejects.toThrow('unlucky')
    const later = queue.add(1, 2)
    expect(queue.waiting()).toBe(1)

    await queue.drain()

    expect(queue.waiting()).toBe(0)
    expect(await later).toBe(-2)
    await failing
  })
})
