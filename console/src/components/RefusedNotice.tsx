import { groupRefused, type Refused } from '../api/refused-groups.ts'
import { t } from '../messages/messages.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import style from './RefusedNotice.module.css'

type Props = {
  /** How many could not be, of how many: a sentence. */
  title: string
  refused: readonly Refused[]
  /** Of amounts in the smallest unit. */
  currency?: string
  onClose: () => void
}

/** All that could not be done of what was asked of many: why, and of which products. */
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

/** Reasons with how many products each is of, and their names. */
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

/** As many names as are read at a glance; the others are a click away. */
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
