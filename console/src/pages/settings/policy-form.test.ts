import { expect, test } from 'vitest'
import { changesBetween, readEndings } from './policy-form.ts'

test('only differences are listed, with what applies otherwise', () => {
  const changes = changesBetween(
    { holdout: 0.1, objective: 'profit' },
    { objective: 'revenue', maxDecrease: 0.1 },
    { holdout: 0.1, objective: 'profit', maxDecrease: 0.25 },
    'usd',
  )

  expect(changes.map(({ name }) => name)).toEqual(['objective', 'maxDecrease', 'holdout'])
  expect(changes[0]).toMatchObject({ from: 'Profit', to: 'Revenue' })
  expect(changes[1]?.from).toMatch(/^the default, 25\s?%$/)
  expect(changes[1]?.to).toMatch(/^10\s?%$/)
  expect(changes[2]?.to).toBe('the default')
})

test('laws are listed by their places, and none as none', () => {
  const [change] = changesBetween(
    {},
    { jurisdictions: [] },
    { jurisdictions: ['eu', 'us_ny'] },
    'usd',
  )

  expect(change).toMatchObject({
    from: 'the default, European Union, New York, USA',
    to: 'none',
  })
})

test('endings are typed as numbers, however they are separated', () => {
  expect(readEndings('99, 49;95')).toEqual([99, 49, 95])
  expect(readEndings(' ')).toBeUndefined()
  expect(readEndings('.99')).toBeNull()
  expect(readEndings('-1')).toBeNull()
})
