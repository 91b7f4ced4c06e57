import { expect, test } from 'vitest'
import { runCrashes } from './run.ts'

test('after kill −9 under load, every answer is there once and beliefs equal those of an undisturbed run', {
  timeout: 180_000,
}, async () => {
  const { ledger, findings } = await runCrashes({
    groupKills: 1,
    serviceKills: 1,
    shoppers: 8,
    fewestAnswers: 120,
    mostAnswers: 240,
    seed: 2,
    clusterUrl: null,
    tell: () => undefined,
  })

  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
  expect(ledger.quotes.size).toBeGreaterThan(50)
  expect(ledger.outcomes.size).toBeGreaterThan(20)
  expect(ledger.sales.size).toBeGreaterThan(0)
  expect(ledger.offers.size).toBeGreaterThan(0)
})
