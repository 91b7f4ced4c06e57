/** Requested by the frame around every screen. */
const frame = ['./v1/account', './v1/breakers?status=open&limit=100']

/** Addresses relative to the console's, exactly as the screens request them. */
const asked: Readonly<Record<string, readonly string[]>> = {
  '/': [
    './v1/reports/lift?series=week',
    './v1/reports/lift?by=product&limit=100',
    './v1/products?limit=1',
    './v1/catalogue',
    './v1/price_lists?limit=20',
    './v1/quotes?limit=8',
    './v1/policy',
    './v1/reports/trade?interval=week&from=:weeksBefore13&until=:tomorrow',
  ],
  '/alarms': ['./v1/breakers?status=closed&limit=25', './v1/audit/actors'],
  '/worklist': ['./v1/price_lists?limit=50'],
  '/worklist/:listId': [
    './v1/price_lists/:listId',
    './v1/price_lists/:listId/entries?limit=500',
    './v1/catalogue',
    './v1/policy',
  ],
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
  '/evidence': [
    './v1/reports/lift?by=category&lift=0.05&limit=50',
    './v1/reports/lift?series=week',
  ],
  '/backtest': ['./v1/catalogue'],
  '/settings': ['./v1/policy'],
  '/audit': ['./v1/audit?limit=100&collapsed=true', './v1/audit/actors'],
  '/sign-in': ['./v1/session/options'],
}

/** Paths of screens that show service data immediately. */
export const pathsWithData = Object.keys(asked)

/**
 * What the screen at a path requests as soon as it is rendered, in addition to the session. The
 * service lists it in the page, so that it is loaded along with the scripts.
 *
 * @param path - As in the table of screens; ids in the addresses appear under the names used there,
 * and moments as the service names them.
 */
export function firstData(path: string): string[] {
  const own = asked[path] ?? []
  return path === '/sign-in' ? [...own] : [...frame, ...own]
}
