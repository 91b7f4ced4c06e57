import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { useNewestLists } from '../../api/use-newest-lists.ts'
import { Panel } from '../../components/Page.tsx'
import { Tag } from '../../components/Tag.tsx'
import { looksMispriced, Mispriced } from '../../explanation/Mispriced.tsx'
import { formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './FirstList.module.css'
import { useAccountPolicy } from './queries.ts'

/** What looks mispriced; and, until a list has been in force, the steps towards the first one. */
export function FirstList() {
  const catalogue = useCatalogue().data
  const lists = useNewestLists().data?.data
  const policy = useAccountPolicy().data
  if (catalogue === undefined || lists === undefined) return null
  if (policy === undefined) return null
  const chosen = policy.own.maxLoss
  const usual = policy.effective.maxLoss ?? 0
  const hasBegun = lists.some(({ status }) => status === 'active' || status === 'ended')
  if (hasBegun && !catalogue.currencies.some(looksMispriced)) return null
  const { looked, costUnknown, unidentified } = catalogue.active
  const draft = lists.find(({ status }) => status === 'draft')
  return (
    <Panel title={hasBegun ? t('overview.mispriced') : t('overview.toFirstList')}>
      <Mispriced of={catalogue.currencies} />
      {!hasBegun && (
        <ol className={style.steps} aria-label={t('overview.stepsToFirstList')}>
          <Step isDone={looked > unidentified}>
            {looked > 0 && unidentified > 0
              ? rich('overview.stepSalesLack', {
                  link: (text) => <Link to={paths.import}>{text}</Link>,
                  count: unidentified,
                })
              : rich('overview.stepSales', {
                  link: (text) => <Link to={paths.import}>{text}</Link>,
                })}
          </Step>
          <Step isDone={looked > 0 && costUnknown === 0}>
            {costUnknown > 0
              ? rich('overview.stepCostsLack', {
                  link: (text) => <Link to={paths.import}>{text}</Link>,
                  products: (text) => <Link to={`${paths.products}?show=no-cost`}>{text}</Link>,
                  count: costUnknown,
                })
              : rich('overview.stepCosts', {
                  link: (text) => <Link to={paths.import}>{text}</Link>,
                })}
          </Step>
          <Step isDone={chosen !== undefined}>
            {chosen === undefined
              ? rich('overview.stepLimitUsual', {
                  link: (text) => <Link to={paths.settings}>{text}</Link>,
                  usual: formatPercent(usual),
                })
              : rich('overview.stepLimit', {
                  link: (text) => <Link to={paths.settings}>{text}</Link>,
                })}
          </Step>
          <Step isDone={lists.length > 0}>
            {draft
              ? rich('overview.stepLookOver', {
                  link: (text) => <Link to={paths.list(draft.id)}>{text}</Link>,
                  name: draft.name,
                })
              : rich('overview.stepDraft', {
                  link: (text) => <Link to={paths.worklist}>{text}</Link>,
                })}
          </Step>
          <Step isDone={false}>{t('overview.stepActivate')}</Step>
        </ol>
      )}
    </Panel>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li>
      <Tag tone={isDone ? 'good' : 'neutral'}>
        {isDone ? t('overview.done') : t('overview.toDo')}
      </Tag>
      <span>{children}</span>
    </li>
  )
}
