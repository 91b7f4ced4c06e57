import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

test.setTimeout(180_000)

test('Ctrl-K finds products, lists, pages, settings and quotes, by keyboard alone', async ({
  signedIn: page,
  shop,
}) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const [quote] = (await client.quotes.list({ limit: 1 })).data
  await page.goto('/')
  const line = page.getByRole('combobox', { name: /^Search pages/ })
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(line).toBeFocused()
    await page.keyboard.type(text)
  }
  const chosen = page
    .getByRole('listbox', { name: 'What was found' })
    .getByRole('option', { selected: true })

  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await find('coffee no. 1')
  await expect(chosen).toContainText('coffee no. 1')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^coffee no\. 1/ })).toBeFocused()

  await find('spring prices')
  await expect(chosen).toContainText('Spring prices')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Spring prices' })).toBeVisible()

  await find('largest')
  await expect(chosen).toContainText('Largest decrease')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toContainText('Largest increase')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await find(quote?.quoteId ?? '')
  await expect(chosen).toContainText(quote?.quoteId ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/quotes/${quote?.quoteId}`))

  await find('nothing is called so')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(line).toBeFocused()
  await page.keyboard.press('Escape')

  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await find('shortcuts')
  await expect(chosen).toContainText('Keyboard shortcuts')
  await page.keyboard.press('Enter')
  await expect(shortcuts).toContainText('Ctrl K')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')

  // Whoever is in the middle of a dialog stays there.
  await page.goto('/worklist')
  await page.getByRole('button', { name: 'Draft a list' }).click()
  await page.getByLabel('Name', { exact: true }).fill('May')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.press('?')
  await expect(line).toBeHidden()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})
