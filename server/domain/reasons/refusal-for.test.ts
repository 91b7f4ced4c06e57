import { expect, test } from 'vitest'
import { refusalTable } from '../errors.ts'
import { type Reason, reasonTable, refusalReasons, valueNames } from './reasons.ts'
import { faultFor, refusalFor } from './refusal-for.ts'

const reasons = Object.keys(reasonTable) as Reason[]

test.each(Object.values(refusalReasons))('a refusal has the code $code', ({ code }) => {
  expect(refusalTable).toHaveProperty(code)
})

test.each(reasons)('%s has a sentence whose values have one name each', (reason) => {
  const { says } = reasonTable[reason]

  expect(says).toMatch(/^[A-Z`'“<a-z].*[.?>]$/s)
  for (const name of valueNames(reason)) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
})

test('a sentence is filled with money, shares and counts, and its values go with it', () => {
  const lost = refusalFor('list_loss_beyond_share', {
    currency: 'jpy',
    stakeMinor: 1200,
    allowedMinor: 300,
    lossShare: 0.125,
    leftMinor: 2400,
    ownMinor: 0,
  })
  const one = refusalFor('list_loss_unknown', { count: 1 })
  const many = refusalFor('list_loss_unknown', { count: 3 })

  expect(lost.message).toContain('may lose 1200 JPY')
  expect(lost.message).toContain('12.5 % of the 2400 JPY')
  expect(lost).toMatchObject({ code: 'authority_exceeded', reason: 'list_loss_beyond_share' })
  expect(lost.values).toMatchObject({ stakeMinor: 1200, lossShare: 0.125 })
  expect(one.message).toContain('moves the price of a product with no sales')
  expect(many.message).toContain('moves the prices of 3 products with no sales')
})

test('English words fill the sentence and are not sent along', () => {
  const fault = faultFor('number_too_high', { maximum: 10 }, '[3].quantity', {
    subject: '`[3].quantity`',
    came: '11',
    wanted: 'a whole number from 1 to 10',
  })

  expect(fault).toEqual({
    code: 'parameter_invalid',
    message: '`[3].quantity` is 11; it must be a whole number from 1 to 10.',
    param: '[3].quantity',
    reason: 'number_too_high',
    values: { maximum: 10 },
  })
})
