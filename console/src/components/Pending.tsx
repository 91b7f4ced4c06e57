import style from './Pending.module.css'

type Props = {
  /** Announced to screen readers: what is being loaded. */
  label: string
  /** Height reserved for the content, in rem, so that nothing jumps. */
  height?: 4 | 8 | 16 | 24 | 32
}

/** Reserves the space of content that is still loading. */
export function Pending({ label, height = 16 }: Props) {
  return (
    <div className={`${style.pending} ${style[`h${height}`]}`} role="status">
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
