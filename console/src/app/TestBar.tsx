import { useSession } from '../api/use-session.ts'
import style from './TestBar.module.css'

/** Says over everything that test data is shown, while it is. */
export function TestBar() {
  if (useSession().data?.mode !== 'test') return null
  return (
    <aside aria-label="Test data" className={style.bar}>
      <strong>Test data.</strong> Nothing here changes a live price.
    </aside>
  )
}
