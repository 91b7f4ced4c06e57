import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

test('evidence tells what was earned, with its interval over time and a plan', async ({
  signedIn: page,
  shop,
}) => {
  test.setTimeout(240_000)
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  // A quote counts once its time for an answer is over: a minute here.
  await expect
    .poll(
      async () => {
        const { offers } = await client.reports.lift()
        return Math.min(offers.optimized, offers.holdout)
      },
      { timeout: 150_000 },
    )
    .toBeGreaterThan(0)
  await page.goto('/evidence')
  await expect(page.getByRole('heading', { name: 'Earned so far' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lift as it became known' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How long a proof takes' })).toBeVisible()
  await page.getByLabel('Broken down by').selectOption('product')
  await expect(page).toHaveURL(/by=product/)
  await expect(page.getByRole('columnheader', { name: 'Product' })).toBeVisible()
  await expectAccessible(page)
})

test('evidence shows calibration and fairness, by keyboard alone', async ({ signedIn: page }) => {
  await page.goto('/evidence')
  await page.getByRole('tab', { name: 'Lift' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Calibration' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page).toHaveURL(/tab=calibration/)
  await expectAccessible(page)
  await page.goto('/evidence?tab=channels')
  await expect(page.getByText('No channels to compare yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/evidence?tab=fairness')
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expectAccessible(page)
})

test('evidence shows the plan of a switchback before it begins', async ({
  signedIn: page,
  shop,
}) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000
  const list = await client.priceLists.create({
    name: 'Proof of spring',
    currency: 'usd',
    design: 'switchback',
    from: new Date(midnight).toISOString(),
    until: new Date(midnight + 56 * 86_400_000).toISOString(),
  })
  await expect
    .poll(async () => (await client.priceLists.get(list.id)).status, { timeout: 60_000 })
    .toBe('draft')
  await page.goto(`/evidence?tab=switchbacks&list=${list.id}`)
  await expect(page.getByRole('table', { name: 'Plan of the switchback' })).toContainText(
    'proposed',
  )
  await expect(page.getByText('No result yet')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the part that an address names is in sight among the others', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/evidence?tab=fairness')
  await expect(page.getByRole('tab', { name: 'Fairness' })).toBeInViewport({ ratio: 1 })
})

test('an empty account sees what evidence needs', async ({ signedInEmpty: page }) => {
  for (const [tab, title] of [
    ['lift', 'Nothing has been counted yet'],
    ['calibration', 'Nothing has been counted yet'],
    ['switchbacks', 'No switchback yet'],
    ['nests', 'No competing products are known yet'],
    ['fairness', 'No segments to compare yet'],
  ]) {
    await page.goto(`/evidence?tab=${tab}`)
    await expect(page.getByText(title ?? '')).toBeVisible()
  }
  await expectAccessible(page)
})

test('a report that fails can be asked for again', async ({ signedIn: page }) => {
  await page.route('**/v1/reports/calibration*', (route) => route.abort())
  await page.goto('/evidence?tab=calibration')
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('Lerner does not answer')
  await page.unroute('**/v1/reports/calibration*')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tabpanel')).not.toContainText('Lerner does not answer')
})
