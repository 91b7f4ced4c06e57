import type { ReactNode } from 'react'
import style from './Tag.module.css'

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info'

/** A short label. The words carry the meaning; the colour only helps. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`${style.tag} ${style[tone]}`} data-tone={tone}>
      {children}
    </span>
  )
}
