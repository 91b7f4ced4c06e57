import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CatalogueCurrency, PriceList } from '../../../clients/typescript/src/main.ts'
import { paths } from '../address/paths.ts'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { useRunningList } from '../api/use-newest-lists.ts'
import { useMay } from '../api/use-session.ts'
import { Button } from '../components/Button.tsx'
import { ProblemNotice } from '../components/ProblemNotice.tsx'
import { formatDay, formatLastDay, formatNamedDay } from '../format/date.ts'
import { hasBegun } from '../format/list-standing.ts'
import { formatMoney } from '../format/money.ts'
import { formatCount } from '../format/number.ts'
import { t } from '../messages/messages.ts'
import { rich } from '../messages/rich.ts'
import style from './Mispriced.module.css'
import { Worths } from './Worths.tsx'

const dayMs = 86_400_000
const listDays = 28
/** Gains are stated per week. */
const weeksOfMonth = 52 / 12

/** Whether any product of a currency looks mispriced. */
export function looksMispriced({ moves, waits }: CatalogueCurrency): boolean {
  return moves.products + waits.products > 0
}

/**
 * Which products look mispriced and what that is estimated to be worth, with the list that moves
 * those that may move now; for each currency, since a list is of one. Empty if no product does.
 */
export function Mispriced({ of }: { of: readonly CatalogueCurrency[] }) {
  return of
    .filter(looksMispriced)
    .map((one) => <MispricedIn key={one.currency} of={one} isOnly={of.length === 1} />)
}

type InProps = { of: CatalogueCurrency; isOnly: boolean }

function MispricedIn({ of, isOnly }: InProps) {
  const { currency, moves, waits, backtest } = of
  const running = useRunningList(currency)
  const mayDraft = useMay('products:write')
  const isWorthUnknown = [moves, waits].every(({ gain }) => gain.low === 0 && gain.high === 0)
  if (isWorthUnknown) {
    return (
      <p>
        {rich('explanation.worthUnknown', {
          link: (text) => <Link to={paths.import}>{text}</Link>,
          count: moves.products + waits.products,
        })}
      </p>
    )
  }
  const isNoGo = backtest?.verdict === 'no_go'
  return (
    <div className={style.box}>
      <Worth of={of} isOnly={isOnly} />
      <Worths of={of} />
      {isNoGo && (
        <p>
          {rich('explanation.backtestNoGo', {
            link: (text) => <Link to={`${paths.backtest}?sim=${backtest.id}`}>{text}</Link>,
            day: formatDay(Date.parse(backtest.completedAt)),
          })}
        </p>
      )}
      {running !== undefined && <Running list={running} />}
      {mayDraft && moves.products > 0 && running === undefined && (
        <DraftSafest currency={currency} isNoGo={isNoGo} />
      )}
    </div>
  )
}

/** How many products look mispriced, and what they and the safest list are worth a month. */
function Worth({ of: { currency, moves, waits }, isOnly }: InProps) {
  const only = isOnly ? '' : `&currency=${currency}`
  const month = (weekly: number) =>
    formatMoney(weekly * weeksOfMonth, currency, { compact: true, whole: true })
  const sum = (end: 'value' | 'low' | 'high') => moves.gain[end] + waits.gain[end]
  return (
    <>
      <p className={style.said}>
        {rich('explanation.mispriced', {
          link: (text) => (
            <Link to={`${paths.products}?show=mispriced&sort=next_gain${only}`}>{text}</Link>
          ),
          count: moves.products + waits.products,
          month: month(sum('value')),
        })}
      </p>
      <p className={style.hint}>
        {t('explanation.mispricedRange', { low: month(sum('low')), high: month(sum('high')) })}{' '}
        {moves.products > 0
          ? t('explanation.safestMoves', {
              products: formatCount(moves.products),
              month: month(moves.gain.value),
              others: waits.products,
            })
          : t('explanation.noneMayMove')}
      </p>
    </>
  )
}

/** The list that another one would blur. */
function Running({ list }: { list: PriceList }) {
  const { id, name, from, until } = list
  const runs = hasBegun(list, Date.now())
  return (
    <p>
      {rich(runs ? 'explanation.listRuns' : 'explanation.listWaits', {
        link: (text) => <Link to={paths.list(id)}>{text}</Link>,
        name,
        day: runs ? formatLastDay(until) : formatDay(from),
      })}
    </p>
  )
}

/** Drafts the list of those that may move now, and goes to it. */
function DraftSafest({ currency, isNoGo }: { currency: string; isNoGo: boolean }) {
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const draft = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const list = await client.priceLists.create({
        name: t('explanation.safestListName', { day: formatNamedDay(Date.now()) }),
        currency,
        until: new Date(Date.now() + listDays * dayMs).toISOString(),
      })
      await queryClient.invalidateQueries({ queryKey: ['price-lists'] })
      navigate(paths.list(list.id))
    } catch (failure) {
      setRefusal(failure)
      setBusy(false)
    }
  }
  return (
    <>
      {refusal !== null && <ProblemNotice error={refusal} />}
      <div>
        <Button
          look={isNoGo ? 'secondary' : 'primary'}
          icon="worklist"
          isPending={isBusy}
          onPress={draft}
        >
          {t('explanation.draftSafest')}
        </Button>
      </div>
    </>
  )
}
