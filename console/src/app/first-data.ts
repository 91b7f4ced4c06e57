/** Asked by the frame around every screen. */
const frame = ['./v1/account', './v1/breakers?status=open&limit=100']

/** Addresses relative to the console's, letter for letter as the screens ask them. */
const asked: Readonly<Record<string, readonly string[]>> = {
  '/': [
    './v1/reports/lift?series=week',
    './v1/reports/lift?by=product&limit=100',
    './v1/products?limit=1',
    './v1/catalogue',
    './v1/price_lists?limit=20',
    './v1/quotes?limit=8',
    './v1/policy',
  ],
  '/alarms': ['./v1/breakers?status=closed&limit=25', './v1/audit/actors'],
  '/worklist': ['./v1/price_lists?limit=50'],
  '/worklist/:listId': ['./v1/price_lists/:listId', './v1/price_lists/:listId/entries?limit=500'],
  '/worklist/:listId/:productId': [
    './v1/price_lists/:listId',
    './v1/price_lists/:listId/entries/:productId/explanation',
  ],
  '/products': [
    './v1/products?archived=false&sort=created&order=desc&include=pricing&limit=100&skip=0',
    './v1/catalogue',
  ],
  '/products/:productId': [
    './v1/products/:productId',
    './v1/products/:productId/segments',
    './v1/products/:productId/demand',
    './v1/products/:productId/policy',
  ],
  '/quotes': ['./v1/quotes?limit=100'],
  '/quotes/:quoteId': ['./v1/quotes/:quoteId', './v1/quotes/:quoteId/explanation'],
  '/evidence': ['./v1/reports/lift?by=category&lift=0.05&limit=50'],
  '/backtest': ['./v1/products?limit=1'],
  '/settings': ['./v1/policy'],
  '/audit': ['./v1/audit?limit=100', './v1/audit/actors'],
  '/sign-in': ['./v1/session/options'],
}

/** Paths of screens that show something of the service at once. */
export const pathsWithData = Object.keys(asked)

/**
 * What the screen at a path asks as soon as it is drawn, beside who is signed in. The service names
 * it in the page, so that it is on its way with the scripts.
 *
 * @param path - As the table of screens has it; ids in the addresses bear its names of them.
 */
export function firstData(path: string): string[] {
  const own = asked[path] ?? []
  return path === '/sign-in' ? [...own] : [...frame, ...own]
}
