import { expect, test } from 'vitest'
import { startingWith } from './first-requests.ts'

const built = `<head><base href="/" /><script type="module" src="./assets/index-1a.js"></script></head>
<body><div id="root">
<!-- Seen by who is signed in, until the scripts are there. -->
<p>Loading</p>
<!-- So far. --></div></body>`
const screens = [
  { path: '/', files: ['assets/Overview-2b.js'] },
  { path: '/worklist/:listId', files: ['assets/PriceList-3c.js', 'assets/table-4d.js'] },
  { path: '/sign-in', files: ['assets/SignIn-5e.js'] },
]
const asked = { basePath: '', path: '/', screens, isSignedIn: true }
const preloads = (page: string) =>
  [...page.matchAll(/preload"[^>]* href="([^"]*)"/g)].map((m) => m[1])

test('the page asks for what its screen needs while its own script is on the way', () => {
  expect(preloads(startingWith(built, asked))).toEqual(['./v1/session', './assets/Overview-2b.js'])
  expect(preloads(startingWith(built, { ...asked, path: '/worklist/list_01' }))).toEqual([
    './v1/session',
    './assets/PriceList-3c.js',
    './assets/table-4d.js',
  ])
})

test('whoever is not signed in gets the sign-in, whatever he asked for, and no frame around it', () => {
  const page = startingWith(built, { ...asked, path: '/worklist/list_01', isSignedIn: false })

  expect(preloads(page)).toEqual(['./assets/SignIn-5e.js'])
  expect(page).not.toContain('Loading')
  expect(page).toContain('<div id="root">')
})

test('an address that no screen has, and a build that says nothing, ask for nothing more', () => {
  expect(preloads(startingWith(built, { ...asked, path: '/a/b/c/d' }))).toEqual(['./v1/session'])
  expect(preloads(startingWith(built, { ...asked, screens: [] }))).toEqual(['./v1/session'])
})

test('addresses stay relative to the base, which comes before them', () => {
  const page = startingWith(built, { ...asked, basePath: '/prices' })

  expect(page).toContain('<base href="/prices/" /><link rel="preload"')
  expect(preloads(page).every((href) => href?.startsWith('./'))).toBe(true)
})
