/**
 * How long the tasks of each screen keep a slow phone from responding to touch, from the first
 * picture on: what each takes beyond 50 ms at a quarter of this processor's speed. Counted in
 * processor time, so that other programs on the machine hardly matter.
 *
 * Usage: npm run lab -- run console-blocking [names of screens]
 */
import { chromium } from '@playwright/test'
import { browserPath } from '../e2e/harness/browser.ts'
import { recordTrace, type TraceEvent } from '../e2e/harness/record-trace.ts'
import start from '../e2e/harness/start.ts'
import { signIn } from '../e2e/harness/test.ts'
import { screensOf } from './screens.ts'

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
/** The median of this many openings, each in an empty cache. */
const openings = 5
const slower = 4
const noticedMs = 50
const main = ['sign-in', 'overview', 'worklist', 'price-list', 'products', 'product', 'evidence']

const categories = [
  'toplevel',
  'devtools.timeline',
  'blink.user_timing',
  'loading',
  'v8',
  '__metadata',
]

/** What a task consists of, as the trace names it. */
const told =
  /^(EvaluateScript|FunctionCall|Layout|UpdateLayoutTree|v8\.[a-zA-Z]+|RunMicrotasks|Paint|PrePaint|Layerize|Commit|ParseHTML|M..orGC|TimerFire|FireAnimationFrame|XHRReadyStateChange|CompileCode|ResourceReceivedData|ResourceFinish|ParseAuthorStyleSheet|HitTest)$/

type Opening = { blockingMs: number; tasks: { ms: number; parts: string }[] }

const executablePath = browserPath()
if (executablePath === null) throw new Error('no browser is installed: apt-get install chromium')
const named = process.argv.slice(2)
const looked = new Set(named.length === 0 ? main : named)
process.env.E2E_COUNTED = '1'
const stop = await start()
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const { E2E_URL: url = '', E2E_TEST_KEY: key = '' } = process.env
  for (const { name, path } of await screensOf(url, key)) {
    if (!looked.has(name)) continue
    const all: Opening[] = []
    for (let i = 0; i < openings; i++) all.push(await open(url, key, path))
    all.sort((a, b) => a.blockingMs - b.blockingMs)
    const middle = all[openings >> 1]
    console.log(`${name}: ${middle?.blockingMs.toFixed(0)} ms`)
    for (const { ms, parts } of middle?.tasks ?? []) console.log(`  ${ms.toFixed(0)} ms: ${parts}`)
  }
} finally {
  await browser.close()
  await stop()
}

async function open(url: string, key: string, path: string): Promise<Opening> {
  const context = await browser.newContext({ baseURL: url, ...phone })
  try {
    if (path !== '/sign-in') {
      await signIn(context, key)
    }
    const page = await context.newPage()
    const session = await browser.newBrowserCDPSession()
    const events = await recordTrace(session, categories, async () => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(3_000)
    })
    await session.detach()
    return tasksOf(events)
  } finally {
    await context.close()
  }
}

function tasksOf(events: readonly TraceEvent[]): Opening {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (paint === undefined) throw new Error('nothing was painted')
  const own = events.filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid)
  const tasks = own
    .filter(({ name, ts }) => name === 'ThreadControllerImpl::RunTask' && ts > paint.ts)
    .map((task) => ({ task, ms: (slower * (task.tdur ?? 0)) / 1000 }))
    .filter(({ ms }) => ms > noticedMs)
  return {
    blockingMs: tasks.reduce((sum, { ms }) => sum + ms - noticedMs, 0),
    tasks: tasks.map(({ task, ms }) => ({ ms, parts: partsOf(own, task) })),
  }
}

/** What a task did, the longest first. */
function partsOf(own: readonly TraceEvent[], task: TraceEvent): string {
  const end = task.ts + (task.dur ?? 0)
  const sums = new Map<string, number>()
  for (const { name, ts, dur = 0, tdur = 0, args } of own) {
    if (ts < task.ts || ts + dur > end || !told.test(name)) continue
    const file =
      args.data?.url
        ?.split('/')
        .at(-1)
        ?.replace(/-[\w-]{8}\.js$/, '') ?? ''
    const part = file === '' ? name : `${name} ${file}`
    sums.set(part, (sums.get(part) ?? 0) + (slower * tdur) / 1000)
  }
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([part, ms]) => `${part} ${ms.toFixed(0)}`)
    .join(', ')
}
