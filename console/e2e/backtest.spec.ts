import { expect, expectAccessible, test } from './harness/test.ts'

test('the stored history is simulated, and the report says go or no-go with reasons', async ({
  signedIn: page,
}) => {
  await page.goto('/backtest')
  await expect(page.getByLabel('Currency')).toHaveValue('usd')
  await page.getByRole('button', { name: 'Run the backtest' }).click()
  await expect(page).toHaveURL(/sim=sim_/)
  await expect(page.getByRole('heading', { name: /^(Go|No-go)$/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Expected gain' })).toBeVisible()
  const told = page.getByRole('table', { name: 'Products of the backtest' })
  await expect(told).toContainText('coffee no. 1')
  await expect(told).not.toContainText('shop-')
  await page.reload()
  await expect(page.getByRole('heading', { name: /^(Go|No-go)$/ })).toBeVisible()
  await expectAccessible(page)
})

test('a file is looked at and forgotten', async ({ signedIn: page }) => {
  const rows = Array.from({ length: 60 }, (_, week) => {
    const day = new Date(Date.UTC(2025, 0, 6 + 7 * week)).toISOString().slice(0, 10)
    const price = [9.9, 10.9, 8.9][Math.floor(week / 4) % 3] ?? 9.9
    return `filemug,${day},${price},${Math.round(400 / price ** 1.2)},4.50`
  })
  const text = ['product_id,period_start,price,units,unit_cost', ...rows].join('\n')
  await page.goto('/backtest?source=file&currency=usd&period=week')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({
    name: 'sales.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await page.getByRole('button', { name: 'Run the backtest' }).click()
  await expect(page.getByText('60 rows are analysed')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^(Go|No-go)$/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('table', { name: 'Products of the backtest' })).toContainText(
    'filemug',
  )
  await expectAccessible(page)
})

test('an account without history sees what a backtest needs', async ({ signedInEmpty: page }) => {
  await page.goto('/backtest?currency=usd')
  await page.getByRole('button', { name: 'Run the backtest' }).click()
  await expect(page.getByText('No past sales in USD')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
})

test('a backtest that is no longer there says so', async ({ signedIn: page }) => {
  await page.goto('/backtest?sim=sim_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3')
  await expect(page.getByRole('alert')).toContainText('This does not exist here')
  await expectAccessible(page)
})
