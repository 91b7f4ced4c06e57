import { idToPath } from './ids-in-paths.ts'

/** The path of each screen, for links. */
export const paths = {
  overview: '/',
  alarms: '/alarms',
  worklist: '/worklist',
  list: (listId: string) => `/worklist/${idToPath(listId)}`,
  entry: (listId: string, productId: string) =>
    `/worklist/${idToPath(listId)}/${idToPath(productId)}`,
  products: '/products',
  product: (productId: string) => `/products/${idToPath(productId)}`,
  quotes: '/quotes',
  quote: (quoteId: string) => `/quotes/${idToPath(quoteId)}`,
  import: '/import',
  imports: '/import/list',
  backtest: '/backtest',
  evidence: '/evidence',
  nests: '/evidence?tab=nests',
  developers: '/developers',
  settings: '/settings',
  audit: '/audit',
  guides: '/guides',
  guide: (page: string) => `/guides/${idToPath(page)}`,
  signIn: '/sign-in',
}
