import { expect, test } from 'vitest'
import { bookAnswers, copyLedger, emptyLedger, type LedgerEntry } from '../policy/loss-ledger.ts'
import { bookOffers } from './book-offers.ts'

const about = { basePriceMinor: 1000, baseMarginMinor: 400, holdout: 0.1, baseRate: 0.1 }
const moved = { priceMinor: 1100, marginMinor: 500, propensity: 0.9, offers: 900, purchases: 81 }
const base = { priceMinor: 1000, marginMinor: 400, propensity: 0.1, offers: 100, purchases: 10 }

test('offers of a season are booked like answers in the service', () => {
  const ledger = copyLedger(emptyLedger())
  bookOffers(ledger, { ...about, ...moved })
  bookOffers(ledger, { ...about, ...base })
  const entriesOf = ({ priceMinor, propensity, offers, purchases }: typeof moved) =>
    Array.from({ length: offers }, (_, i): LedgerEntry => {
      const bought = i < purchases ? 1 : 0
      return {
        ...{ basePriceMinor: 1000, unitCostMinor: 600, priceMinor, propensity, offers: 1 },
        ...{ purchases: bought, quantity: bought, ownBase: { offers: 1e12, purchases: 1e11 } },
      }
    })
  const answers = bookAnswers(emptyLedger(), [...entriesOf(moved), ...entriesOf(base)])

  const { above, ...sums } = ledger
  for (const [name, sum] of Object.entries(sums)) {
    const answered = Number(answers[name as keyof typeof sums])
    expect([name, Number(sum) / answered]).toEqual([name, expect.closeTo(1, 9)])
  }
  expect(above).toEqual(
    answers.above.map(({ expected, bought }) => ({
      expected: expect.closeTo(expected, 4),
      bought,
    })),
  )
})

test('without a holdout nothing is booked', () => {
  const ledger = copyLedger(emptyLedger())
  bookOffers(ledger, { ...about, ...moved, holdout: 0 })

  expect(ledger).toEqual(emptyLedger())
})
