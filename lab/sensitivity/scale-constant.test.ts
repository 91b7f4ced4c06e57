import { describe, expect, test } from 'vitest'
import { constantsOf, scaleConstant } from './scale-constant.ts'

const source = `import { log } from './log.ts'

/** How far it goes. */
export const farthest = 0.2
const variance = 0.2 ** 2 / 3 // of a uniform
/**
 * So many rows
 * are kept.
 */
const rows = 30
const range = [1, 2]
const half = log(rows)
const kept = 0.999
`

describe('scaleConstant', () => {
  test('multiplies what is measured, and keeps counts whole', () => {
    expect(scaleConstant(source, 'farthest', 2)).toContain('export const farthest = (0.2) * 2\n')
    expect(scaleConstant(source, 'variance', 0.5)).toContain(
      'const variance = (0.2 ** 2 / 3) * 0.5\n',
    )
    expect(scaleConstant(source, 'rows', 0.5)).toContain(
      'const rows = Math.max(Math.round((30) * 0.5), 1)\n',
    )
  })

  test('multiplies what a ratio lies from 1', () => {
    expect(scaleConstant(source, 'kept', 2, true)).toContain('const kept = 1 + (0.999 - 1) * 2\n')
  })

  test('refuses a name that the module does not declare', () => {
    expect(() => scaleConstant(source, 'row', 2)).toThrow(
      "name is 'row', which the module declares 0",
    )
  })
})

test('constants of one number are found, with what is said of them', () => {
  expect(constantsOf(source)).toEqual([
    { name: 'farthest', value: '0.2', why: 'How far it goes.' },
    { name: 'variance', value: '0.2 ** 2 / 3', why: 'How far it goes.' },
    { name: 'rows', value: '30', why: 'So many rows are kept.' },
    { name: 'kept', value: '0.999', why: '' },
  ])
})
