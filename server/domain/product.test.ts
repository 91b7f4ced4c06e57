import { expect, test } from 'vitest'
import { mayBecome, productStatuses } from './product.ts'

test('a paused product may be resumed, an archived one brought back, but not straight to paused', () => {
  const allowed = productStatuses.flatMap((from) =>
    productStatuses.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  )

  expect(allowed).toEqual([
    'active → active',
    'active → paused',
    'active → archived',
    'paused → active',
    'paused → paused',
    'paused → archived',
    'archived → active',
    'archived → archived',
  ])
})
