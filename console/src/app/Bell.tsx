import { lazy, Suspense, useEffect, useState } from 'react'
import { readMailsHere, useNews } from '../api/use-news.ts'
import { Icon } from '../components/Icon.tsx'
import { language } from '../messages/language.ts'
import { t } from '../messages/messages.ts'
import { rich } from '../messages/rich.ts'
import style from './Bell.module.css'

/** Its code is loaded on first use. */
const News = lazy(async () => ({ default: (await import('./News.tsx')).News }))

/** The number of unread news for the signed-in user, and the button that opens them. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const news = useNews().data
  const unread = news?.unread ?? 0
  const isMailed = news !== undefined && news.byMail !== null
  const isElsewhere = isMailed && news.mailLanguage !== language
  useEffect(() => {
    // If this fails, the next page sends it again.
    if (isElsewhere) readMailsHere().catch(() => {})
  }, [isElsewhere])
  return (
    <>
      <button
        type="button"
        className={style.bell}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        <span className="visually-hidden">{t('app.news')}</span>
        {unread > 0 && (
          <span className={style.count}>
            {rich('app.unread', {
              count: unread,
              hidden: (text) => <span className="visually-hidden">{text}</span>,
            })}
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
