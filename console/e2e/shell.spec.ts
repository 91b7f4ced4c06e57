import { expect, expectAccessible, test } from './harness/test.ts'

test('every place of the navigation leads to its heading', async ({ signedIn: page }) => {
  await page.goto('/')
  for (const name of ['Worklist', 'Products', 'Import', 'Evidence', 'Developers', 'Audit']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`Test · ${name} · Lerner`)
  }
  await expectAccessible(page)
})

test('whoever is not signed in comes to the sign-in, and from there where he wanted', async ({
  page,
  shop,
}) => {
  await page.goto('/products')
  await page.getByLabel('API key').fill(shop.testKey)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

test('a stopped service is a clear problem, and trying again helps', async ({ signedIn: page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/v1/**', (route) => route.abort())
  await page.reload()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('Lerner does not answer')
  await expectAccessible(page)
  await page.unroute('**/v1/**')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a row that scrolls away keeps the focus, and Tab goes on from it', async ({
  signedIn: page,
}) => {
  await page.goto('/quotes')
  const table = page.getByRole('table')
  const first = table.locator('[data-index="0"]').getByRole('link').first()
  await first.focus()
  await table.evaluate((frame) => frame.scrollTo(0, 2500))
  await expect(table.locator('[data-index="1"]')).toHaveCount(0)
  await expect(first).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(table.getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
})

test('an address that no screen has says so', async ({ signedIn: page }) => {
  await page.goto('/worklists/of/yesterday')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  const reference = page.getByRole('main').getByRole('link', { name: 'API reference' })
  await expect(reference).toHaveAttribute('href', /\/docs$/)
  await expectAccessible(page)
})

test.describe('in a browser of a language that the console does not speak', () => {
  test.use({ locale: 'nl-NL' })

  test('numbers are written as there, and fields and dialogs work as everywhere', async ({
    signedIn: page,
  }) => {
    await page.goto('/products/shop-04')
    await expect(page.getByLabel('Exact price')).toHaveValue(/12,50/)
    await page.getByLabel('Unit cost').fill('6,50')
    await page.getByLabel('Lowest price').focus()
    await expect(page.getByLabel('Unit cost')).toHaveValue(/6,50/)
    await page.goto('/worklist')
    await page.getByRole('button', { name: 'Draft a list' }).click()
    await expect(page.getByRole('dialog').getByLabel('Last day')).not.toHaveValue('')
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  })
})

test('nothing of a page breaks its content security policy', async ({ signedIn: page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})
