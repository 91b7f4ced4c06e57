import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { constantsOf } from './scale-constant.ts'
import { rooms } from './tuned.ts'

test('the engine declares every tuned constant, as one number on one line', () => {
  for (const { modules } of Object.values(rooms)) {
    for (const [module, units] of Object.entries(modules)) {
      const source = readFileSync(join(import.meta.dirname, '../../engine', module), 'utf8')
      const declared = constantsOf(source)
      const without = Object.keys(units).filter(
        (name) => declared.find((constant) => constant.name === name) === undefined,
      )
      expect(without, module).toEqual([])
    }
  }
})

test('no two rooms list one module', () => {
  const modules = Object.values(rooms).flatMap((room) => Object.keys(room.modules))
  expect(new Set(modules).size).toBe(modules.length)
})
