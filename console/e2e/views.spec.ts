import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

test.setTimeout(180_000)

async function exported(page: Page): Promise<string[]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await saving).path(), 'utf8')
  return text.replace('\ufeff', '').trimEnd().split('\r\n')
}

test('a view of products is kept by name, shared by its address, and saved as a file', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  for (const [id, currency, basePrice] of [
    ['tea', 'usd', 450],
    ['cup', 'usd', 900],
    ['tasse', 'eur', 1250],
  ] as const) {
    await client.products.create({ id, name: `The ${id}`, basePrice, currency })
  }
  await signIn(page, newKey)
  await page.goto('/products')
  const table = page.getByRole('table', { name: 'Products' })
  const names = table.getByRole('row').getByRole('link')
  await expect(names).toHaveCount(3)
  await page.getByLabel('Currency').selectOption('usd')
  await expect(names).toHaveCount(2)
  await page.getByText('Columns', { exact: true }).click()
  await page.locator('details').getByText('How sure').click()
  await expect(table.getByRole('columnheader', { name: 'How sure' })).toBeHidden()
  await expect(page).toHaveURL(/currency=usd/)
  await expect(page).toHaveURL(/hide=sure/)
  await expectAccessible(page)
  await page.getByText('Columns', { exact: true }).click()

  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Name').fill('Dollars')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Saved views')).toHaveValue('Dollars')
  const shared = page.url()
  await page.getByLabel('Saved views').selectOption('All')
  await expect(names).toHaveCount(3)
  await page.reload()
  await page.getByLabel('Saved views').selectOption('Dollars')
  await expect(names).toHaveCount(2)
  expect(page.url()).toBe(shared)

  const lines = await exported(page)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe(
    'Id,Currency,Category,Product,Next,Price now,Better price,Worth a week,Margin',
  )
  expect(lines.find((line) => line.startsWith('cup,'))).toMatch(/^cup,usd,,The cup,.*,9\.00,/)
  await page.getByRole('button', { name: 'Delete this view' }).click()
  await expect(page.getByLabel('Saved views')).toBeHidden()
})

test('quotes and lists have views and files, too', async ({ signedIn: page }) => {
  await page.goto('/quotes')
  expect((await exported(page))[0]).toBe(
    'Id,Currency,Made,Product,Segment,Base price,Price,Confidence,Arm,Outcome',
  )
  await page.goto('/worklist')
  expect((await exported(page)).some((line) => line.startsWith('Spring prices,draft,'))).toBe(true)
  await page.getByLabel('Show').selectOption('Ended')
  await expect(page).toHaveURL(/status=ended/)
  await expect(page.getByRole('link', { name: 'Spring prices' })).toBeHidden()
  await page.getByLabel('Show').selectOption('All lists')
  await expect(page.getByRole('link', { name: 'Spring prices' })).toBeVisible()
  await expectAccessible(page)
})
