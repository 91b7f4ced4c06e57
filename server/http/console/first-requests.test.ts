import { expect, test } from 'vitest'
import { startingWith, wordsFor } from './first-requests.ts'

const built = `<head><base href="/" /><script type="module" src="./assets/index-1a.js"></script></head>
<body><div id="root">
<!-- Seen by who is signed in, until the scripts are there. -->
<p>Loading</p>
<!-- So far. --></div></body>`
const screens = [
  { path: '/', files: ['assets/Overview-2b.js'] },
  { path: '/worklist/:listId', files: ['assets/PriceList-3c.js', 'assets/table-4d.js'] },
  {
    path: '/worklist/:listId/:productId',
    files: [],
    data: ['./v1/account', './v1/price_lists/:listId/entries/:productId?a=1&b=2'],
  },
  { path: '/settings', files: [], saysAll: true },
  {
    path: '/sold',
    files: [],
    data: ['./v1/reports/trade?from=:weeksBefore13&until=:tomorrow'],
  },
  { path: '/sign-in', files: ['assets/SignIn-5e.js'], data: ['./v1/session/options'] },
]
const asked = {
  basePath: '',
  asksTest: false,
  url: '/',
  screens,
  words: null,
  isSignedIn: true,
  nowMs: Date.parse('2026-11-30T23:59:59Z'),
}
const preloads = (page: string) =>
  [...page.matchAll(/preload"[^>]* href="([^"]*)"/g)].map((m) => m[1])

test('the page asks for what its screen needs while its own script is on the way', () => {
  expect(preloads(startingWith(built, asked))).toEqual(['./v1/session', './assets/Overview-2b.js'])
  expect(preloads(startingWith(built, { ...asked, url: '/worklist/list_01' }))).toEqual([
    './v1/session',
    './assets/PriceList-3c.js',
    './assets/table-4d.js',
  ])
})

test('a report of the last weeks has whole days of UTC', () => {
  const [, report] = preloads(startingWith(built, { ...asked, url: '/sold' }))

  expect(report).toBe(
    './v1/reports/trade?from=2026-09-01T00%3A00%3A00.000Z&#38;until=2026-12-01T00%3A00%3A00.000Z',
  )
})

test('the messages of the browser’s language are on their way, too', () => {
  const files = {
    en: { first: 'assets/main-6f.js', later: 'assets/later-6f.js' },
    de: { first: 'assets/main-7a.js', later: 'assets/later-7a.js' },
  }

  expect(wordsFor('de-AT,de;q=0.9,en;q=0.8', files)).toBe(files.de)
  expect(wordsFor('nl-NL, nl;q=0.9, de;q=0.7', files)).toBe(files.de)
  expect(wordsFor('nl', files)).toBe(files.en)
  expect(wordsFor(undefined, files)).toBe(files.en)
  expect(wordsFor('__proto__', files)).toBe(files.en)
  expect(wordsFor('de', {})).toBeNull()
  expect(preloads(startingWith(built, { ...asked, words: files.de }))).toEqual([
    './v1/session',
    `./${files.de.first}`,
    './assets/Overview-2b.js',
  ])
  expect(preloads(startingWith(built, { ...asked, url: '/settings', words: files.de }))).toEqual([
    './v1/session',
    `./${files.de.first}`,
    `./${files.de.later}`,
  ])
})

test('whoever is not signed in gets the sign-in, whatever he asked for, and no frame around it', () => {
  const page = startingWith(built, { ...asked, url: '/worklist/list_01', isSignedIn: false })

  expect(preloads(page)).toEqual(['./v1/session/options', './assets/SignIn-5e.js'])
  expect(page).not.toContain('Loading')
  expect(page).toContain('<div id="root">')
})

test('what a screen shows is asked for with the ids of its address, and not where a query is', () => {
  const url = '/worklist/list_01/cheese~2F"1"'

  expect(preloads(startingWith(built, { ...asked, url }))).toEqual([
    './v1/session',
    './v1/account',
    './v1/price_lists/list_01/entries/cheese%2F&#34;1&#34;?a=1&#38;b=2',
  ])
  expect(preloads(startingWith(built, { ...asked, url: `${url}?tab=why` }))).toEqual([
    './v1/session',
  ])
})

test('an address that no screen has, and a build that says nothing, ask for nothing more', () => {
  expect(preloads(startingWith(built, { ...asked, url: '/a/b/c/d' }))).toEqual(['./v1/session'])
  expect(preloads(startingWith(built, { ...asked, screens: [] }))).toEqual(['./v1/session'])
})

test('addresses stay relative to the base, which comes before them', () => {
  const page = startingWith(built, { ...asked, basePath: '/prices' })

  expect(page).toContain('<base href="/prices/" /><link rel="preload"')
  expect(preloads(page).every((href) => href?.startsWith('./'))).toBe(true)
})

test('a page of test data stands below a step of its own, and says where the rest is', () => {
  const page = startingWith(built, { ...asked, basePath: '/prices', asksTest: true })

  expect(page).toContain('<base href="/prices/test/" data-root="/prices/" /><link rel="preload"')
})
