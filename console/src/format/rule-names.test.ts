import { expect, test } from 'vitest'
import { fieldNames } from '../files/words.ts'
import { changesBetween } from '../pages/settings/policy-form.ts'
import { yieldingRules } from '../pages/settings/rule-words.ts'
import { factorName } from './factor-words.ts'
import { ruleNames } from './rule-names.ts'

test('a rule is called the same in forms, files, explanations and the order of yielding', () => {
  const [change] = changesBetween({}, { minMargin: 0.1 }, {}, 'usd')

  expect(change?.label).toBe(ruleNames.minMargin)
  expect(fieldNames.min_margin).toBe(`${ruleNames.minMargin} (share)`)
  expect(factorName('margin_floor')).toBe(ruleNames.minMargin)
  expect(yieldingRules.min_margin).toBe(ruleNames.minMargin)
})

test('no two rules are called the same', () => {
  const names = Object.values(ruleNames)

  expect(new Set(names).size).toBe(names.length)
})
