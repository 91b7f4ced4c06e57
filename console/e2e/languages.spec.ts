import { screensOf, widest } from '../bin/screens.ts'
import { german } from '../src/messages/de/main.ts'
import { english } from '../src/messages/en/main.ts'
import { spanish } from '../src/messages/es/main.ts'
import { french } from '../src/messages/fr/main.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

test.setTimeout(240_000)

const catalogues = { 'de-AT': german, 'fr-CA': french, 'es-MX': spanish }
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const [locale, words] of Object.entries(catalogues)) {
  test.describe(`in a browser of ${locale}`, () => {
    test.use({ locale })

    test('every screen is there, says so in its title, and fits', async ({
      signedIn: page,
      shop,
    }) => {
      const screens = await screensOf(shop.url, shop.testKey)
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const { name, path } of screens) {
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.waitForLoadState('networkidle')
          await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
          await expect(page.getByText(words.refusals.wentWrong)).toHaveCount(0)
          const out = await page.evaluate<string | null>(widest)
          expect({ name, ...size, out }).toEqual({ name, ...size, out: null })
        }
      }
    })

    test('the work of a list reads as well as it does in English', async ({ signedIn: page }) => {
      await page.goto('/worklist')
      await page.getByRole('button', { name: words.worklist.draftList }).click()
      await expect(page.getByRole('dialog').getByLabel(words.worklist.lastDay)).not.toHaveValue('')
      await expectAccessible(page)
      await page.goto('/settings')
      await expectAccessible(page)
    })
  })
}

test('whoever reads another language than his browser says so, and it stays', async ({
  signedIn: page,
}) => {
  await page.goto('/products')
  const choice = (words: { components: { language: string } }) =>
    page.getByLabel(words.components.language)
  await choice(english).selectOption('de')
  await expect(page.getByRole('heading', { level: 1, name: german.app.products })).toBeVisible()
  await page.goto('/worklist')
  await expect(page.getByRole('button', { name: german.worklist.draftList })).toBeVisible()
  await choice(german).selectOption(german.components.languageOfBrowser)
  await expect(page.getByRole('button', { name: english.worklist.draftList })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
