import { expect, expectAccessible, test } from './harness/test.ts'

// axe looks at several states of a screen, in two themes, and two cores may be shared.
test.setTimeout(180_000)

test('the record is filtered, a change is looked at, and the chain holds', async ({
  signedIn: page,
  shop,
}) => {
  await fetch(`${shop.url}/v1/products/shop-02/policy`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${shop.testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ unit_cost: 321 }),
  })
  await page.goto('/audit')
  await expect(page.getByRole('table', { name: 'Changes, newest first' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Of which object').fill('products/shop-02/policy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/subject=products%2Fshop-02%2Fpolicy/)
  await page.getByRole('button', { name: 'Policy changed' }).first().click()
  const change = page.getByRole('dialog')
  await expect(change).toContainText('unit_cost')
  await expect(change).toContainText('321')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByLabel('What was done').selectOption('All prices paused')
  await expect(page.getByText('No such change')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByLabel('From').fill('2035-01-01')
  await expect(page).toHaveURL(/since=2035-01-01/)
  await expect(page.getByText('No such change')).toBeVisible()
  await page.getByLabel('From').fill('2020-01-01')
  // The day where the browser is, which may be another one than here.
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await page.getByLabel('To the end of').fill(today)
  await expect(page.getByRole('button', { name: 'Policy changed' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Verify the record' }).click()
  await expect(page.getByText(/All \d+ entries are as they were written/)).toBeVisible()
  await expectAccessible(page)
})
