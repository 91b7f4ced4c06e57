import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { speakAll, t } from '../messages/messages.ts'

type ScreenComponent = ComponentType<{ params: Readonly<Record<string, string | undefined>> }>
type Load = () => Promise<{ default: ScreenComponent }>

export type Screen = {
  /** Of the address, in wouter's syntax. For segments that are ids, see ids-in-paths.ts. */
  path: string
  title: string
  /** Fetches its code. The build reads from this which files a path needs first. */
  load: Load
  /** Waited for where it is rendered before it is loaded. */
  readonly component: ScreenComponent | LazyExoticComponent<ScreenComponent>
  /** Shown to users who are not signed in. */
  isOpen: boolean
}

/** @param saysAll - Whether it begins with what is said in reports. */
function screen(
  path: string,
  title: string,
  code: Load,
  { isOpen = false, saysAll = false } = {},
): Screen {
  let loaded: ScreenComponent | null = null
  let rendered: Screen['component'] | null = null
  const load = async () => {
    const [found] = await Promise.all([code(), saysAll ? speakAll() : null])
    loaded = found.default
    return found
  }
  return {
    ...{ path, title, load, isOpen },
    // A lazy one is waited for again, even where its code is there.
    get component() {
      rendered ??= loaded ?? lazy(load)
      return rendered
    },
  }
}

/** Every screen, loaded on first use. */
export const screens: readonly Screen[] = [
  screen('/', t('app.overview'), async () => ({
    default: (await import('../pages/overview/Overview.tsx')).Overview,
  })),
  screen('/alarms', t('app.alarms'), async () => ({
    default: (await import('../pages/alarms/Alarms.tsx')).Alarms,
  })),
  screen('/worklist', t('app.worklist'), async () => ({
    default: (await import('../pages/worklist/Worklist.tsx')).Worklist,
  })),
  screen('/worklist/:listId', t('app.priceList'), async () => ({
    default: (await import('../pages/worklist/PriceListScreen.tsx')).PriceListScreen,
  })),
  screen('/worklist/:listId/:productId', t('app.listEntry'), async () => ({
    default: (await import('../pages/entry/Entry.tsx')).Entry,
  })),
  screen('/products', t('app.products'), async () => ({
    default: (await import('../pages/products/Products.tsx')).Products,
  })),
  screen('/products/:productId', t('app.product'), async () => ({
    default: (await import('../pages/product/Product.tsx')).Product,
  })),
  screen('/quotes', t('app.quotes'), async () => ({
    default: (await import('../pages/quotes/Quotes.tsx')).Quotes,
  })),
  screen('/quotes/:quoteId', t('app.quote'), async () => ({
    default: (await import('../pages/quote/Quote.tsx')).Quote,
  })),
  screen('/import', t('app.import'), async () => ({
    default: (await import('../pages/import/Import.tsx')).Import,
  })),
  screen('/import/list', t('app.imports'), async () => ({
    default: (await import('../pages/imports/Imports.tsx')).Imports,
  })),
  screen(
    '/backtest',
    t('app.backtest'),
    async () => ({
      default: (await import('../pages/backtest/Backtest.tsx')).Backtest,
    }),
    { saysAll: true },
  ),
  screen(
    '/evidence',
    t('app.evidence'),
    async () => ({
      default: (await import('../pages/evidence/Evidence.tsx')).Evidence,
    }),
    { saysAll: true },
  ),
  screen('/developers', t('app.developers'), async () => ({
    default: (await import('../pages/developers/Developers.tsx')).Developers,
  })),
  screen(
    '/settings',
    t('app.settings'),
    async () => ({
      default: (await import('../pages/settings/Settings.tsx')).Settings,
    }),
    { saysAll: true },
  ),
  screen('/audit', t('app.audit'), async () => ({
    default: (await import('../pages/audit/Audit.tsx')).Audit,
  })),
  screen('/guides', t('app.guides'), async () => ({
    default: (await import('../pages/guides/Guides.tsx')).Guides,
  })),
  screen('/guides/:page', t('app.guide'), async () => ({
    default: (await import('../pages/guides/Guides.tsx')).Guides,
  })),
  screen(
    '/sign-in',
    t('app.signIn'),
    async () => ({
      default: (await import('../pages/sign-in/SignIn.tsx')).SignIn,
    }),
    { isOpen: true },
  ),
]

/** The screen for a path below the console's, if any. */
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
