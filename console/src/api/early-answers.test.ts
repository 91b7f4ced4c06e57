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

test('what the page did not ask for is asked, and the rest stays', () => {
  const { isEarly } = begin([entries])

  expect([list, list, entries].map((url) => isEarly(url))).toEqual([false, false, true])
})

test('a list that is asked for again may have other entries than the page was told', () => {
  const { isEarly } = begin([list, entries])

  expect([list, list, entries].map((url) => isEarly(url))).toEqual([true, false, false])
})

test('after a change nothing is taken that was asked before it', () => {
  const { isEarly } = begin([list, entries])

  expect(isEarly(list, 'POST')).toBe(false)
  expect(isEarly(entries)).toBe(false)
})

test('an answer that failed is told to whoever asks for it, and to nobody else', async () => {
  const early = earlyAnswers([list], () => Promise.reject(new Error('no network')))

  await expect(early(list)).rejects.toThrow('no network')
})
