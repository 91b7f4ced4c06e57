import style from './Icon.module.css'

/** Outlines on a grid of 20, drawn in the colour of the text. */
const outlines = {
  overview: 'M3 10.5 10 4l7 6.5M5 9v7h10V9',
  worklist: 'M4 5h12M4 10h12M4 15h7M13.5 15l1.5 1.5 3-3',
  products: 'M3.5 6.5 10 3l6.5 3.5v7L10 17l-6.5-3.5zM3.5 6.5 10 10l6.5-3.5M10 10v7',
  quotes: 'M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zM7.5 7h5M7.5 10.5h5',
  import: 'M10 3v9m0 0 3.5-3.5M10 12 6.5 8.5M4 14v3h12v-3',
  evidence: 'M4 16V4m0 12h12M7 13l3-4 2.5 2L16 6',
  backtest: 'M10 4a6 6 0 1 1-5.6 3.8M4 4v4h4M10 7v3.5l2.5 1.5',
  developers: 'm7 6-4 4 4 4m6-8 4 4-4 4',
  settings: 'M4 6h7m4 0h1M4 14h1m4 0h7M13 4v4M7 12v4',
  audit: 'M10 3 4 5.5V10c0 3.5 2.5 6 6 7 3.5-1 6-3.5 6-7V5.5zM7.5 10l2 2 3.5-4',
  guides: 'M4 4h5a2 2 0 0 1 1 1.8A2 2 0 0 1 11 4h5v11h-5l-1 1-1-1H4zM10 6v9.5',
  reference: 'M6 3h6l3 3v11H6zM12 3v3h3M8.5 10h4M8.5 13h4',
  menu: 'M3 6h14M3 10h14M3 14h14',
  close: 'm5 5 10 10M15 5 5 15',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zm3.5 8.5L17 17',
  bell: 'M10 3a4.5 4.5 0 0 0-4.5 4.5V11L4 14h12l-1.5-3V7.5A4.5 4.5 0 0 0 10 3zM8.5 16.5a1.6 1.6 0 0 0 3 0',
  lock: 'M6 9V7a4 4 0 0 1 8 0v2M5 9h10v7H5z',
  note: 'M4 4h12v9l-4 4H4zM12 17v-4h4',
  pencil: 'm4 16 .8-3.2L13.5 4 16 6.5 7.2 15.2z',
  drop: 'M5 6h10M8 6V4h4v2m-5.5 0 .5 11h6l.5-11',
  undo: 'M8 5 4 9l4 4M4 9h8a4 4 0 0 1 0 8h-2',
  check: 'm4 10.5 4 4 8-9',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8v4m0 2.2v.3',
  up: 'M10 16V4m0 0L5.5 8.5M10 4l4.5 4.5',
  down: 'M10 4v12m0 0 4.5-4.5M10 16l-4.5-4.5',
  external: 'M8 5H4v11h11v-4M11 4h5v5M16 4l-7 7',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3M16 3v4h-4',
} as const

export type IconName = keyof typeof outlines

/** An icon that accompanies text: it conveys nothing on its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={style.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={outlines[name]} />
    </svg>
  )
}
