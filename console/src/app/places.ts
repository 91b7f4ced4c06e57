import { paths } from '../address/paths.ts'
import type { IconName } from '../components/Icon.tsx'
import { t } from '../messages/messages.ts'

export type Place = { to: string; name: string; icon: IconName }

/** The screens reachable from the navigation, as it groups them. */
export const groups: readonly { name: string; places: readonly Place[] }[] = [
  {
    name: t('app.prices'),
    places: [
      { to: paths.overview, name: t('app.overview'), icon: 'overview' },
      { to: paths.alarms, name: t('app.alarms'), icon: 'warning' },
      { to: paths.worklist, name: t('app.worklist'), icon: 'worklist' },
      { to: paths.products, name: t('app.products'), icon: 'products' },
      { to: paths.quotes, name: t('app.quotes'), icon: 'quotes' },
      { to: paths.import, name: t('app.import'), icon: 'import' },
    ],
  },
  {
    name: t('app.proof'),
    places: [
      { to: paths.evidence, name: t('app.evidence'), icon: 'evidence' },
      { to: paths.backtest, name: t('app.backtest'), icon: 'backtest' },
    ],
  },
  {
    name: t('app.service'),
    places: [
      { to: paths.developers, name: t('app.developers'), icon: 'developers' },
      { to: paths.settings, name: t('app.settings'), icon: 'settings' },
      { to: paths.audit, name: t('app.audit'), icon: 'audit' },
      { to: paths.guides, name: t('app.guides'), icon: 'guides' },
    ],
  },
]
