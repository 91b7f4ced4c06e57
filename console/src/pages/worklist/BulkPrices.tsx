import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import type { PriceList, PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { RefusedGroups } from '../../components/RefusedNotice.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { formatGain, formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import style from './DraftDialog.module.css'
import { tryEdits } from './entries.ts'
import { type PriceRule, type RuleFields, roundings, ruleOf, wayOf, ways } from './price-rules.ts'

type Props = {
  list: PriceList
  /** The selected entries. */
  entries: readonly PriceListEntry[]
  onApply: (rule: PriceRule, ids: readonly string[]) => Promise<unknown>
  onClose: () => void
}

/** Prices of many entries by one rule, each previewed before it is changed. */
export function BulkPrices({ list, entries, onApply, onClose }: Props) {
  const [fields, setFields] = useState<RuleFields>({ way: 'share', share: null, rounding: '' })
  const [isBusy, setBusy] = useState(false)
  const set = (changed: Partial<RuleFields>) => setFields({ ...fields, ...changed })
  const rule = useDeferredValue(ruleOf(fields))
  const ids = entries.map(({ productId }) => productId)
  const look = useTrial(list.id, ids, rule)
  const may = rule === null ? [] : (look.data ?? []).filter(({ entry }) => entry !== null)
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (rule === null || may.length === 0) return
    setBusy(true)
    await onApply(
      rule,
      may.map(({ productId }) => productId),
    )
    onClose()
  }
  return (
    <SheetDialog isOpen title={t('worklist.changeCount', { count: ids.length })} onClose={onClose}>
      <form className={style.form} onSubmit={apply}>
        <SelectInput
          label={t('worklist.how')}
          value={fields.way}
          onChange={(chosen) => set({ way: wayOf(chosen), share: null })}
          options={ways}
        />
        <div className={style.pair}>
          <ShareInput fields={fields} onChange={(share) => set({ share })} />
          <SelectInput
            label={ruleNames.priceEnding}
            value={fields.rounding}
            onChange={(rounding) => set({ rounding })}
            options={roundings(list.currency)}
          />
        </div>
        {rule !== null && look.isPending && <Pending label={t('worklist.workingOut')} height={8} />}
        {look.isError && <ProblemNotice error={look.error} onRetry={() => look.refetch()} />}
        {rule !== null && look.data && (
          <Look list={list} entries={entries} looked={look.data} ofMany={may.length} />
        )}
        <div className={style.ways}>
          <Button onPress={onClose}>{t('components.cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            isDisabled={may.length === 0 || look.isFetching}
            isPending={isBusy}
          >
            {may.length === 0
              ? t('worklist.changeNone')
              : t('worklist.changeCount', { count: may.length })}
          </Button>
        </div>
      </form>
    </SheetDialog>
  )
}

/** What a rule would make of the entries; nothing is stored. */
function useTrial(listId: string, ids: readonly string[], rule: PriceRule | null) {
  return useQuery({
    queryKey: ['price-list-trial', listId, ids, rule],
    queryFn: () =>
      tryEdits(
        listId,
        ids.map((productId) => ({ productId, ...(rule && { priceRule: rule }) })),
      ),
    enabled: rule !== null,
    gcTime: 0,
  })
}

type ShareProps = { fields: RuleFields; onChange: (share: number | null) => void }

function ShareInput({ fields: { way, share }, onChange }: ShareProps) {
  if (way === 'round') return null
  const words = {
    share: { label: t('worklist.change'), hint: t('worklist.shareHint') },
    'share-new': { label: t('worklist.change'), hint: t('worklist.shareHint') },
    margin: { label: t('worklist.margin'), hint: t('worklist.marginHint') },
    competitor: { label: t('worklist.aboveTheirs'), hint: t('worklist.aboveTheirsHint') },
  }[way]
  return (
    <NumberInput
      {...words}
      value={share}
      onChange={onChange}
      min={way === 'margin' ? 0 : -0.99}
      max={way === 'margin' ? 0.99 : 10}
      step={0.001}
      format={{ style: 'percent', maximumFractionDigits: 1 }}
      autoFocus
    />
  )
}

type Looked = Awaited<ReturnType<typeof tryEdits>>

/** The maximum number of rows shown; the sums cover all. */
const mostShown = 100

type LookProps = {
  list: PriceList
  entries: readonly PriceListEntry[]
  looked: Looked
  ofMany: number
}

/** The resulting prices, what all of them bring together, and why there are none of some. */
function Look({ list: { currency }, entries, looked, ofMany }: LookProps) {
  const before = new Map(entries.map((entry) => [entry.productId, entry]))
  const nameOf = (productId: string) => before.get(productId)?.name ?? productId
  const given = looked.filter((one) => one.entry !== null)
  const refused = looked.flatMap(({ productId, refusal }) =>
    refusal === null ? [] : [{ ...refusal, productId, name: nameOf(productId) }],
  )
  const far = given.filter(({ entry }) => entry.warnings !== undefined).length
  return (
    <>
      <p aria-live="polite">
        {t('worklist.trialSum', {
          count: ofMany,
          refused: looked.length - ofMany,
          gain: formatGain(gainBy(looked, before), currency),
        })}
      </p>
      {far > 0 && <p role="alert">{t('worklist.trialFar', { count: far })}</p>}
      {refused.length > 0 && <RefusedGroups refused={refused} currency={currency} />}
      {given.length > 0 && (
        <SimpleTable
          label={t('worklist.trialLabel')}
          cards
          rows={given.slice(0, mostShown)}
          rowKey={({ productId }) => productId}
          columns={columnsOf(before, currency)}
        />
      )}
      {given.length > mostShown && (
        <p>
          {t('worklist.firstOfMany', {
            shown: formatCount(mostShown),
            all: formatCount(given.length),
          })}
        </p>
      )}
    </>
  )
}

type Before = ReadonlyMap<string, PriceListEntry>

/** How much more the list should earn than with its current prices. */
function gainBy(looked: Looked, before: Before): number {
  const gainOf = (entry: PriceListEntry | undefined) =>
    entry === undefined || entry.locked || entry.dropped ? 0 : (entry.profit?.value ?? 0)
  return looked.reduce(
    (sum, { productId, entry }) =>
      entry === null ? sum : sum + gainOf(entry) - gainOf(before.get(productId)),
    0,
  )
}

type Given = Extract<Looked[number], { refusal: null }>

function columnsOf(before: Before, currency: string): readonly SimpleColumn<Given>[] {
  const money = (minor: number) => formatMoney(minor, currency)
  return [
    {
      header: t('worklist.product'),
      cell: ({ productId }) => before.get(productId)?.name ?? productId,
    },
    {
      header: t('worklist.priceNow'),
      align: 'end',
      cell: ({ productId }) => money(before.get(productId)?.currentPrice ?? 0),
    },
    {
      header: t('worklist.wouldBe'),
      cell: ({ entry: { price, currentPrice } }) =>
        `${money(price)} (${formatPercent(price / currentPrice - 1, { signed: true })})`,
    },
    {
      header: t('worklist.expectedGain'),
      align: 'end',
      cell: ({ entry }) => (entry.profit === null ? '–' : formatGain(entry.profit.value, currency)),
    },
  ]
}
