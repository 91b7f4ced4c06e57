/**
 * Lighthouse's scores of the main screens, on a desktop and on a slow phone. Fails below 100
 * for accessibility, 95 for best practices, or 90 for performance.
 *
 * Usage: npm run lab -- run console-lighthouse [names of screens]
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../e2e/harness/browser.ts'
import start from '../e2e/harness/start.ts'
import { screensOf } from './screens.ts'

/** Fetched on demand: it is larger than all the rest of the console together. */
const lighthouse = 'lighthouse@13.5.0'
const least = { performance: 0.9, accessibility: 1, 'best-practices': 0.95 }
const main = [
  ...['sign-in', 'overview', 'worklist', 'price-list', 'products', 'product'],
  ...['import', 'evidence'],
]
const named = process.argv.slice(2)
const looked = new Set(named.length === 0 ? main : named)

const chrome = browserPath()
if (chrome === null) throw new Error('no browser is installed: apt-get install chromium')

const scratch = mkdtempSync(join(tmpdir(), 'lerner-lighthouse-'))
process.env.E2E_COUNTED = '1'
const stop = await start()
try {
  const { E2E_URL: url = '', E2E_TEST_KEY: key = '' } = process.env
  const cookie = await sessionCookie(url, key)
  for (const { name, path } of await screensOf(url, key)) {
    if (!looked.has(name)) continue
    for (const form of ['desktop', 'mobile']) {
      const scores = lookTwice(url + path, cookie, form)
      const said = Object.entries(scores).map(([of, score]) => `${of} ${Math.round(score * 100)}`)
      console.log(`${name}, ${form}: ${said.join(', ')}`)
      for (const [of, score] of Object.entries(least)) {
        if ((scores[of] ?? 0) < score) process.exitCode = 1
      }
    }
  }
} finally {
  await stop()
  rmSync(scratch, { recursive: true, force: true })
}

async function sessionCookie(url: string, key: string): Promise<string> {
  const answer = await fetch(`${url}/v1/session`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/json',
    },
    body: '{}',
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** A browser on a busy machine sometimes loses its trace: then the run is repeated. */
function lookTwice(address: string, cookie: string, form: string): Record<string, number> {
  try {
    return look(address, cookie, form)
  } catch {
    return look(address, cookie, form)
  }
}

function look(address: string, cookie: string, form: string): Record<string, number> {
  const out = join(scratch, 'report.json')
  const args = [
    ...['exec', '--yes', '--', lighthouse, address, '--quiet'],
    ...['--output=json', `--output-path=${out}`],
    `--only-categories=${Object.keys(least).join(',')}`,
    `--extra-headers=${JSON.stringify({ cookie })}`,
    '--chrome-flags=--headless=new --no-sandbox',
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ]
  execFileSync('npm', args, {
    env: { ...process.env, CHROME_PATH: chrome ?? '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { categories, audits } = JSON.parse(readFileSync(out, 'utf8')) as {
    categories: Record<string, { score: number }>
    audits: Record<string, { title: string; score: number | null; displayValue?: string }>
  }
  for (const name of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    console.log(`  ${audits[name]?.title}: ${audits[name]?.displayValue}`)
  }
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]))
}
