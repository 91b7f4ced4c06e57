import { describe, expect, test } from 'vitest'
import {
  type ListedSpan,
  lowestPriorPrice,
  type PriceLayers,
  pricesShown,
  type ShownPrice,
  withReductions,
} from './price-history.ts'

const day = 86_400_000

function span(
  source: ShownPrice['source'],
  from: number,
  until: number,
  price: number,
): ShownPrice {
  return {
    fromMs: from * day,
    untilMs: until * day,
    priceMinor: price,
    source,
    listId: null,
    isInTurn: false,
  }
}

const base = (from: number, until: number, price: number) => span('base_price', from, until, price)

function listed(from: number, until: number, price: number, basePriceMinor: number): ListedSpan {
  return { ...span('price_list', from, until, price), listId: 'list_1', basePriceMinor }
}

function told(layers: Partial<PriceLayers>, until: number) {
  const shown = pricesShown({ listed: [], everyone: [], base: [], ...layers }, 0, until * day)
  return withReductions(shown).map(({ fromMs, priceMinor, lowestPriorMinor, reduction }) => [
    fromMs / day,
    priceMinor,
    lowestPriorMinor,
    reduction,
  ])
}

describe('prices that everybody saw', () => {
  test('a list goes before what was asked for everybody, and that before the base price', () => {
    const layers = {
      listed: [listed(10, 20, 900, 1000)],
      everyone: [span('everyone', 5, 15, 950)],
      base: [base(0, Infinity, 1000)],
    }

    expect(told(layers, 30).map(([from, price]) => [from, price])).toEqual([
      [0, 1000],
      [5, 950],
      [10, 900],
      [20, 1000],
    ])
  })

  test('an entry of a list ends when the base price becomes another one', () => {
    const layers = {
      listed: [listed(10, 20, 900, 1000)],
      base: [base(0, 15, 1000), base(15, Infinity, 1100)],
    }

    expect(told(layers, 30).map(([from, price]) => [from, price])).toEqual([
      [0, 1000],
      [10, 900],
      [15, 1100],
    ])
  })

  test('a percentage is of the lowest prior price, not of the price just before', () => {
    const layers = { base: [base(0, 20, 1000), base(20, 40, 1250), base(40, Infinity, 800)] }

    expect(told(layers, 50)).toEqual([
      [0, 1000, null, null],
      [20, 1250, 1000, null],
      [40, 800, 1000, expect.closeTo(0.2, 12)],
    ])
  })

  test('what was last shown 30 days before no longer counts', () => {
    const shown = [base(0, 20, 700), base(20, 60, 1000)]

    expect(lowestPriorPrice(shown, 50 * day)).toBe(1000)
    expect(lowestPriorPrice(shown, 49.9 * day)).toBe(700)
    expect(lowestPriorPrice([], 50 * day)).toBe(null)
  })

  test('a step back of a switchback is no reduction, nor is the base price after it', () => {
    const inTurn = (from: number, until: number, price: number) => ({
      ...listed(from, until, price, 1000),
      isInTurn: true,
    })
    const layers = {
      listed: [inTurn(40, 47, 1200), inTurn(47, 54, 1000), inTurn(54, 61, 1200)],
      base: [base(0, Infinity, 1000)],
    }

    expect(told(layers, 70).map(([, , , reduction]) => reduction)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
