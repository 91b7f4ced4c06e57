import { expect, test } from 'vitest'
import { earlyAnswers } from './early-answers.ts'

const list = 'http://shop.example/v1/price_lists/a'
const entries = `${list}/entries`

test('each answer that came with the page is taken once', () => {
  const isEarly = earlyAnswers([list, entries])

  expect([list, entries, entries].map((url) => isEarly(url, 'GET'))).toEqual([true, true, false])
})

test('what the page did not ask for is asked, and the rest stays', () => {
  const isEarly = earlyAnswers([entries])

  expect([list, list, entries].map((url) => isEarly(url, 'GET'))).toEqual([false, false, true])
})

test('a list that is asked for again may have other entries than the page was told', () => {
  const isEarly = earlyAnswers([list, entries])

  expect([list, list, entries].map((url) => isEarly(url, 'GET'))).toEqual([true, false, false])
})

test('after a change nothing is taken that was asked before it', () => {
  const isEarly = earlyAnswers([list, entries])

  expect(isEarly(list, 'POST')).toBe(false)
  expect(isEarly(entries, 'GET')).toBe(false)
})
