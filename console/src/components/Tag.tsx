import type { ReactNode } from 'react'
import style from './Tag.module.css'

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info'

type Props = {
  tone?: Tone
  /** All of it, where a narrow column truncates it. */
  title?: string
  children: ReactNode
}

/** A short label. The words carry the meaning; the colour only helps. */
export function Tag({ tone = 'neutral', title, children }: Props) {
  return (
    <span className={`${style.tag} ${style[tone]}`} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
