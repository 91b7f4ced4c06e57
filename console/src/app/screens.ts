import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type ScreenComponent = ComponentType<{ params: Readonly<Record<string, string | undefined>> }>

export type Screen = {
  /** Of the address, in wouter's manner. A step that is an id: see ids-in-paths.ts. */
  path: string
  title: string
  component: LazyExoticComponent<ScreenComponent>
  /** Shown to whoever is not signed in. */
  open?: true
}

/** Every screen, loaded when it is first gone to. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Overview',
    component: lazy(async () => ({
      default: (await import('../pages/overview/Overview.tsx')).Overview,
    })),
  },
  {
    path: '/worklist',
    title: 'Worklist',
    component: lazy(async () => ({
      default: (await import('../pages/worklist/Worklist.tsx')).Worklist,
    })),
  },
  {
    path: '/worklist/:listId',
    title: 'Price list',
    component: lazy(async () => ({
      default: (await import('../pages/worklist/PriceListScreen.tsx')).PriceListScreen,
    })),
  },
  {
    path: '/worklist/:listId/:productId',
    title: 'List entry',
    component: lazy(async () => ({
      default: (await import('../pages/entry/Entry.tsx')).Entry,
    })),
  },
  {
    path: '/products',
    title: 'Products',
    component: lazy(async () => ({
      default: (await import('../pages/products/Products.tsx')).Products,
    })),
  },
  {
    path: '/products/:productId',
    title: 'Product',
    component: lazy(async () => ({
      default: (await import('../pages/product/Product.tsx')).Product,
    })),
  },
  {
    path: '/quotes',
    title: 'Quotes',
    component: lazy(async () => ({ default: (await import('../pages/quotes/Quotes.tsx')).Quotes })),
  },
  {
    path: '/quotes/:quoteId',
    title: 'Quote',
    component: lazy(async () => ({ default: (await import('../pages/quote/Quote.tsx')).Quote })),
  },
  {
    path: '/import',
    title: 'Import',
    component: lazy(async () => ({ default: (await import('../pages/import/Import.tsx')).Import })),
  },
  {
    path: '/backtest',
    title: 'Backtest',
    component: lazy(async () => ({
      default: (await import('../pages/backtest/Backtest.tsx')).Backtest,
    })),
  },
  {
    path: '/evidence',
    title: 'Evidence',
    component: lazy(async () => ({
      default: (await import('../pages/evidence/Evidence.tsx')).Evidence,
    })),
  },
  {
    path: '/developers',
    title: 'Developers',
    component: lazy(async () => ({
      default: (await import('../pages/developers/Developers.tsx')).Developers,
    })),
  },
  {
    path: '/settings',
    title: 'Settings',
    component: lazy(async () => ({
      default: (await import('../pages/settings/Settings.tsx')).Settings,
    })),
  },
  {
    path: '/audit',
    title: 'Audit',
    component: lazy(async () => ({ default: (await import('../pages/audit/Audit.tsx')).Audit })),
  },
  {
    path: '/guides',
    title: 'Guides',
    component: lazy(async () => ({ default: (await import('../pages/guides/Guides.tsx')).Guides })),
  },
  {
    path: '/guides/:page',
    title: 'Guide',
    component: lazy(async () => ({ default: (await import('../pages/guides/Guides.tsx')).Guides })),
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    open: true,
    component: lazy(async () => ({
      default: (await import('../pages/sign-in/SignIn.tsx')).SignIn,
    })),
  },
]
