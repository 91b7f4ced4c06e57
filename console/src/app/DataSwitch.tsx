import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { rootPath, testPath } from '../address/base-path.ts'
import { useSession } from '../api/use-session.ts'
import { useToast } from '../components/toast.tsx'
import { t } from '../messages/messages.ts'
import { rich } from '../messages/rich.ts'
import type { MessageKey } from '../messages/words.ts'
import style from './DataSwitch.module.css'
import { sameIn } from './other-half.ts'

type Half = 'live' | 'test'

const halves: readonly { half: Half; name: MessageKey; closed: MessageKey; root: string }[] = [
  { half: 'live', name: 'app.liveData', closed: 'app.liveClosed', root: rootPath },
  { half: 'test', name: 'app.testData', closed: 'app.testClosed', root: testPath },
]

const data = (text: ReactNode) => <span className={style.data}>{text}</span>
const hidden = (text: ReactNode) => <span className="visually-hidden">{text}</span>

/** Shows which half of the account this tab is on, and links to the other one. */
export function DataSwitch() {
  const session = useSession().data
  const toast = useToast()
  const explain = () => toast({ message: t('app.testAlone') })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-label={t('app.whichData')} className={style.switch}>
      {session &&
        halves.map(({ half, name, closed, root }) => {
          const words = rich(name, { data })
          if (half === session.mode) {
            return (
              <span key={half} aria-current="true" className={style.half} data-half={half}>
                {words}
              </span>
            )
          }
          if (session.modes.includes(half)) {
            return (
              <Way key={half} root={root}>
                {words}
              </Way>
            )
          }
          return (
            <button key={half} type="button" className={style.half} data-closed onClick={explain}>
              {rich(closed, { data, hidden })}
            </button>
          )
        })}
    </div>
  )
}

/** Link to the same screen in the other half, so that another tab can open it too. */
function Way({ root, children }: { root: string; children: ReactNode }) {
  const [here] = useLocation()
  const search = useSearch()
  const go = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    location.assign(await sameIn(root, here, search))
  }
  return (
    <a
      href={root + here + (search === '' ? '' : `?${search}`)}
      data-document
      className={style.half}
      onClick={go}
    >
      {children}
    </a>
  )
}
