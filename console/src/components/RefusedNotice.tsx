import { groupRefused, type Refused } from '../api/refused-groups.ts'
import { t } from '../messages/messages.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import style from './RefusedNotice.module.css'

type Props = {
  /** A sentence: how many of how many failed. */
  title: string
  refused: readonly Refused[]
  /** The currency of amounts in the smallest unit. */
  currency?: string
  onClose: () => void
}

/** Every part of a bulk action that failed: why, and for which products. */
export function RefusedNotice({ title, refused, currency, onClose }: Props) {
  return (
    <section className={style.notice} role="alert" aria-label={t('components.refusedLabel')}>
      <Icon name="warning" />
      <div className={style.words}>
        <p className={style.title}>{title}</p>
        <RefusedGroups refused={refused} {...(currency !== undefined && { currency })} />
        <div>
          <Button small onPress={onClose}>
            {t('components.close')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Reasons with the number of products each applies to, and their names. */
export function RefusedGroups({ refused, currency }: Pick<Props, 'refused' | 'currency'>) {
  return (
    <ul className={style.groups}>
      {groupRefused(refused, currency).map(({ reason, names }) => (
        <li key={reason}>
          <strong>{t('components.refusedProducts', { count: names.length })}</strong>{' '}
          {asSentence(reason)}
          <Names names={names} />
        </li>
      ))}
    </ul>
  )
}

/** As many names as can be read at a glance; the others are a click away. */
const mostNames = 8

function Names({ names }: { names: readonly string[] }) {
  const rest = names.slice(mostNames)
  return (
    <>
      <p className={style.names}>{names.slice(0, mostNames).join(', ')}</p>
      {rest.length > 0 && (
        <details className={style.names}>
          <summary>{t('components.moreNames', { count: rest.length })}</summary>
          <p>{rest.join(', ')}</p>
        </details>
      )}
    </>
  )
}

function asSentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
