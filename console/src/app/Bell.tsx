import { lazy, Suspense, useState } from 'react'
import { useNews } from '../api/use-news.ts'
import { Icon } from '../components/Icon.tsx'
import { formatCount } from '../format/number.ts'
import style from './Bell.module.css'

/** Its code comes when it is first asked for. */
const News = lazy(async () => ({ default: (await import('./News.tsx')).News }))

/** How much is new for whoever is signed in, and the way to it. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useNews().data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className={style.bell}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        <span className="visually-hidden">News</span>
        {unread > 0 && (
          <span className={style.count}>
            {formatCount(unread)}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <News onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
