import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathsWithData } from '../src/app/first-data.ts'
import { firstFiles, languageFiles } from './first-files.ts'

const table = readFileSync(join(import.meta.dirname, '../src/app/screens.ts'), 'utf8')
const sources = new Set(
  [...table.matchAll(/import\('\.\.\/(pages\/[^']+)'\)/g)].map(([, s]) => `src/${s}`),
)
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_first'] },
  _first: { file: 'assets/first.js' },
  _base: { file: 'assets/base.js', imports: ['_first'] },
  'src/start.tsx': { file: 'assets/start.js', imports: ['_base'] },
  ...Object.fromEntries(
    [...sources].map((source) => [
      source,
      { file: `${source}.js`, imports: ['_base', 'index.html'] },
    ]),
  ),
}

test('each screen has its own files and those of the console, and the page those that it names', () => {
  const { page, screens } = firstFiles(manifest)

  expect(page).toEqual(['assets/index.js', 'assets/first.js'])
  expect(screens.find(({ path }) => path === '/products/:productId')?.files).toEqual([
    'assets/start.js',
    'assets/base.js',
    'src/pages/product/Product.tsx.js',
  ])
  expect(screens.map(({ path }) => path)).toContain('/sign-in')
  expect(screens.filter(({ saysAll }) => saysAll).map(({ path }) => path)).toEqual([
    '/backtest',
    '/evidence',
    '/settings',
  ])
})

test('each language has files of its own, and one that was not built fails the build', () => {
  const built = Object.fromEntries(
    ['en', 'de', 'fr', 'es'].flatMap((one) => [
      [`src/messages/${one}/main.ts`, { file: `${one}.js` }],
      [`src/messages/${one}/later.ts`, { file: `${one}-later.js` }],
    ]),
  )

  const files = languageFiles(built)
  expect(Object.keys(files)).toEqual(['en', 'de', 'fr', 'es'])
  expect(files.de).toEqual({ first: 'de.js', later: 'de-later.js' })
  expect(() => languageFiles(manifest)).toThrow('src/messages/en/main.ts')
})

test('a screen that was not built fails the build', () => {
  const { 'src/pages/audit/Audit.tsx': _, ...without } = manifest as Record<
    string,
    { file: string }
  >

  expect(() => firstFiles(without)).toThrow('/audit')
})

test('each screen names what it shows, and every path of that table is a screen', () => {
  const { screens } = firstFiles(manifest)
  const data = screens.find(({ path }) => path === '/quotes/:quoteId')?.data

  expect(data).toEqual([
    './v1/account',
    './v1/breakers?status=open&limit=100',
    './v1/quotes/:quoteId',
    './v1/quotes/:quoteId/explanation',
  ])
  expect(screens.map(({ path }) => path)).toEqual(expect.arrayContaining(pathsWithData))
})
