import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CatalogueCurrency } from '../../../clients/typescript/src/main.ts'
import { paths } from '../address/paths.ts'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { useRunningList } from '../api/use-newest-lists.ts'
import { useMay } from '../api/use-session.ts'
import { Button } from '../components/Button.tsx'
import { ProblemNotice } from '../components/ProblemNotice.tsx'
import { formatDay, formatLastDay, formatNamedDay } from '../format/date.ts'
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

function MispricedIn({ of, isOnly }: { of: CatalogueCurrency; isOnly: boolean }) {
  const { currency, moves, waits, backtest } = of
  const running = useRunningList(currency)
  const mayDraft = useMay('products:write')
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const count = moves.products + waits.products
  const only = isOnly ? '' : `&currency=${currency}`
  const isWorthUnknown = [moves, waits].every(({ gain }) => gain.low === 0 && gain.high === 0)
  if (isWorthUnknown) {
    return (
      <p>
        {rich('explanation.worthUnknown', {
          link: (text) => <Link to={paths.import}>{text}</Link>,
          count,
        })}
      </p>
    )
  }
  const hasBegun = running !== undefined && Date.parse(running.from) <= Date.now()
  const isNoGo = backtest?.verdict === 'no_go'
  const month = (weekly: number) =>
    formatMoney(weekly * weeksOfMonth, currency, { compact: true, whole: true })
  const sum = (end: 'value' | 'low' | 'high') => moves.gain[end] + waits.gain[end]
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
    <div className={style.box}>
      <p className={style.said}>
        {rich('explanation.mispriced', {
          link: (text) => (
            <Link to={`${paths.products}?show=mispriced&sort=next_gain${only}`}>{text}</Link>
          ),
          count,
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
      <Worths of={of} />
      {isNoGo && (
        <p>
          {rich('explanation.backtestNoGo', {
            link: (text) => <Link to={`${paths.backtest}?sim=${backtest.id}`}>{text}</Link>,
            day: formatDay(Date.parse(backtest.completedAt)),
          })}
        </p>
      )}
      {running !== undefined && (
        <p>
          {rich(hasBegun ? 'explanation.listRuns' : 'explanation.listWaits', {
            link: (text) => <Link to={paths.list(running.id)}>{text}</Link>,
            name: running.name,
            day: hasBegun ? formatLastDay(running.until) : formatDay(running.from),
          })}
        </p>
      )}
      {refusal !== null && <ProblemNotice error={refusal} />}
      {mayDraft && moves.products > 0 && running === undefined && (
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
      )}
    </div>
  )
}
