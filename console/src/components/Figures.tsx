import type { ReactNode } from 'react'
import style from './Figures.module.css'

export type Figure = {
  name: string
  /** The number with its unit. */
  value: ReactNode
  /** An interval, a comparison, a period. */
  hint?: ReactNode
  tone?: 'good' | 'bad' | 'warn' | 'neutral'
}

/** The few most important numbers, side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={style.figures}>
      {figures.map(({ name, value, hint, tone = 'neutral' }) => (
        <div key={name} className={style.figure}>
          <dt>{name}</dt>
          <dd className={`${style.value} ${style[tone]}`}>{value}</dd>
          {hint !== undefined && <dd className={style.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
