import { Link } from 'wouter'
import type { PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Tag, type Tone } from '../../components/Tag.tsx'
import { factorName } from '../../format/factor-words.ts'
import { formatGain, formatMoney } from '../../format/money.ts'
import { formatConfidence, formatCount, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './entry-cells.module.css'

/** Actions on one entry from its row. */
export type EntryActions = {
  open: (entry: PriceListEntry) => void
  lock: (entry: PriceListEntry) => void
  drop: (entry: PriceListEntry) => void
}

type NamedProps = {
  listId: string
  entry: PriceListEntry
  /** The number of comments. */
  comments: number
  onOpen: EntryActions['open']
}

/** The product by name, which links to why its price is proposed. */
export function NamedEntry({ listId, entry, comments, onOpen }: NamedProps) {
  const below = entry.attributes.category ?? entry.productId
  return (
    <span className={style.stack}>
      <span className={style.named}>
        <Link to={paths.entry(listId, entry.productId)}>{entry.name}</Link>
        <Said count={comments} name={entry.name} onPress={() => onOpen(entry)} />
      </span>
      {below !== entry.name && <span className={`${style.hint} ${style.roomy}`}>{below}</span>}
    </span>
  )
}

type SaidProps = { count: number; name: string; onPress: () => void }

/** The marker of an entry with comments. */
function Said({ count, name, onPress }: SaidProps) {
  if (count === 0) return null
  return (
    <Button
      look="plain"
      small
      icon="note"
      aria-label={t('worklist.commentCountOn', { count, name })}
      onPress={onPress}
    >
      {formatCount(count)}
    </Button>
  )
}

type PricedProps = { entry: PriceListEntry; currency: string }

/** The price of the list; on a phone also the current one, which has no column there. */
export function NewPrice({ entry, currency }: PricedProps) {
  return (
    <span className={style.stack}>
      <ChangedPrice entry={entry} currency={currency} />
      <span className={`${style.hint} ${style.phone}`}>
        {t('worklist.nowPrice', { price: formatMoney(entry.currentPrice, currency) })}
      </span>
    </span>
  )
}

function ChangedPrice({ entry, currency }: PricedProps) {
  if (entry.dropped) return <span className={style.hint}>{t('worklist.leftOut')}</span>
  const { price, currentPrice } = entry
  const change = price / currentPrice - 1
  return (
    <span className={style.stack}>
      <strong>{formatMoney(price, currency)}</strong>
      <span className={style.hint}>
        {change === 0 ? t('worklist.asNow') : formatPercent(change, { signed: true })}
      </span>
    </span>
  )
}

/** What the price should bring; on a phone also its confidence, which has no column there. */
export function ExpectedGain({ entry: { profit, confidence, dropped }, currency }: PricedProps) {
  if (dropped) return <span className={style.hint}>–</span>
  const gain = (minor: number) => formatGain(minor, currency)
  return (
    <span className={style.stack}>
      {profit === null ? (
        <span className={style.hint}>{t('worklist.neverSold')}</span>
      ) : (
        <>
          <strong>{gain(profit.value)}</strong>
          {profit.low !== profit.high && (
            <span className={`${style.hint} ${style.roomy}`}>
              {t('worklist.range', { low: gain(profit.low), high: gain(profit.high) })}
            </span>
          )}
        </>
      )}
      <span className={`${style.hint} ${style.phone}`}>
        {t('worklist.sure', { share: formatConfidence(confidence) })}
      </span>
    </span>
  )
}

/** As many chips as fit in a row; the last one opens the rest. */
const mostTags = 2

/** What to know before trusting the price. */
export function EntryTags({ entry }: { entry: PriceListEntry }) {
  if (entry.stopped && entry.dropped) return <Tag tone="bad">{t('worklist.stoppedByAlarm')}</Tag>
  const tags = tagsOf(entry)
  const rest = tags.slice(mostTags)
  return (
    <span className={style.tags} data-more={rest.length > 0 || undefined}>
      {tags.slice(0, mostTags).map(({ tone, words }) => (
        <Tag key={words} tone={tone} title={words}>
          {words}
        </Tag>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ words }) => words).join(', ')}>
          <Tag>+{rest.length}</Tag>
        </span>
      )}
    </span>
  )
}

/** Another price is believed to be better, but the allowed loss does not yet cover the move. */
const waitsItsTurn = ({ factors, price, currentPrice, edited, locked }: PriceListEntry) =>
  factors.includes('max_loss') && price === currentPrice && !edited && !locked

/** The price looks like a mistake, as one above a cost above the base price: it is asked about. */
const isAskedAbout = ({ warnings, locked, dropped }: PriceListEntry) =>
  (warnings ?? []).length > 0 && !locked && !dropped

function tagsOf(entry: PriceListEntry): { tone: Tone; words: string }[] {
  const guardrail = holderOf(entry)
  const isAsked = isAskedAbout(entry)
  const held = {
    tone: 'neutral',
    words: guardrail === null ? null : t('worklist.heldBy', { guardrail: factorName(guardrail) }),
  } as const
  const all: { tone: Tone; words: string | null }[] = [
    { tone: 'warn', words: isAsked ? t('worklist.toCheck') : null },
    ...(isAsked ? [held] : []),
    { tone: 'info', words: entry.locked ? t('worklist.locked') : null },
    { tone: 'info', words: entry.edited ? t('worklist.edited') : null },
    { tone: 'info', words: waitsItsTurn(entry) ? t('worklist.waitsItsTurn') : null },
    { tone: 'neutral', words: entry.note },
    { tone: 'warn', words: entry.identified ? null : t('worklist.demandUntold') },
    { tone: 'warn', words: entry.costBasis === 'known' ? null : t('worklist.noCost') },
    ...(isAsked ? [] : [held]),
  ]
  return all.flatMap(({ tone, words }) => (words === null ? [] : [{ tone, words }]))
}

/** The rule that holds the price where it is, as the entry's reason says. */
function holderOf({ remark, edited, locked }: PriceListEntry): string | null {
  const name = remark?.values?.holds_factor
  return edited || locked || typeof name !== 'string' || name === 'none' ? null : name
}

type ButtonsProps = { entry: PriceListEntry; mayEdit: boolean; actions: EntryActions }

export function EntryButtons({ entry, mayEdit, actions }: ButtonsProps) {
  const { name, locked, dropped } = entry
  return (
    <span className={style.buttons}>
      <IconButton
        icon="pencil"
        label={t(mayEdit ? 'worklist.editEntry' : 'worklist.lookAtEntry', { name })}
        onPress={() => actions.open(entry)}
      />
      {mayEdit && (
        <span className={style.roomyButtons}>
          <IconButton
            icon="lock"
            look={locked ? 'primary' : 'plain'}
            label={t(locked ? 'worklist.unlockEntry' : 'worklist.lockEntry', { name })}
            onPress={() => actions.lock(entry)}
          />
          <IconButton
            icon={dropped ? 'undo' : 'drop'}
            label={t(dropped ? 'worklist.takeBackEntry' : 'worklist.dropEntry', { name })}
            onPress={() => actions.drop(entry)}
          />
        </span>
      )}
    </span>
  )
}
