import { screensOf } from '../bin/screens.ts'
import { expect, test } from './harness/test.ts'

test('what the page requests ahead is what its screen needs, and is requested once', async ({
  signedIn: page,
  shop,
}) => {
  test.setTimeout(180_000)
  let asked: string[] = []
  page.on('request', (request) => {
    const address = request.url().slice(shop.url.length)
    if (request.method() === 'GET' && address.startsWith('/v1/')) asked.push(address)
  })
  async function open(path: string): Promise<string[]> {
    asked = []
    await page.goto(path, { waitUntil: 'networkidle' })
    return asked
  }

  for (const { name, path } of await screensOf(shop.url, shop.testKey)) {
    if (path.includes('?')) continue
    const all = await open(path)
    const links = await page.locator('link[rel=preload][as=fetch]').all()
    const ahead = await Promise.all(
      links.map(async (link) => (await link.getAttribute('href'))?.replace(/^\./, '')),
    )
    // With a query, a screen makes its own requests.
    const itself = await open(`${path}?not-a-setting=1`)

    expect(ahead, name).toContain('/v1/session')
    expect(new Set(all).size, `${name} asks twice`).toBe(all.length)
    expect(itself, name).toEqual(expect.arrayContaining(ahead))
  }
})
