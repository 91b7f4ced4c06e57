import { useSession } from '../api/use-session.ts'
import { Tag } from '../components/Tag.tsx'
import style from './WhoIsHere.module.css'

/** Which half of the account is looked at. */
export function WhoIsHere() {
  const session = useSession()
  const mode = session.data?.mode
  return (
    <div className={style.who}>
      {mode !== undefined && (
        <Tag tone={mode === 'live' ? 'good' : 'info'}>
          {mode === 'live' ? 'Live data' : 'Test data'}
        </Tag>
      )}
    </div>
  )
}
