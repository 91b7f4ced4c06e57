import type { Page } from '@playwright/test'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks in two themes, possibly on two shared cores.
test.setTimeout(120_000)

const cup = { id: 'cup/1', name: 'Cup', basePrice: 900, currency: 'usd' } as const
const bar = (page: Page) => page.getByRole('complementary', { name: 'Test data' })
const choice = (page: Page) => page.getByRole('group', { name: 'Live or test data' })
const shown = (page: Page) => choice(page).locator('[aria-current]')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Clients for both halves of an account. */
async function clientsOf(liveKey: string, baseUrl: string) {
  const live = new Lerner({ apiKey: liveKey, baseUrl })
  const { key: testKey } = await live.apiKeys.create({ name: 'for a developer', mode: 'test' })
  return { live, tests: new Lerner({ apiKey: testKey, baseUrl }), testKey }
}

test('by keyboard alone, from a page of live data to the same one of test data and back', async ({
  page,
  newLiveKey,
  shop,
}) => {
  const { live, tests } = await clientsOf(newLiveKey, shop.url)
  await live.products.create(cup)
  await tests.products.create({ ...cup, name: 'Cup for tests' })
  await signIn(page, newLiveKey)
  await page.goto('/products/cup~2F1?tab=settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Cup', exact: true })).toBeVisible()
  await expect(shown(page)).toHaveText('Live data')
  await expect(bar(page)).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Lerner' }).focus()
  await page.keyboard.press('Tab')
  await expect(choice(page).getByRole('link', { name: 'Test data' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cup for tests' })).toBeVisible()
  expect(page.url()).toMatch(/\/test\/products\/cup~2F1\?tab=settings$/)
  await expect(page).toHaveTitle('Test · Cup for tests · Lerner')
  await expect(bar(page)).toContainText('Nothing here changes a live price.')
  await expect(shown(page)).toHaveText('Test data')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(pathOf(page)).toBe('/test/products')
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await choice(page).getByRole('link', { name: 'Live data' }).press('Enter')
  await expect(shown(page)).toHaveText('Live data')
  expect(pathOf(page)).toBe('/products')
})

test('on a phone, and to the list where the other half has no such thing', async ({
  page,
  newLiveKey,
  shop,
}) => {
  const { live } = await clientsOf(newLiveKey, shop.url)
  await live.products.create(cup)
  await signIn(page, newLiveKey)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products/cup~2F1')
  await expect(page.getByRole('heading', { level: 1, name: 'Cup', exact: true })).toBeVisible()
  await expectAccessible(page)
  await choice(page).getByRole('link', { name: 'Test data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(pathOf(page)).toBe('/test/products')
  await expectAccessible(page)

  // Visible at any scroll position, and above a dialog.
  await page.goto('/test/settings')
  await page.getByRole('button', { name: 'Pause all prices' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const [said, asked] = [page.locator('aside'), page.getByRole('alertdialog')]
  await expect(said).toBeInViewport({ ratio: 1 })
  const lower = await said.evaluate((one) => one.getBoundingClientRect().bottom)
  expect((await asked.boundingBox())?.y).toBeGreaterThanOrEqual(lower)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await expect(bar(page)).toBeInViewport()
  await expect(choice(page)).toBeInViewport()
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
})

test('two tabs show both halves, and each changes its own', async ({
  page,
  context,
  newLiveKey,
  shop,
}) => {
  const { live, tests } = await clientsOf(newLiveKey, shop.url)
  await signIn(page, newLiveKey)
  await page.goto('/test/settings')
  await expect(bar(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${shop.url}/settings`)
  await expect(shown(other)).toHaveText('Live data')

  await page.bringToFront()
  await page.getByRole('button', { name: 'Pause all prices' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('All prices are paused').first()).toBeVisible()
  expect((await tests.account.get()).paused).not.toBeNull()
  expect((await live.account.get()).paused).toBeNull()
  await other.reload()
  await expect(other.getByText('What prices may do')).toBeVisible()
  await expect(other.getByText('All prices are paused')).toBeHidden()
  const { data } = await tests.audit.list({ limit: 1 })
  const { data: actors } = await tests.audit.actors()
  expect(actors.find(({ id }) => id === data[0]?.actor)?.name).toBe(
    (await live.session.get()).keyName,
  )
})

test('a tab whose session was replaced by one of live data changes nothing there', async ({
  page,
  context,
  newLiveKey,
  shop,
}) => {
  const { live, tests, testKey } = await clientsOf(newLiveKey, shop.url)
  await signIn(page, testKey)
  await page.goto('/settings')
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Pause all prices' }).click()
  await signIn(page, newLiveKey)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible()
  for (const half of [live, tests]) expect((await half.account.get()).paused).toBeNull()

  // When a tab signs in, the others start over with what they may show.
  const other = await context.newPage()
  await other.goto(`${shop.url}/sign-in`)
  await other.getByLabel('API key').fill(newLiveKey)
  await other.keyboard.press('Enter')
  await expect(shown(other)).toHaveText('Live data')
  await expect(shown(page)).toHaveText('Live data')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a test key shows test data alone, and the switch says why', async ({ page, newKey }) => {
  await page.goto('/sign-in')
  await page.getByLabel('API key').fill(newKey)
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeVisible()
  expect(pathOf(page)).toBe('/test/')
  for (const path of ['/test/products', '/products']) {
    await page.goto(path)
    await expect(bar(page)).toBeVisible()
    await expect(choice(page).getByRole('link')).toHaveCount(0)
    await choice(page)
      .getByRole('button', { name: /^Live data/ })
      .press('Enter')
    await expect(page.getByText('You are signed in to test data only.')).toBeVisible()
    await expectAccessible(page)
  }
})

test('who only looks at live data only looks at test data', async ({ page, newLiveKey }) => {
  await page.goto('/sign-in?next=/settings')
  await page.getByLabel('API key').fill(newLiveKey)
  await page.getByText('Read-only: nothing can be changed').click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await choice(page).getByRole('link', { name: 'Test data' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText('Viewer: you may look')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause all prices' })).toBeDisabled()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('API key')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByLabel('API key')).toBeVisible()
})
