import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CatalogueCurrency } from '../../../clients/typescript/src/main.ts'
import { paths } from '../address/paths.ts'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { useMay } from '../api/use-session.ts'
import { Button } from '../components/Button.tsx'
import { ProblemNotice } from '../components/ProblemNotice.tsx'
import { formatDay } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'
import { formatCount } from '../format/number.ts'
import style from './Mispriced.module.css'

const dayMs = 86_400_000
const listDays = 28
/** Gains are told of a week. */
const weeksOfMonth = 52 / 12

/**
 * Which products look mispriced and what that is worth, as far as it is believed, with the list
 * that moves those that may move now. Nothing where no product looks so.
 */
export function Mispriced({ of }: { of: CatalogueCurrency }) {
  const { currency, moves, waits } = of
  const mayDraft = useMay('products:write')
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const count = moves.products + waits.products
  if (count === 0) return null
  const month = (weekly: number) =>
    formatMoney(weekly * weeksOfMonth, currency, { compact: true, whole: true })
  const sum = (end: 'value' | 'low' | 'high') => moves.gain[end] + waits.gain[end]
  const draft = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const list = await client.priceLists.create({
        name: `Safest moves of ${formatDay(Date.now())}`,
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
        <Link to={`${paths.products}?show=mispriced&sort=next_gain`}>
          {formatCount(count)} {count === 1 ? 'product looks' : 'products look'} mispriced
        </Link>
        , worth about {month(sum('value'))} a month.
      </p>
      <p className={style.hint}>
        Nine times in ten between {month(sum('low'))} and {month(sum('high'))}, if all err the same
        way.{' '}
        {moves.products > 0
          ? `The safest list moves ${formatCount(moves.products)} of them now, worth about ${month(moves.gain.value)} a month; the others wait until those have proven themselves.`
          : 'None may move yet: what was promised to be lost at most does not pay for a first move.'}
      </p>
      {refusal !== null && <ProblemNotice error={refusal} />}
      {mayDraft && moves.products > 0 && (
        <div>
          <Button look="primary" icon="worklist" isPending={isBusy} onPress={draft}>
            Draft the safest list
          </Button>
        </div>
      )}
    </div>
  )
}
