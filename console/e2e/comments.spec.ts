import { Lerner } from '../../clients/typescript/src/main.ts'
import { draftList } from './harness/draft-list.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

test.setTimeout(180_000)

test('people talk about a list and its entries, by keyboard and on a phone', async ({
  page,
  browser,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea-1', name: 'Tea', basePrice: 450, currency: 'usd' })
  await client.products.create({ id: 'cup-1', name: 'Cup', basePrice: 900, currency: 'usd' })
  const ana = await client.apiKeys.create({ name: 'Ana', scopes: ['*'] })
  const ben = await client.apiKeys.create({ name: 'Ben', scopes: ['*'] })
  const { id } = await draftList(client, { name: 'May' })

  // Ana comments on the list, and on an entry, without a pointer.
  await signIn(page, ana.key)
  await page.goto(`/worklist/${id}`)
  await expect(page.getByText('No comments on this list yet.')).toBeVisible()
  const thread = page.getByRole('region', { name: 'Comments', exact: true })
  await thread.getByLabel('Comment on the list').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(thread.getByText('Write something first.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Ready for Ben.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(thread.getByText('Ready for Ben.')).toBeVisible()
  await expect(thread.getByLabel('Comment on the list')).toHaveValue('')

  await page.getByRole('button', { name: 'Edit Tea' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Comment on this product').focus()
  await page.keyboard.type('The shop next door asks 4.20.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The shop next door asks 4.20.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 comment on Tea' }).press('Enter')
  await expect(dialog.getByText('The shop next door asks 4.20.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /comment on Cup/ })).toHaveCount(0)
  await expect(thread.getByRole('link', { name: 'Tea' })).toBeVisible()
  await thread.getByRole('link', { name: 'Tea' }).focus() // hides the button's tooltip
  await expectAccessible(page)

  // Ben reads both on a phone, answers, and can delete only his own.
  const phone = await browser.newContext({
    baseURL: shop.url,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
  })
  const second = await phone.newPage()
  await signIn(second, ben.key)
  await second.goto(`/worklist/${id}`)
  await second.getByRole('button', { name: '2 comments' }).click()
  const read = second.getByRole('region', { name: 'Comments', exact: true })
  await expect(read.getByText('The shop next door asks 4.20.')).toBeInViewport()
  await expect(read.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await read.getByLabel('Comment on the list').fill('Fine with me.\nAfter the weekend.')
  await read.getByRole('button', { name: 'Add comment' }).click()
  await expect(read.getByRole('listitem').last()).toContainText('Ben')
  await expect(read.getByRole('listitem').last()).toContainText('After the weekend.')
  expect(await second.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await read.getByRole('button', { name: 'Delete “Fine with me.' }).press('Enter')
  await expect(read.getByText('Fine with me.')).toHaveCount(0)
  await expect(read.getByRole('heading', { name: 'Comments' })).toBeFocused()
  await phone.close()

  await page.goto('/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Comment deleted' })).toContainText('Ben')
})
