import { expect, test } from 'vitest'
import { held } from './held.ts'

test('a thing is made once for all who ask at a time, and anew once its time is over', async () => {
  let made = 0
  const read = held(50, async () => ++made)

  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await read()).toBe(2)
})

test('one that takes long is not begun twice', async () => {
  let begun = 0
  let finish = () => {}
  const read = held(0, () => {
    begun++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  const both = Promise.all([read(), read()])
  finish()
  await both

  expect(begun).toBe(1)
})

test('one that failed is tried again', async () => {
  let made = 0
  const read = held(0, async () => {
    if (++made === 1) throw new Error('no')
    return made
  })

  await expect(read()).rejects.toThrow('no')
  expect(await read()).toBe(2)
})
