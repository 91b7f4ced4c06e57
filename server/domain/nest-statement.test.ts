import { describe, expect, test } from 'vitest'
import { nestStatements, statementOf, withStatement } from './nest-statement.ts'
import { effectivePolicy, type PolicyFields } from './policy.ts'

const tea = { among: 'category', name: 'tea', products: 8, low: 0.2, high: 0.6 } as const
const large = { ...tea, products: 40 }
const everything = { ...tea, among: 'account', name: '' } as const

describe('a statement about a nest', () => {
  test.each([
    ['a category', tea, {}],
    ['a category of many products', large, {}],
    ['all of an account', everything, {}],
    ['products whose account sets bounds for all', tea, { diversionBetween: [0, 0] }],
    ['products that were said to be the opposite', tea, {}],
  ])('is what the policy then says: %s', (_, nest, account) => {
    for (const statement of nestStatements) {
      for (const own of [{ unitCost: 5 }, { diversionBetween: [-0.2, -0.1] }]) {
        const after = withStatement(own, account, nest, statement)
        const among = after.group === undefined ? nest.among : 'group'

        expect(statementOf(effectivePolicy(account, after), among)).toBe(statement)
        if ('unitCost' in own) expect(after.unitCost).toBe(5)
      }
    }
  })

  test('makes a few named rivals a group, and says of more that a tenth at least goes next door', () => {
    expect(withStatement({}, {}, tea, 'substitutes')).toEqual({ group: { name: 'tea' } })
    expect(withStatement({}, {}, large, 'substitutes')).toEqual({ diversionBetween: [0.2, 0.6] })
    expect(withStatement({}, {}, { ...large, low: -0.1, high: 0.3 }, 'substitutes')).toEqual({
      diversionBetween: [0.1, 0.5],
    })
  })

  test('joins no group of other products that has the name already', () => {
    expect(withStatement({}, {}, { ...tea, nameIsTaken: true }, 'substitutes')).toEqual({
      diversionBetween: [0.2, 0.6],
    })
  })

  test('of complements leaves no rivals, whatever was learnt', () => {
    expect(withStatement({}, {}, tea, 'complements')).toEqual({ diversionBetween: [-0.5, 0] })
    expect(withStatement({}, {}, { ...tea, low: -0.8, high: -0.2 }, 'complements')).toEqual({
      diversionBetween: [-0.8, -0.2],
    })
  })

  test.each<[string, PolicyFields, PolicyFields]>([
    ['bounds', { diversionBetween: [0, 0], unitCost: 7 }, { unitCost: 7 }],
    ['a group', { group: { name: 'tea' } }, {}],
  ])('is taken back: %s', (_, own, after) => {
    expect(withStatement(own, {}, tea, null)).toEqual(after)
  })

  test('keeps a group that tells the sizes of packs', () => {
    const packs: PolicyFields = { group: { name: 'cola', unitCount: 6 }, diversionBetween: [0, 0] }
    const { group } = packs

    expect(withStatement(packs, {}, { ...tea, among: 'group' }, null)).toEqual({ group })
    expect(withStatement(packs, {}, { ...tea, among: 'group' }, 'substitutes')).toEqual({ group })
  })
})

test.each<[PolicyFields, 'group' | 'category', string | null]>([
  [{}, 'category', null],
  [{ group: { name: 'a' } }, 'group', 'substitutes'],
  [{ group: { name: 'a' }, diversionBetween: [0, 0] }, 'group', 'unrelated'],
  [{ diversionBetween: [-0.3, 0] }, 'category', 'complements'],
  [{ diversionBetween: [0, 0.4] }, 'category', 'substitutes'],
  [{ diversionBetween: [-0.1, 0.4] }, 'category', 'mixed'],
])('%j of a %s says %s', (policy, among, said) => {
  expect(statementOf(policy, among)).toBe(said)
})
