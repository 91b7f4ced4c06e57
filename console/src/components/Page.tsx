import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import style from './Page.module.css'

type Props = {
  title: string
  /** The purpose of the screen, or what is known of its object, in one sentence. */
  intro?: ReactNode
  /** The parent screen. */
  back?: { to: string; name: string }
  /** Buttons next to the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its heading, with its parts below each other. */
export function Page({ title, intro, back, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The shell leaves the focus on the screen's area until there is something to start at.
  useEffect(() => {
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus()
  }, [])
  return (
    <div className={style.page}>
      <div className={style.head}>
        <div className={style.words}>
          {back && (
            <Link to={back.to} className={style.back ?? ''}>
              <span className={style.arrow}>←</span> {back.name}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className={style.intro}>{intro}</p>}
        </div>
        {actions && <div className={style.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

type PanelProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A part of a screen, in its own box. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className={style.panel}>
      <div className={style.panelHead}>
        <h2>{title}</h2>
        {aside && <div className={style.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

/** Panels side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={style.columns}>{children}</div>
}
