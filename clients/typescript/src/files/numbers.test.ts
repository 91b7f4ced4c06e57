import { describe, expect, test } from 'vitest'
import { Wrong } from './fault.ts'
import { type Decimals, judgeNumbers, plainNumber, signOf } from './numbers.ts'

describe('signOf', () => {
  test.each([
    ['12.50', 'point'],
    ['12,5', 'comma'],
    ['1,299.50', 'point'],
    ['1.299,50', 'comma'],
    ['1,299,000', 'point'],
    ['1.299.000', 'comma'],
    ['0,299', 'comma'],
    ['0.299', 'point'],
    ['1299.500', 'point'],
    ['3,72787', 'comma'],
    ['1 299,5', 'comma'],
    ['1,299', 'either'],
    ['1.299', 'either'],
    ['-12,500', 'either'],
    ['1299', 'nothing'],
    ['1 299', 'nothing'],
    ['1,2,3', 'nothing'],
    ['n/a, none', 'nothing'],
  ])('%s says %s', (text, sign) => {
    expect(signOf(text)).toBe(sign)
  })
})

describe('plainNumber', () => {
  test.each<[string, Decimals | null, string]>([
    ['1299', null, '1299'],
    ['12.5', null, '12.5'],
    ['12,5', null, '12.5'],
    ['1,299.50', 'point', '1299.50'],
    ['1,299', 'point', '1299'],
    ['1.299', 'point', '1.299'],
    ['1.299,50', 'comma', '1299.50'],
    ['1.299', 'comma', '1299'],
    ['1,299', 'comma', '1.299'],
    ['1 299,50', 'comma', '1299.50'],
    ['1\u00a0299,50', 'comma', '1299.50'],
    ["1'299.50", 'point', '1299.50'],
    ['1.2e3', 'point', '1.2e3'],
  ])('%s, decimals after a %s, is %s', (text, decimals, plain) => {
    expect(plainNumber(text, { decimals })).toBe(plain)
  })

  test.each<[string, Decimals | null]>([
    ['1,299', null],
    ['12,50', 'point'],
    ['12.50', 'comma'],
    ['1,29,900', 'point'],
    ['1,2 3', 'comma'],
  ])('%s, decimals after a %s, is refused', (text, decimals) => {
    expect(plainNumber(text, { decimals })).toBeInstanceOf(Wrong)
  })
})

describe('judgeNumbers', () => {
  const judge = (...texts: string[]) =>
    judgeNumbers(texts.map((text, i) => ({ text, line: i + 2, heading: 'price' })))

  test('one number that tells settles those that do not', () => {
    expect(judge('1,299', '12.50')).toEqual({ decimals: 'point' })
    expect(judge('1,299', '12,50')).toEqual({ decimals: 'comma' })
    expect(judge('1299', '5')).toEqual({ decimals: null })
  })

  test('where none tells, both readings are named', () => {
    expect(judge('5', '1,299')).toMatchObject({
      setting: 'decimals',
      message: expect.stringContaining(
        "'1,299' (line 3, price) can be 1299 (thousands) or 1.299 (decimals)",
      ),
    })
  })

  test('three digits are no decimals of a currency that has none', () => {
    const yen = (...texts: string[]) =>
      judgeNumbers(texts.map((text) => ({ text, line: 2, heading: 'price', isWhole: true })))

    expect(yen('¥4,950', '980')).toEqual({ decimals: 'point' })
    expect(yen('4.950', '980')).toEqual({ decimals: 'comma' })
    expect(yen('4,950', '120.5')).toEqual({ decimals: 'point' })
    expect(yen('4,950', '4.950')).toMatchObject({ setting: 'decimals' })
  })

  test('two ways of writing are named; one stray number does not unsettle many', () => {
    expect(judge('12.50', '12,50')).toMatchObject({
      message: expect.stringContaining("'12.50' (line 2, price) and '12,50' (line 3, price)"),
    })
    expect(judge(...Array.from({ length: 20 }, () => '12.50'), '12,50')).toEqual({
      decimals: 'point',
    })
  })
})
