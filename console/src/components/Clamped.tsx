import type { ReactNode } from 'react'
import style from './Clamped.module.css'

/** A name in a row of a long table, which ends in dots where there is no room for all of it. */
export function Clamped({ children }: { children: ReactNode }) {
  return <div className={style.clamped}>{children}</div>
}
