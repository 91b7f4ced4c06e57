import type { ReactNode } from 'react'
import style from './EmptyState.module.css'

type Props = {
  title: string
  /** What will appear here, and how. */
  hint: ReactNode
  /** Buttons and links to what to do next. */
  children?: ReactNode
}

/** Shown where there is nothing yet: says why, and what to do. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <div className={style.empty}>
      <p className={style.title}>{title}</p>
      <p className={style.hint}>{hint}</p>
      {children && <div className={style.ways}>{children}</div>}
    </div>
  )
}
