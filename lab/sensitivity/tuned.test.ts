import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { constantsOf } from './scale-constant.ts'
import { tuned } from './tuned.ts'

test('the engine declares every tuned constant, as one number on one line', () => {
  for (const [module, units] of Object.entries(tuned)) {
    const source = readFileSync(join(import.meta.dirname, '../../engine', module), 'utf8')
    const declared = constantsOf(source)
    const without = Object.keys(units).filter(
      (name) => declared.find((constant) => constant.name === name) === undefined,
    )
    expect(without, module).toEqual([])
  }
})
