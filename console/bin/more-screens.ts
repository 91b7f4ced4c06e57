import type { Page } from '@playwright/test'
import type { ShopScreen } from './screens.ts'

/** A screen after an action on it. */
export type WorkedScreen = ShopScreen & { work: (page: Page) => Promise<void> }

const sales =
  'Artikel;Woche;Preis;Menge\nKäse;05.01.2026;1.299,50;3\nKäse;19.01.2026;9,50;2\nBrot;12.01.2026;frei;1\n'
const said =
  '?kind=sales&col.product=Artikel&col.price=Preis&col.units=Menge&col.period=Woche&set.currency=eur&period=week'

/** Whatever is behind tabs, buttons and files: the rest of what people see. */
export function moreScreens(listPath: string): WorkedScreen[] {
  const nothing = async () => {}
  const press = (name: string | RegExp) => (page: Page) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click()
  return [
    { name: 'draft', path: '/worklist', work: press('Draft a list') },
    { name: 'edit', path: listPath, work: press('Edit tea no. 8') },
    { name: 'activate', path: listPath, work: press('Activate') },
    { name: 'guardrails', path: '/products/shop-08', work: proposeGuardrail },
    { name: 'import-file', path: `/import${said}`, work: chooseFile },
    { name: 'backtest-report', path: '/backtest', work: runBacktest },
    { name: 'calibration', path: '/evidence?tab=calibration', work: nothing },
    { name: 'switchbacks', path: '/evidence?tab=switchbacks', work: nothing },
    { name: 'nests', path: '/evidence?tab=nests', work: nothing },
    { name: 'fairness', path: '/evidence?tab=fairness', work: nothing },
    { name: 'playground', path: '/developers', work: press('Send') },
    { name: 'events', path: '/developers?tab=events', work: nothing },
    { name: 'deliveries', path: '/developers?tab=webhooks', work: press(/^Deliveries to/) },
    { name: 'guide', path: '/guides/importing', work: nothing },
    { name: 'factors', path: '/guides/factors', work: nothing },
    { name: 'errors', path: '/guides/errors', work: nothing },
    { name: 'not-found', path: '/nowhere', work: nothing },
  ]
}

async function proposeGuardrail(page: Page): Promise<void> {
  const field = page.getByLabel('Lowest price')
  await field.fill('20')
  await field.press('Tab')
  await page.getByText('With the change').waitFor()
}

async function chooseFile(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'verkauf.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sales, 'latin1'),
  })
  await page.getByRole('heading', { name: /^First rows/ }).waitFor()
}

async function runBacktest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run the backtest' }).click()
  await page.getByRole('heading', { name: 'Expected gain' }).waitFor({ timeout: 120_000 })
}
