import type { ReactNode } from 'react'
import { Tag, type Tone } from '../../components/Tag.tsx'
import style from './Attention.module.css'

type Props = { tone: Tone; tag: string; children: ReactNode }

/** One thing that needs attention, with the word for its kind. */
export function Item({ tone, tag, children }: Props) {
  return (
    <li className={style.item}>
      <Tag tone={tone}>{tag}</Tag>
      <span>{children}</span>
    </li>
  )
}
