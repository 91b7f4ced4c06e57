import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { Panel } from '../../components/Page.tsx'
import { Tag } from '../../components/Tag.tsx'
import { Mispriced } from '../../explanation/Mispriced.tsx'
import { formatCount, formatPercent } from '../../format/number.ts'
import style from './FirstList.module.css'
import { useAccountPolicy, useNewestLists } from './queries.ts'

/** What looks mispriced; and until a list was in force, the steps that lead to the first one. */
export function FirstList() {
  const catalogue = useCatalogue().data
  const lists = useNewestLists().data?.data
  const policy = useAccountPolicy().data
  const [main] = catalogue?.currencies ?? []
  if (catalogue === undefined || lists === undefined || main === undefined) return null
  if (policy === undefined) return null
  const chosen = policy.own.maxLoss
  const usual = policy.effective.maxLoss ?? 0
  const hasBegun = lists.some(({ status }) => status === 'active' || status === 'ended')
  const isMispriced = main.moves.products + main.waits.products > 0
  if (hasBegun && !isMispriced) return null
  const { looked, costUnknown, unidentified } = catalogue.active
  const draft = lists.find(({ status }) => status === 'draft')
  return (
    <Panel title={hasBegun ? 'What looks mispriced' : 'To your first price list'}>
      <Mispriced of={main} />
      {!hasBegun && (
        <ol className={style.steps} aria-label="Steps to the first list">
          <Step isDone={looked > unidentified}>
            <Link to={paths.import}>Import what was sold</Link>, so that demand is known
            {looked > 0 && unidentified > 0 && `: ${formatCount(unidentified)} products lack it`}.
          </Step>
          <Step isDone={looked > 0 && costUnknown === 0}>
            <Link to={paths.import}>Import unit costs</Link>, so that profit counts
            {costUnknown > 0 && (
              <>
                :{' '}
                <Link to={`${paths.products}?show=no-cost`}>
                  {formatCount(costUnknown)} {costUnknown === 1 ? 'has' : 'have'} none
                </Link>
              </>
            )}
            .
          </Step>
          <Step isDone={chosen !== undefined}>
            <Link to={paths.settings}>Choose how much may be lost</Link> while Lerner learns: what
            each limit earns and risks here is worked out for you
            {chosen === undefined ? ` (${formatPercent(usual)} until you do)` : ''}.
          </Step>
          <Step isDone={lists.length > 0}>
            {draft ? (
              <>
                Look over <Link to={paths.list(draft.id)}>{draft.name}</Link>, which is drafted.
              </>
            ) : (
              <>
                <Link to={paths.worklist}>Draft a list</Link>: nothing changes until you activate
                it.
              </>
            )}
          </Step>
          <Step isDone={false}>Activate it. It can be reverted at any time.</Step>
        </ol>
      )}
    </Panel>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li>
      <Tag tone={isDone ? 'good' : 'neutral'}>{isDone ? 'done' : 'to do'}</Tag>
      <span>{children}</span>
    </li>
  )
}
