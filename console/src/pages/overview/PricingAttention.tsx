import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import { Item } from './Item.tsx'

/** Up to this share of products, a slight cost is an exception that somebody should check. */
const mostSlight = 0.1

/** What is unknown about products and what holds prices, each count matching its list. */
export function PricingAttention({ hasOthers }: { hasOthers: boolean }) {
  const catalogue = useCatalogue()
  if (catalogue.status === 'error') {
    return (
      <li>
        <ProblemNotice error={catalogue.error} onRetry={() => catalogue.refetch()} />
      </li>
    )
  }
  if (catalogue.status === 'pending') return null
  const { looked, costUnknown, unidentified, held, belowCost, slightCost } = catalogue.data.active
  // Where many products cost next to nothing, as downloads do, that is no mistake.
  const slight = slightCost <= looked * mostSlight ? slightCost : 0
  if (!hasOthers && belowCost + slight + costUnknown + unidentified + held === 0) {
    return looked > 0 ? (
      <li>{t('overview.nothingToLookAt')}</li>
    ) : (
      <li>{t('overview.nothingYet')}</li>
    )
  }
  return (
    <>
      {belowCost > 0 && (
        <Item tone="bad" tag={t('overview.tagBelowCost')}>
          {rich('overview.belowCost', { link: linkTo('below-cost'), count: belowCost })}
        </Item>
      )}
      {slight > 0 && (
        <Item tone="warn" tag={t('overview.tagSlightCost')}>
          {rich('overview.slightCost', { link: linkTo('slight-cost'), count: slight })}
        </Item>
      )}
      {costUnknown > 0 && (
        <Item tone="warn" tag={t('overview.tagNoCost')}>
          {rich('overview.noCost', { link: linkTo('no-cost'), count: costUnknown })}
        </Item>
      )}
      {unidentified > 0 && (
        <Item tone="warn" tag={t('overview.tagLearning')}>
          {rich('overview.learning', { link: linkTo('learning'), count: unidentified })}
        </Item>
      )}
      {held > 0 && (
        <Item tone="warn" tag={t('overview.tagHeld')}>
          {rich('overview.held', { link: linkTo('held'), count: held })}
        </Item>
      )}
    </>
  )
}

/** A link to the list of products, with a filter. */
const linkTo = (show: string) => (text: ReactNode) => (
  <Link to={`${paths.products}?show=${show}`}>{text}</Link>
)
