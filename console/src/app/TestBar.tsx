import { useSession } from '../api/use-session.ts'
import { t } from '../messages/messages.ts'
import { rich } from '../messages/rich.ts'
import style from './TestBar.module.css'

/** States above everything that test data is shown, while it is. */
export function TestBar() {
  if (useSession().data?.mode !== 'test') return null
  return (
    <aside aria-label={t('app.testBar')} className={style.bar}>
      {rich('app.testBarText', { strong: (text) => <strong>{text}</strong> })}
    </aside>
  )
}
