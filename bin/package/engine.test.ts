import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../release/programs.ts'
import { engineDoors } from './engine-doors.ts'

const root = join(import.meta.dirname, '../..')
const example = join(root, 'examples/engine')
const readme = readFileSync(join(example, 'README.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'lerner-engine-test-'))

beforeAll(() => {
  ask(process.execPath, [join(import.meta.dirname, 'engine.ts'), folder], root)
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  ask('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${file}`], folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the engine in an empty project', () => {
  test('learns a price that earns more than the base price, by its own example', () => {
    cpSync(join(example, 'price.mjs'), join(folder, 'price.mjs'))
    const [price = ''] = ask(process.execPath, ['price.mjs'], folder).split(' ')
    const earned = (minor: number) => (minor - 800) / (1 + 2 * (minor / 1999) ** 8)
    const best = Math.max(...Array.from({ length: 2000 }, (_, i) => earned(800 + i)))

    // After 2,000 customers it would choose 1630: 99.7 % of what 1598, the best price, earns.
    expect(earned(Number(price)) / best).toBeGreaterThan(0.95)
    expect(earned(1999) / best).toBeLessThan(0.8)
  })

  test('has types', () => {
    const options = { strict: true, module: 'nodenext', target: 'es2022', types: [], noEmit: true }
    const compilerOptions = { ...options, skipLibCheck: false, lib: ['es2024', 'dom'] }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['typed.ts'] }),
    )
    const doors = Object.keys(engineDoors).map((door, i) => {
      const name = door.replace('.', '@lerner/engine')
      return `import * as door${i} from '${name}'\nexport const kept${i}: object = door${i}\n`
    })
    writeFileSync(
      join(folder, 'typed.ts'),
      `${doors.join('')}
import { emptyBelief } from '@lerner/engine/belief'
// @ts-expect-error Offers are counted.
export const seen: string = emptyBelief().offersSeen
`,
    )

    expect(ask(process.execPath, [compiler, '-p', '.'], folder)).toBe('')
  })
})

const compiler = join(root, 'node_modules/typescript/bin/tsc')

test('its page shows the example word for word, and every door', () => {
  const named = [...readme.matchAll(/^\| `@lerner\/engine(\/[\w-]+)`/gm)].map(([, n]) => `.${n}`)

  expect(readme).toContain(readFileSync(join(example, 'price.mjs'), 'utf8'))
  expect(named.toSorted()).toEqual(Object.keys(engineDoors).toSorted())
})
