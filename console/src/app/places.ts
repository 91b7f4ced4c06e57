import { paths } from '../address/paths.ts'
import type { IconName } from '../components/Icon.tsx'

export type Place = { to: string; name: string; icon: IconName }

/** The screens that one goes to, as the navigation groups them. */
export const groups: readonly { name: string; places: readonly Place[] }[] = [
  {
    name: 'Prices',
    places: [
      { to: paths.overview, name: 'Overview', icon: 'overview' },
      { to: paths.alarms, name: 'Alarms', icon: 'warning' },
      { to: paths.worklist, name: 'Worklist', icon: 'worklist' },
      { to: paths.products, name: 'Products', icon: 'products' },
      { to: paths.quotes, name: 'Quotes', icon: 'quotes' },
      { to: paths.import, name: 'Import', icon: 'import' },
    ],
  },
  {
    name: 'Proof',
    places: [
      { to: paths.evidence, name: 'Evidence', icon: 'evidence' },
      { to: paths.backtest, name: 'Backtest', icon: 'backtest' },
    ],
  },
  {
    name: 'Service',
    places: [
      { to: paths.developers, name: 'Developers', icon: 'developers' },
      { to: paths.settings, name: 'Settings', icon: 'settings' },
      { to: paths.audit, name: 'Audit', icon: 'audit' },
      { to: paths.guides, name: 'Guides', icon: 'guides' },
    ],
  },
]
