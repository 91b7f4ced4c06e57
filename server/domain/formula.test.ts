import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula.ts'

const awkward = fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n＝＋－＠5.,x") })

test('every text comes back as it was', () => {
  fc.assert(
    fc.property(fc.oneof(awkward, fc.string()), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }),
  )
})

test('no text begins as a formula does, but for numbers', () => {
  fc.assert(
    fc.property(awkward, (text) => {
      expect(escapeFormula(text)).toMatch(/^(?:$|[+-]?\d+(?:\.\d+)?$|[^=+\-@\t\r\n＝＋－＠])/)
    }),
  )
})

test('numbers with a sign stay numbers, and other texts are theirs', () => {
  const texts = ['-5', '+4.20', "'quoted'", 'mug', '']

  expect(texts.map(escapeFormula)).toEqual(texts)
  expect(texts.map(unescapeFormula)).toEqual(texts)
})
