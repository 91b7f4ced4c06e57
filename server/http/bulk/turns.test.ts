import { describe, expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const limits = { atOnce: 3, atOncePerTenant: 2, waitingBytes: 100, waitingBytesPerTenant: 60 }

/** Work that ends when told to, and records the order in which it starts. */
function board() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('turns', () => {
  test('bound how much is worked on at once, of one tenant and of all', async () => {
    const turns = createTurns(limits)
    const { begun, work, end } = board()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void turns(1, 10, work(name))
    expect(begun).toEqual(['a1', 'a2'])
    for (const name of ['b1', 'b2']) void turns(2, 10, work(name))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  })

  test('go round: who waits with much does not hold up who waits with little', async () => {
    const turns = createTurns({ ...limits, atOnce: 1 })
    const { begun, work, end } = board()
    for (const name of ['a1', 'a2', 'a3']) void turns(1, 10, work(name))
    void turns(2, 10, work('b1'))
    for (const name of ['a1', 'a2', 'b1']) await end(name)

    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('refuse what would wait beyond the bytes of a tenant, or of all', async () => {
    const turns = createTurns({ ...limits, atOnce: 1 })
    const { work, end } = board()
    void turns(1, 1000, work('a1'))
    void turns(1, 60, work('a2'))
    await expect(turns(1, 1, work('a3'))).rejects.toMatchObject({ code: 'overloaded' })
    await expect(turns(2, 41, work('b1'))).rejects.toMatchObject({ code: 'overloaded' })
    const last = turns(2, 40, work('b2'))
    for (const name of ['a1', 'a2', 'b2']) await end(name)
    expect(await last).toBe('b2')
  })

  test('go on after work that fails', async () => {
    const turns = createTurns({ ...limits, atOnce: 1 })
    const failing = turns(1, 1, () => Promise.reject(new Error('no')))
    const next = turns(1, 1, async () => 'done')

    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})
