import { Lerner } from '../../clients/typescript/src/main.ts'
import { draftList } from './harness/draft-list.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks in two themes, possibly on two shared cores.
test.setTimeout(120_000)

test('the bell counts what is new for a person, leads there, and is read in every browser', async ({
  page,
  browser,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'usd' })
  await client.policy.put({ listApproval: true })
  const ben = await client.apiKeys.create({ name: 'Ben', scopes: ['*'] })
  await signIn(page, ben.key)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^News/ })
  await bell.click()
  const news = page.getByRole('dialog', { name: 'News' })
  await expect(news.getByText('Nothing in the last 30 days.')).toBeVisible()
  await news.getByRole('button', { name: 'Close' }).click()

  await draftList(client, { name: 'May' })
  await page.reload()
  await expect(bell).toHaveAccessibleName('News 1 unread')
  await bell.press('Enter')
  const item = news.getByRole('listitem')
  await expect(item).toContainText('“May” waits for your approval.')
  await expect(item.getByText('New', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const other = await browser.newContext({ baseURL: shop.url })
  const second = await other.newPage()
  await signIn(second, ben.key)
  await second.goto('/products')
  await expect(second.getByRole('button', { name: 'News', exact: true })).toBeVisible()
  await other.close()

  await item.getByRole('button').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'May' })).toBeFocused()
  await expect(bell).toHaveAccessibleName('News')
})
