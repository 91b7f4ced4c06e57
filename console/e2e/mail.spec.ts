import { startOpenIdProvider } from '../../server/testing/openid-provider.ts'
import { startProxy } from './harness/proxy.ts'
import { startService } from './harness/service.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

test('a person chooses in News which e-mails to get, and finds the choice in another browser', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const proxy = await startProxy('/prices', true)
  const provider = await startOpenIdProvider(`${proxy.url}/prices/session/oidc/callback`, {
    ann: ['pricing'],
  })
  const service = await startService({
    LERNER_BASE_PATH: '/prices',
    LERNER_PUBLIC_URL: proxy.url,
    LERNER_OIDC_ISSUER: provider.issuer,
    LERNER_OIDC_CLIENT_ID: provider.clientId,
    LERNER_OIDC_CLIENT_SECRET: provider.clientSecret,
    LERNER_OIDC_SCOPES: 'openid email groups',
    LERNER_OIDC_ROLES: 'pricing=manager',
    // Nothing is sent in this test, and nothing listens there.
    LERNER_SMTP_URL: 'smtp://127.0.0.1:1',
    LERNER_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32',
    LERNER_MAIL_FROM: 'prices@shop.test',
    LERNER_MAIL_DOMAINS: 'shop.test',
  })
  proxy.pointAt(service.url)
  const openNews = async (of: typeof page) => {
    await of.goto(`${proxy.url}/prices/sign-in?next=/alarms`)
    await of.getByRole('link', { name: /^Sign in with/ }).click()
    await of.locator('input[name=login]').fill('ann')
    await of.locator('input[name=password]').fill('any')
    await of.locator('button[type=submit]').click()
    await of.locator('button[type=submit]').click()
    await of.getByRole('button', { name: /^News/ }).click()
    return of.getByRole('dialog', { name: 'News' })
  }
  try {
    const news = await openNews(page)
    const daily = news.getByRole('checkbox', { name: /once a day/ })
    const weekly = news.getByRole('checkbox', { name: /on Mondays/ })
    await expect(daily).toBeChecked()
    await expect(weekly).not.toBeChecked()
    await expectAccessible(page)
    await weekly.press('Space')
    await expect(weekly).toBeChecked()
    await daily.press('Space')
    await expect(daily).not.toBeChecked()

    const other = await browser.newContext()
    const there = await openNews(await other.newPage())
    await expect(there.getByRole('checkbox', { name: /on Mondays/ })).toBeChecked()
    await expect(there.getByRole('checkbox', { name: /once a day/ })).not.toBeChecked()
    await other.close()
  } finally {
    await service.stop()
    await provider.close()
    await proxy.stop()
  }
})
