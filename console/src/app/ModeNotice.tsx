import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../api/client.ts'
import { formatInstant } from '../format/date.ts'
import { rich } from '../messages/rich.ts'
import style from './ModeNotice.module.css'

/** States on every screen that everything is paused, while it is. */
export function ModeNotice() {
  const account = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => client.account.get({ signal }),
  })
  const paused = account.data?.paused
  if (paused == null) return null
  const strong = (text: ReactNode) => <strong>{text}</strong>
  const when = formatInstant(paused.at)
  return (
    <p className={style.notice} role="status">
      {paused.reason === null
        ? rich('app.paused', { strong, when })
        : rich('app.pausedBecause', { strong, when, reason: paused.reason })}
    </p>
  )
}
