import { expect, test } from 'vitest'
import { bookAnswers, emptyLedger, type LedgerEntry } from '../policy/loss-ledger.ts'
import { bookOffers, ledgerOf, openBooks } from './book-offers.ts'

const about = { basePriceMinor: 1000, baseMarginMinor: 400, holdout: 0.1, baseRate: 0.1 }

test('offers of a season are booked as the answers of a service are', () => {
  const books = openBooks(emptyLedger())
  const moved = { priceMinor: 1100, marginMinor: 500, offers: 900, purchases: 81 }
  bookOffers(books, { ...about, ...moved, held: 0, heldPurchases: 0 })
  const base = { priceMinor: 1000, marginMinor: 400, offers: 100, purchases: 10 }
  bookOffers(books, { ...about, ...base, held: 100, heldPurchases: 10 })
  const entryOf = (priceMinor: number, propensity: number, purchases: 0 | 1): LedgerEntry => ({
    basePriceMinor: 1000,
    unitCostMinor: 600,
    priceMinor,
    propensity,
    offers: 1,
    purchases,
    ownBase: { offers: 1e9, purchases: 1e8 },
  })
  const answers = bookAnswers(emptyLedger(), [
    ...Array.from({ length: 900 }, (_, i) => entryOf(1100, 0.9, i < 81 ? 1 : 0)),
    ...Array.from({ length: 100 }, (_, i) => entryOf(1000, 0.1, i < 10 ? 1 : 0)),
  ])
  const ledger = ledgerOf(books)

  expect(ledger.learnt).toBeCloseTo(answers.learnt)
  ledger.above.forEach((step, i) => {
    expect(step.bought).toBe(answers.above[i]?.bought)
    expect(step.expected).toBeCloseTo(answers.above[i]?.expected ?? 0)
  })
  // A tenth held out sold 10: base prices would have earned 40 000, and 900 others 40 500.
  expect(ledger.base).toBeGreaterThan(36_000)
  expect(ledger.base).toBeLessThan(44_000)
  expect(Math.abs(ledger.gain - (500 * 81) / 0.9 + ledger.base)).toBeLessThan(4000)
  expect(ledger.variance).toBeGreaterThan(0)
})

test('without a holdout nothing is booked', () => {
  const books = openBooks(emptyLedger())
  const moved = { priceMinor: 1100, marginMinor: 500, offers: 900, purchases: 81 }
  bookOffers(books, { ...about, ...moved, holdout: 0, held: 0, heldPurchases: 0 })

  expect(ledgerOf(books)).toEqual(emptyLedger())
})
