import { Button } from '../components/Button.tsx'
import { SheetDialog } from '../components/ConfirmDialog.tsx'
import { commandKey } from '../components/keyboard.ts'
import { t } from '../messages/messages.ts'
import style from './Shortcuts.module.css'

const shortcuts: readonly { keys: string; means: string }[] = [
  { keys: commandKey('K'), means: t('shortcuts.find') },
  { keys: '?', means: t('shortcuts.keys') },
  { keys: commandKey('Z'), means: t('shortcuts.undo') },
  { keys: '↑ ↓', means: t('shortcuts.rows') },
  { keys: '← →', means: t('shortcuts.points') },
  { keys: t('shortcuts.endKeys'), means: t('shortcuts.ends') },
  { keys: t('shortcuts.tenKeys'), means: t('shortcuts.tens') },
  { keys: t('shortcuts.enterKey'), means: t('shortcuts.enter') },
  { keys: t('shortcuts.escapeKey'), means: t('shortcuts.escape') },
  { keys: t('shortcuts.skipKey'), means: t('shortcuts.skip') },
]

/** What the keyboard does beyond what every browser does. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <SheetDialog isOpen title={t('app.shortcuts')} onClose={onClose}>
      <dl className={style.list}>
        {shortcuts.map(({ keys, means }) => (
          <div key={keys} className={style.one}>
            <dt>
              <kbd className={style.keys}>{keys}</kbd>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onPress={onClose}>{t('app.close')}</Button>
      </div>
    </SheetDialog>
  )
}
