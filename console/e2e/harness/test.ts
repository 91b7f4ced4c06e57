import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { makeKey } from './make-key.ts'

type Shop = {
  url: string
  /** For an account's live data, which is empty. */
  liveKey: string
  /** For its test data, which holds the demo shop. */
  testKey: string
}

type Fixtures = {
  shop: Shop
  /** A page signed in to the demo shop, at the overview. */
  signedIn: Page
  /** A page signed in to an empty account. */
  signedInEmpty: Page
  /** A key for the test data of an unused account. */
  newKey: string
  /** The same for live data. */
  newLiveKey: string
}

/** Playwright's test, with pages that are signed in. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  shop: async ({}, use) => {
    const { E2E_URL: url, E2E_LIVE_KEY: liveKey, E2E_TEST_KEY: testKey } = process.env
    if (!url || !liveKey || !testKey) throw new Error('run this by npm run console:e2e')
    await use({ url, liveKey, testKey })
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  newKey: async ({}, use) => use(makeKey(process.env.E2E_DATA_DIR, crypto.randomUUID())),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  newLiveKey: async ({}, use) =>
    use(makeKey(process.env.E2E_DATA_DIR, crypto.randomUUID(), 'live')),
  baseURL: async ({ shop }, use) => use(shop.url),
  signedIn: async ({ page, shop }, use) => {
    await signIn(page, shop.testKey)
    await use(page)
  },
  signedInEmpty: async ({ page, shop }, use) => {
    await signIn(page, shop.liveKey)
    await use(page)
  },
})

export { expect }

/** Exchanges a key for a session of a page's browser, as the sign-in does. */
export async function signIn({ request }: Pick<Page, 'request'>, key: string): Promise<void> {
  const answer = await request.post('/v1/session', {
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
    data: {},
  })
  expect(answer.status()).toBe(201)
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules whose findings depend on colours: a theme changes nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** axe's findings on the current page, in both themes: empty, or the names of the rules. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen's code is loaded when it is opened: the screen is checked, not its loading state.
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page })
      // What passed is not described, which takes longer than to find it.
      .options({ resultTypes: ['violations'] })
      // React Aria announces what is busy, and refers to it for some seconds after it is gone.
      .exclude('[data-live-announcer]')
      // Pages have no frames of other origins, for which it would open another page each time.
      .setLegacyMode()
    const chosen = colorScheme === 'light' ? axe.withTags(everyRule) : axe.withRules(rulesOfColour)
    const { violations } = await chosen.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
    expect(found, `axe in the ${colorScheme} theme`).toEqual([])
  }
}
