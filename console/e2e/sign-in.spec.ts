import { startOpenIdProvider } from '../../server/testing/openid-provider.ts'
import { startProxy } from './harness/proxy.ts'
import { startService } from './harness/service.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

test('by keyboard alone: a wrong key is refused, a right one signs in, and signing out ends it', async ({
  page,
  shop,
}) => {
  await page.goto('/sign-in?next=/settings')
  await expect(page.getByLabel('API key')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('API key')).toBeFocused()
  await page.keyboard.type('no-key-of-this-service-at-all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('does not belong to this service')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('API key').fill(shop.testKey)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText('Admin: you may change everything')).toBeVisible()

  // No script can read the key, or the cookie.
  const readable = await page.evaluate('document.cookie + JSON.stringify(localStorage)')
  expect(readable).not.toMatch(/lerner_session|lrn_/)
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByLabel('API key')).toBeVisible()
  expect((await page.request.get('/v1/session')).status()).toBe(401)
})

test('a session that only looks offers no changes, and the service refuses them', async ({
  page,
  shop,
}) => {
  await page.goto('/sign-in?next=/settings')
  await page.getByLabel('API key').fill(shop.testKey)
  await page.getByText('Read-only: nothing can be changed').click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Viewer: you may look')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause all prices' })).toBeDisabled()
  const { csrf_token: token } = await (await page.request.get('/v1/session')).json()
  const paused = await page.request.post('/v1/pause', {
    headers: { 'x-csrf-token': token, origin: shop.url },
  })
  expect([paused.status(), (await paused.json()).error.code]).toEqual([403, 'scope_missing'])
})

for (const keeps of [false, true]) {
  test(`people sign in by their organization, below a path that a proxy ${keeps ? 'keeps' : 'takes off'}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const proxy = await startProxy('/prices', keeps)
    const provider = await startOpenIdProvider(`${proxy.url}/prices/session/oidc/callback`, {
      ann: ['pricing'],
      eve: [],
    })
    const service = await startService({
      LERNER_BASE_PATH: '/prices',
      LERNER_PUBLIC_URL: proxy.url,
      LERNER_OIDC_ISSUER: provider.issuer,
      LERNER_OIDC_CLIENT_ID: provider.clientId,
      LERNER_OIDC_CLIENT_SECRET: provider.clientSecret,
      LERNER_OIDC_SCOPES: 'openid email groups',
      LERNER_OIDC_ROLES: 'pricing=manager',
      LERNER_OIDC_NAME: 'Shop Inc',
    })
    proxy.pointAt(service.url)
    try {
      const enter = async (who: string) => {
        await page.goto(`${proxy.url}/prices/sign-in?next=/audit`)
        await expect(page.getByRole('link', { name: 'Sign in with Shop Inc' })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: 'Sign in with Shop Inc' }).click()
        await page.locator('input[name=login]').fill(who)
        await page.locator('input[name=password]').fill('any')
        await page.locator('button[type=submit]').click()
        await page.locator('button[type=submit]').click()
      }
      await enter('eve')
      await expect(page.getByRole('alert')).toContainText('gives you no role')
      await page.context().clearCookies()
      await enter('ann')
      await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/prices/audit')
      await expect(page.getByRole('cell', { name: 'Lerner itself' })).toBeVisible()

      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByText('ann@shop.test')).toBeVisible()
      await expect(page.getByText('Manager: you may change prices')).toBeVisible()
      // Requests that change something reach the service through the proxy too.
      await page.getByRole('button', { name: 'Pause all prices' }).click()
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await expect(page.getByText('All prices are paused').first()).toBeVisible()

      await page.getByRole('link', { name: 'Test data' }).click()
      await expect(page.getByRole('complementary', { name: 'Test data' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/prices/test/settings')
      await expect(page.getByText('Manager: you may change prices')).toBeVisible()
      await expect(page.getByText('All prices are paused')).toBeHidden()
      await page.getByRole('link', { name: 'Audit' }).click()
      await expect(page.getByText('ann@shop.test').first()).toBeVisible()
      await page.getByRole('link', { name: 'Live data' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/prices/audit')
    } finally {
      await service.stop()
      await provider.close()
      await proxy.stop()
    }
  })
}

test('a service that was stopped is a clear problem with a way to try again', async ({ page }) => {
  test.setTimeout(180_000)
  const service = await startService()
  await page.goto(`${service.url}/sign-in`)
  const dialogs = page.waitForResponse(/dialog-windows-.*\.js$/)
  await page.getByLabel('API key').fill(service.liveKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('What prices may do')).toBeVisible()
  await (await dialogs).finished()
  await service.stop()
  await page.getByRole('button', { name: 'Pause all prices' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const problem = page.getByRole('alertdialog').getByRole('alert')
  await expect(problem).toContainText('Lerner does not answer')
  await expect(problem).toContainText('Nothing was changed')
})

test('a dialog that cannot be fetched says so, and its screen stays', async ({ page, shop }) => {
  await page.route(/dialog-windows-.*\.js$/, (route) => route.abort())
  await page.goto('/sign-in?next=/settings')
  await page.getByLabel('API key').fill(shop.liveKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Pause all prices' }).click()
  const said = page.getByRole('status', { name: 'Messages' })
  await expect(said).toContainText('Lerner does not answer')
  await expect(said).toContainText('reload this page')
  await expect(page.getByText('What prices may do')).toBeVisible()
})
