import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { formatInstant } from '../format/date.ts'
import style from './ModeNotice.module.css'

/** Says on every screen that everything stands still, while it does. */
export function ModeNotice() {
  const account = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => client.account.get({ signal }),
  })
  const paused = account.data?.paused
  if (paused == null) return null
  return (
    <p className={style.notice} role="status">
      <strong>All prices are paused</strong> since {formatInstant(paused.at)}: every quote is its
      base price.{paused.reason === null ? '' : ` Reason: ${paused.reason}`}
    </p>
  )
}
