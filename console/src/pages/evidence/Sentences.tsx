import { type Remark, remarksInWords } from '../../api/refusal-words.ts'
import style from './evidence.module.css'

type Props = {
  of: readonly string[]
  /** The same by name, in the same order. */
  remarks: readonly Remark[] | undefined
}

/** The service's remarks on the figures, one a line. */
export function Sentences({ of, remarks }: Props) {
  if (of.length === 0) return null
  return (
    <ul className={style.sentences}>
      {remarksInWords(of, remarks).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
