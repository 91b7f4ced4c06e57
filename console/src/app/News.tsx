import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { NewsItem, News as Told } from '../../../clients/typescript/src/main.ts'
import { paths } from '../address/paths.ts'
import { refusalInWords } from '../api/refusal-words.ts'
import { markNewsRead, useNews, wantByMail } from '../api/use-news.ts'
import { Button } from '../components/Button.tsx'
import { Check } from '../components/Check.tsx'
import { SheetDialog } from '../components/ConfirmDialog.tsx'
import { Pending } from '../components/Pending.tsx'
import { ProblemNotice } from '../components/ProblemNotice.tsx'
import { Tag } from '../components/Tag.tsx'
import { formatInstant } from '../format/date.ts'
import { t } from '../messages/messages.ts'
import style from './News.module.css'

/** News, each with a link to where it is dealt with. Opening the list marks it as read. */
export function News({ onClose }: { onClose: () => void }) {
  const news = useNews()
  return (
    <SheetDialog isOpen title={t('app.news')} onClose={onClose}>
      {news.status === 'pending' && <Pending label={t('app.loadingNews')} height={8} />}
      {news.status === 'error' && (
        <ProblemNotice error={news.error} onRetry={() => news.refetch()} />
      )}
      {news.status === 'success' && <Items news={news.data} onClose={onClose} />}
      <div>
        <Button onPress={onClose}>{t('app.close')}</Button>
      </div>
    </SheetDialog>
  )
}

function Items({ news, onClose }: { news: Told; onClose: () => void }) {
  // News that was unread when the list was opened stays marked until it is closed.
  const [shown] = useState(news)
  const [, navigate] = useLocation()
  const newest = shown.items[0]?.at
  const { byMail = null, weeklyByMail = null } = useNews().data ?? {}
  useEffect(() => {
    // If this fails it is still unread next time: nothing is lost.
    if (newest !== undefined && shown.unread > 0) markNewsRead(newest).catch(() => {})
  }, [newest, shown.unread])
  return (
    <>
      {shown.items.length === 0 && <p>{t('app.noNews')}</p>}
      {byMail !== null && (
        <Check isSelected={byMail} onChange={(wanted) => wantByMail({ byMail: wanted })}>
          {t('app.byMail')}
        </Check>
      )}
      {weeklyByMail !== null && (
        <Check
          isSelected={weeklyByMail}
          onChange={(wanted) => wantByMail({ weeklyByMail: wanted })}
        >
          {t('app.byWeek')}
        </Check>
      )}
      <ul className={style.items}>
        {shown.items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <button
              type="button"
              className={style.item}
              onClick={() => {
                onClose()
                navigate(placeOf(item))
              }}
            >
              <span className={style.text}>
                {refusalInWords({ message: item.text, ...item.remark })}
              </span>
              <span className={style.when}>
                {item.unread && <Tag tone="info">{t('app.isNew')}</Tag>} {formatInstant(item.at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function placeOf({ kind, listId }: NewsItem): string {
  if (kind === 'breaker_open') return paths.alarms
  if (kind === 'import_ended') return paths.imports
  if (kind === 'import_stuck') return paths.import
  return listId === null ? paths.worklist : paths.list(listId)
}
