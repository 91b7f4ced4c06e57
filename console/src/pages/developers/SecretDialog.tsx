import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { t } from '../../messages/messages.ts'
import { Copyable } from './Copyable.tsx'
import style from './Developers.module.css'

type Props = {
  title: string
  /** Why it must be saved now. */
  text: string
  label: string
  /** Null shows nothing. */
  secret: string | null
  onClose: () => void
}

/** Shows a secret the only time it can be shown. */
export function SecretDialog({ title, text, label, secret, onClose }: Props) {
  return (
    <SheetDialog isOpen={secret !== null} title={title} onClose={onClose}>
      <p>{text}</p>
      <Copyable label={label} text={secret ?? ''} />
      <div className={style.end}>
        <Button look="primary" onPress={onClose}>
          {t('developers.kept')}
        </Button>
      </div>
    </SheetDialog>
  )
}
