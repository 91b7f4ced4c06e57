import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../../messages/messages.ts'
import style from './Developers.module.css'

type Props = { label: string; text: string }

/** A secret that is shown once, or a code sample, with a copy button. */
export function Copyable({ label, text }: Props) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(t('developers.copied'))
    } catch {
      // Browsers allow copying only over https, or on this machine.
      setSaid(t('developers.copyRefused'))
    }
  }
  return (
    <div className={style.copyable}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section aria-label={label} className={style.code} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <div className={style.ways}>
        <Button small onPress={copy}>
          {t('developers.copyButton')}
        </Button>
        <span className={style.note} role="status">
          {said}
        </span>
      </div>
    </div>
  )
}
