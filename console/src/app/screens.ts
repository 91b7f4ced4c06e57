import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type ScreenComponent = ComponentType<{ params: Readonly<Record<string, string | undefined>> }>
type Load = () => Promise<{ default: ScreenComponent }>

export type Screen = {
  /** Of the address, in wouter's manner. A step that is an id: see ids-in-paths.ts. */
  path: string
  title: string
  /** Fetches its code. The build reads here which files a path needs first. */
  load: Load
  component: LazyExoticComponent<ScreenComponent>
  /** Shown to whoever is not signed in. */
  isOpen: boolean
}

function screen(path: string, title: string, load: Load, { isOpen = false } = {}): Screen {
  return { path, title, load, component: lazy(load), isOpen }
}

/** Every screen, loaded when it is first gone to. */
export const screens: readonly Screen[] = [
  screen('/', 'Overview', async () => ({
    default: (await import('../pages/overview/Overview.tsx')).Overview,
  })),
  screen('/alarms', 'Alarms', async () => ({
    default: (await import('../pages/alarms/Alarms.tsx')).Alarms,
  })),
  screen('/worklist', 'Worklist', async () => ({
    default: (await import('../pages/worklist/Worklist.tsx')).Worklist,
  })),
  screen('/worklist/:listId', 'Price list', async () => ({
    default: (await import('../pages/worklist/PriceListScreen.tsx')).PriceListScreen,
  })),
  screen('/worklist/:listId/:productId', 'List entry', async () => ({
    default: (await import('../pages/entry/Entry.tsx')).Entry,
  })),
  screen('/products', 'Products', async () => ({
    default: (await import('../pages/products/Products.tsx')).Products,
  })),
  screen('/products/:productId', 'Product', async () => ({
    default: (await import('../pages/product/Product.tsx')).Product,
  })),
  screen('/quotes', 'Quotes', async () => ({
    default: (await import('../pages/quotes/Quotes.tsx')).Quotes,
  })),
  screen('/quotes/:quoteId', 'Quote', async () => ({
    default: (await import('../pages/quote/Quote.tsx')).Quote,
  })),
  screen('/import', 'Import', async () => ({
    default: (await import('../pages/import/Import.tsx')).Import,
  })),
  screen('/import/list', 'Imports', async () => ({
    default: (await import('../pages/imports/Imports.tsx')).Imports,
  })),
  screen('/backtest', 'Backtest', async () => ({
    default: (await import('../pages/backtest/Backtest.tsx')).Backtest,
  })),
  screen('/evidence', 'Evidence', async () => ({
    default: (await import('../pages/evidence/Evidence.tsx')).Evidence,
  })),
  screen('/developers', 'Developers', async () => ({
    default: (await import('../pages/developers/Developers.tsx')).Developers,
  })),
  screen('/settings', 'Settings', async () => ({
    default: (await import('../pages/settings/Settings.tsx')).Settings,
  })),
  screen('/audit', 'Audit', async () => ({
    default: (await import('../pages/audit/Audit.tsx')).Audit,
  })),
  screen('/guides', 'Guides', async () => ({
    default: (await import('../pages/guides/Guides.tsx')).Guides,
  })),
  screen('/guides/:page', 'Guide', async () => ({
    default: (await import('../pages/guides/Guides.tsx')).Guides,
  })),
  screen(
    '/sign-in',
    'Sign in',
    async () => ({
      default: (await import('../pages/sign-in/SignIn.tsx')).SignIn,
    }),
    { isOpen: true },
  ),
]

/** The screen that a path below the console's names, if any. */
export function screenAt(path: string): Screen | undefined {
  const steps = path.split('/')
  return screens.find(({ path: pattern }) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === steps.length &&
      wanted.every((step, i) => step.startsWith(':') || step === steps[i])
    )
  })
}
