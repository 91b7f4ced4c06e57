import { useLocation } from 'wouter'
import { paths } from '../address/paths.ts'
import { problemOf } from '../api/problem.ts'
import { signOut, useSession } from '../api/use-session.ts'
import { Button } from '../components/Button.tsx'
import { useToast } from '../components/toast.tsx'
import { t } from '../messages/messages.ts'
import style from './WhoIsHere.module.css'

/** The current account, and the sign-out. */
export function WhoIsHere() {
  const session = useSession().data
  const [, navigate] = useLocation()
  const toast = useToast()
  if (session === undefined) return <div className={style.who} />
  const leave = async () => {
    try {
      await signOut()
      navigate(paths.signIn)
    } catch (error) {
      toast({ tone: 'bad', message: t('app.stillSignedIn', { reason: problemOf(error).remedy }) })
    }
  }
  return (
    <div className={style.who}>
      <div className={style.words}>
        <span className={style.name}>
          {session.readOnly ? t('app.lookOnly', { account: session.account }) : session.account}
        </span>
      </div>
      <Button small onPress={leave}>
        {t('app.signOut')}
      </Button>
    </div>
  )
}
