import style from './Pending.module.css'

type Props = {
  /** Told to screen readers: what is being loaded. */
  label: string
  /** Height that is kept for what comes, in rem, so that nothing jumps. */
  height?: 4 | 8 | 16 | 24 | 32
}

/** Keeps the room of what is on its way. */
export function Pending({ label, height = 16 }: Props) {
  return (
    <div className={`${style.pending} ${style[`h${height}`]}`} role="status">
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
