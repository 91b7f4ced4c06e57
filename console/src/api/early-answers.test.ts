import { expect, test } from 'vitest'
import { earlyAnswers } from './early-answers.ts'

const list = 'http://shop.example/v1/price_lists/a'
const entries = `${list}/entries`

/** The addresses fetched as the page began, and which calls were answered from them. */
function begin(addresses: readonly string[]) {
  const asked: string[] = []
  const early = earlyAnswers(addresses, async (url) => {
    asked.push(url)
    return new Response(url)
  })
  return { asked, isEarly: (url: string, method = 'GET') => early(url, method) !== null }
}

test('each answer that came with the page is taken out of the browser at once, and given once', () => {
  const { asked, isEarly } = begin([list, entries])

  expect(asked).toEqual([list, entries])
  expect([list, entries, entries].map((url) => isEarly(url))).toEqual([true, true, false])
})

test('what the page did not request is requested, and the rest stays', () => {
  const { isEarly } = begin([entries])

  expect([list, list, entries].map((url) => isEarly(url))).toEqual([false, false, true])
})

test('a list that is requested again may have other entries than the page got', () => {
  const { isEarly } = begin([list, entries])

  expect([list, list, entries].map((url) => isEarly(url))).toEqual([true, false, false])
})

test('after a change nothing requested before it is used', () => {
  const { isEarly } = begin([list, entries])

  expect(isEarly(list, 'POST')).toBe(false)
  expect(isEarly(entries)).toBe(false)
})

test('a failed answer reaches whoever requested it, and nobody else', async () => {
  const early = earlyAnswers([list], () => Promise.reject(new Error('no network')))

  await expect(early(list)).rejects.toThrow('no network')
})
