import { inWords } from '../../format/sentences.ts'
import style from './evidence.module.css'

/** What the service says of the figures, each in a line. */
export function Sentences({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <ul className={style.sentences}>
      {of.map((sentence) => (
        <li key={sentence}>{inWords(sentence)}</li>
      ))}
    </ul>
  )
}
