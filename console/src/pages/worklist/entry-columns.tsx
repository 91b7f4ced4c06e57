import { Link } from 'wouter'
import type { PriceList, PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import type { Column } from '../../components/column.ts'
import { Tag, type Tone } from '../../components/Tag.tsx'
import { factorName } from '../../explanation/factor-words.ts'
import { formatGain, formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './entry-columns.module.css'

type Actions = {
  open: (entry: PriceListEntry) => void
  lock: (entry: PriceListEntry) => void
  drop: (entry: PriceListEntry) => void
}

/** What is told of an entry in a row, and done with it. */
export function entryColumns(
  list: PriceList,
  mayEdit: boolean,
  /** How many comments entries have, by product. */
  said: ReadonlyMap<string, number>,
  actions: Actions,
): readonly Column<PriceListEntry>[] {
  const money = (minor: number) => formatMoney(minor, list.currency)
  const gain = (minor: number) => formatGain(minor, list.currency)
  return [
    {
      id: 'name',
      header: t('worklist.product'),
      sortable: true,
      width: 'minmax(10rem, 2fr)',
      middle: 'minmax(7rem, 1fr)',
      line: 'above',
      cell: (entry) => (
        <span className={style.stack}>
          <span className={style.named}>
            <Link to={paths.entry(list.id, entry.productId)}>{entry.name}</Link>
            <Said
              count={said.get(entry.productId) ?? 0}
              name={entry.name}
              onPress={() => actions.open(entry)}
            />
          </span>
          <span className={`${style.hint} ${style.roomy}`}>
            {entry.attributes.category ?? entry.productId}
          </span>
        </span>
      ),
    },
    {
      id: 'current',
      header: t('worklist.priceNow'),
      width: '6.5rem',
      middle: '5.5rem',
      align: 'end',
      from: 'tablet',
      cell: (entry) => money(entry.currentPrice),
    },
    {
      id: 'price',
      header: t('worklist.newPrice'),
      sortable: true,
      width: '7rem',
      middle: '5.5rem',
      narrow: 'minmax(0, 1fr)',
      align: 'end',
      cell: (entry) => (
        <span className={style.stack}>
          <NewPrice entry={entry} money={money} />
          <span className={`${style.hint} ${style.phone}`}>
            {t('worklist.nowPrice', { price: money(entry.currentPrice) })}
          </span>
        </span>
      ),
    },
    {
      id: 'gain',
      header: t('worklist.expectedGain'),
      sortable: true,
      width: 'minmax(13rem, 1fr)',
      middle: '6.5rem',
      narrow: 'minmax(0, 1.1fr)',
      align: 'end',
      cell: ({ profit, confidence }) => (
        <span className={style.stack}>
          {profit === null ? (
            <span className={style.hint}>{t('worklist.neverSold')}</span>
          ) : (
            <>
              <strong>{gain(profit.value)}</strong>
              <span className={`${style.hint} ${style.roomy}`}>
                {t('worklist.range', { low: gain(profit.low), high: gain(profit.high) })}
              </span>
            </>
          )}
          <span className={`${style.hint} ${style.phone}`}>
            {t('worklist.sure', { share: formatPercent(confidence, { digits: 0 }) })}
          </span>
        </span>
      ),
    },
    {
      id: 'confidence',
      header: t('worklist.confidence'),
      sortable: true,
      width: '6.5rem',
      middle: '5.75rem',
      align: 'end',
      from: 'tablet',
      cell: ({ confidence }) => formatPercent(confidence, { digits: 0 }),
    },
    {
      id: 'tags',
      header: t('worklist.toKnow'),
      width: 'minmax(11rem, 1.5fr)',
      middle: 'minmax(8.75rem, 1fr)',
      line: 'below',
      cell: (entry) => <EntryTags entry={entry} />,
    },
    {
      id: 'do',
      header: t('worklist.actions'),
      width: '8.5rem',
      middle: '6.5rem',
      narrow: '5rem',
      align: 'end',
      cell: (entry) => (
        <span className={style.buttons}>
          <IconButton
            icon="pencil"
            label={t(mayEdit ? 'worklist.editEntry' : 'worklist.lookAtEntry', { name: entry.name })}
            onPress={() => actions.open(entry)}
          />
          {mayEdit && (
            <span className={style.roomyButtons}>
              <IconButton
                icon="lock"
                look={entry.locked ? 'primary' : 'plain'}
                label={t(entry.locked ? 'worklist.unlockEntry' : 'worklist.lockEntry', {
                  name: entry.name,
                })}
                onPress={() => actions.lock(entry)}
              />
              <IconButton
                icon={entry.dropped ? 'undo' : 'drop'}
                label={t(entry.dropped ? 'worklist.takeBackEntry' : 'worklist.dropEntry', {
                  name: entry.name,
                })}
                onPress={() => actions.drop(entry)}
              />
            </span>
          )}
        </span>
      ),
    },
  ]
}

type SaidProps = { count: number; name: string; onPress: () => void }

/** The mark of an entry that people talk about. */
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

function NewPrice({ entry, money }: { entry: PriceListEntry; money: (minor: number) => string }) {
  if (entry.dropped) return <span className={style.hint}>{t('worklist.leftOut')}</span>
  const { price, currentPrice } = entry
  const change = price / currentPrice - 1
  return (
    <span className={style.stack}>
      <strong>{money(price)}</strong>
      <span className={style.hint}>
        {change === 0 ? t('worklist.asNow') : formatPercent(change, { signed: true })}
      </span>
    </span>
  )
}

/** As many chips as a row has room for; what else there is to know is behind the last. */
const mostTags = 2

function EntryTags({ entry }: { entry: PriceListEntry }) {
  if (entry.stopped && entry.dropped) return <Tag tone="bad">{t('worklist.stoppedByAlarm')}</Tag>
  const tags = tagsOf(entry)
  const rest = tags.slice(mostTags)
  return (
    <span className={style.tags} data-more={rest.length > 0 || undefined}>
      {tags.slice(0, mostTags).map(({ tone, words }) => (
        <Tag key={words} tone={tone}>
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

/** Another price is believed better, and what may be lost does not pay for moving there yet. */
const waitsItsTurn = ({ factors, price, currentPrice, edited, locked }: PriceListEntry) =>
  factors.includes('max_loss') && price === currentPrice && !edited && !locked

function tagsOf(entry: PriceListEntry): { tone: Tone; words: string }[] {
  const guardrail = entry.guardrails[0]
  const all: { tone: Tone; words: string | null }[] = [
    { tone: 'info', words: entry.locked ? t('worklist.locked') : null },
    { tone: 'info', words: entry.edited ? t('worklist.edited') : null },
    { tone: 'info', words: waitsItsTurn(entry) ? t('worklist.waitsItsTurn') : null },
    { tone: 'neutral', words: entry.note },
    { tone: 'warn', words: entry.identified ? null : t('worklist.demandUntold') },
    { tone: 'warn', words: entry.costBasis === 'known' ? null : t('worklist.noCost') },
    {
      tone: 'neutral',
      words:
        guardrail === undefined
          ? null
          : t('worklist.heldBy', { guardrail: factorName(guardrail.name) }),
    },
  ]
  return all.flatMap(({ tone, words }) => (words === null ? [] : [{ tone, words }]))
}
