import type { MouseEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { rootPath, testPath } from '../address/base-path.ts'
import { useSession } from '../api/use-session.ts'
import { useToast } from '../components/toast.tsx'
import style from './DataSwitch.module.css'
import { sameIn } from './other-half.ts'

type Half = 'live' | 'test'

const halves: readonly { half: Half; name: string; root: string }[] = [
  { half: 'live', name: 'Live', root: rootPath },
  { half: 'test', name: 'Test', root: testPath },
]

/** Which half of the account this tab shows, and the way to the other one. */
export function DataSwitch() {
  const session = useSession().data
  const toast = useToast()
  const explain = () =>
    toast({
      message:
        'You signed in to test data alone. For live data, sign out and sign in with a live key or by your organization.',
    })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-label="Live or test data" className={style.switch}>
      {session &&
        halves.map(({ half, name, root }) => {
          const words = (
            <>
              {name}
              <span className={style.data}> data</span>
            </>
          )
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
              {words}
              <span className="visually-hidden"> cannot be shown: say why</span>
            </button>
          )
        })}
    </div>
  )
}

/** The way to the same screen of the other half: a link, which another tab can open, too. */
function Way({ root, children }: { root: string; children: React.ReactNode }) {
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
