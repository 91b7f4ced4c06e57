import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import type {
  PolicyPreview,
  PreviewedPrice,
  PriceList,
  ProductPolicyFields,
} from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useUnsaved } from '../../address/use-unsaved.ts'
import { client } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { MoneyInput, NumberInput } from '../../components/fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { useToast } from '../../components/toast.tsx'
import { VolumeBreaksInput } from '../../components/VolumeBreaksInput.tsx'
import { factorName } from '../../explanation/factor-words.ts'
import { formatUtcDay } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { inWords } from '../../format/sentences.ts'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import style from './Product.module.css'
import { productKey, usePolicy, usePreview } from './use-product.ts'

type Props = About & {
  mayWrite: boolean
  /** The list in force that says the price, where one does. */
  list: PriceList | undefined
}

/** The rules of the product, and what a change of them does before it is saved. */
export function GuardrailsPanel(props: Props) {
  const policy = usePolicy(props.id)
  const mayAudit = useMay('audit:read')
  return (
    <Panel
      title={t('product.guardrailsHeading')}
      aside={
        mayAudit && (
          <Link to={`${paths.audit}?product=${encodeURIComponent(props.id)}`}>
            {t('product.whoChangedWhat')}
          </Link>
        )
      }
    >
      {policy.status === 'pending' && (
        <Pending label={t('product.loadingGuardrails')} height={24} />
      )}
      {policy.status === 'error' && (
        <ProblemNotice error={policy.error} onRetry={() => policy.refetch()} />
      )}
      {policy.data && (
        <Editor
          // Begins anew where somebody else saved meanwhile.
          key={policy.data.updatedAt ?? ''}
          {...props}
          own={policy.data.own}
          effective={policy.data.effective}
        />
      )}
    </Panel>
  )
}

type EditorProps = Props & { own: ProductPolicyFields; effective: ProductPolicyFields }

const amounts = ['unitCost', 'minPrice', 'maxPrice'] as const

const shares = [
  { name: 'maxDecrease', max: 1 },
  { name: 'maxIncrease', max: 10 },
  { name: 'minMargin', max: 0.99 },
  { name: 'maxStep', max: 10 },
] as const

const names = [...amounts, ...shares.map(({ name }) => name)]
const wireName = (name: string) => name.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)
const wireNames = names.map(wireName)

function Editor({ id, currency, segment, own, effective, mayWrite, list }: EditorProps) {
  const [edited, edit] = useState(own)
  const asked = useDeferredValue(edited)
  const preview = usePreview(id, segment, asked)
  const cache = useQueryClient()
  const toast = useToast()
  const [isSaving, setSaving] = useState(false)
  const refused = refusedFields(preview.error, wireNames)
  const refusalOf = (name: (typeof names)[number]) => {
    const message = refused.get(wireName(name))
    return message === undefined ? undefined : inWords(message, currency)
  }
  const isChanged = JSON.stringify(edited) !== JSON.stringify(own)
  useUnsaved(isChanged)

  async function put(policy: ProductPolicyFields): Promise<void> {
    await client.products.policy.put(id, policy)
    await cache.invalidateQueries({ queryKey: productKey(id) })
  }

  async function save(): Promise<void> {
    setSaving(true)
    try {
      await put(edited)
      toast({
        message: t('product.guardrailsSaved'),
        undo: async () => {
          try {
            await put(own)
            toast({ message: t('product.guardrailsUndone') })
          } catch (error) {
            toast({ message: problemOf(error).remedy, tone: 'bad' })
          }
        },
      })
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    } finally {
      setSaving(false)
    }
  }

  const { volumeBreaks, ...without } = edited
  const hasOwn = own.volumeBreaks !== undefined
  const hasAny = (effective.volumeBreaks ?? []).length > 0
  const set = (name: keyof ProductPolicyFields, value: number | null) => {
    const { [name]: _, ...rest } = edited
    edit(value === null ? rest : { ...rest, [name]: value })
  }
  const inherited = (value: string | null) =>
    value === null ? t('product.notSet') : t('product.ofAccount', { value })
  return (
    <div className={style.editor}>
      <p className={style.quiet}>{t('product.emptyFromAccount')}</p>
      <div className={style.fields}>
        {amounts.map((name) => (
          <MoneyInput
            key={name}
            label={ruleNames[name]}
            currency={currency}
            value={edited[name] ?? null}
            min={name === 'unitCost' ? 0 : 1}
            onChange={(value) => set(name, value)}
            isDisabled={!mayWrite}
            error={refusalOf(name)}
            {...(edited[name] === undefined && {
              hint: inherited(
                own[name] === undefined && effective[name] !== undefined
                  ? formatMoney(effective[name], currency)
                  : null,
              ),
            })}
          />
        ))}
        {shares.map(({ name, max }) => (
          <NumberInput
            key={name}
            label={ruleNames[name]}
            min={0}
            max={max}
            step={0.01}
            format={{ style: 'percent', maximumFractionDigits: 1 }}
            value={edited[name] ?? null}
            onChange={(value) => set(name, value)}
            isDisabled={!mayWrite}
            error={refusalOf(name)}
            {...(edited[name] === undefined && {
              hint: inherited(
                own[name] === undefined && effective[name] !== undefined
                  ? formatPercent(effective[name])
                  : null,
              ),
            })}
          />
        ))}
      </div>
      <VolumeBreaksInput
        breaks={volumeBreaks ?? effective.volumeBreaks ?? []}
        isDisabled={!mayWrite}
        hint={
          volumeBreaks === undefined && !hasOwn
            ? t('product.breaksOfAccount')
            : t('product.breaksInPlace')
        }
        onChange={(breaks) =>
          edit(breaks.length === 0 && !hasAny ? without : { ...without, volumeBreaks: breaks })
        }
      />
      {preview.status === 'pending' && <Pending label={t('product.reckoning')} height={8} />}
      {preview.status === 'error' && (refused.size === 0 || refused.has('')) && (
        <ProblemNotice error={preview.error} onRetry={() => preview.refetch()} />
      )}
      {preview.data && preview.status === 'success' && (
        <Preview preview={preview.data} isChanged={isChanged} list={list} />
      )}
      {mayWrite && (
        <div className={style.ways}>
          <Button look="plain" isDisabled={!isChanged} onPress={() => edit(own)}>
            {t('product.takeBack')}
          </Button>
          <Button
            look="primary"
            isDisabled={!isChanged || preview.status === 'error'}
            isPending={isSaving}
            onPress={save}
          >
            {t('product.saveGuardrails')}
          </Button>
        </div>
      )}
    </div>
  )
}

type Row = { what: string; current: string; proposed: string }

type PreviewProps = { preview: PolicyPreview; isChanged: boolean; list: PriceList | undefined }

/** What the rules do now, and with the change. */
function Preview({ preview, isChanged, list }: PreviewProps) {
  const { current, proposed, currency, days, warnings = [] } = preview
  const money = (minor: number) => formatMoney(minor, currency)
  const of = (price: PreviewedPrice) =>
    price.profit === null
      ? t('product.profitNotKnown')
      : t('product.profitInterval', {
          value: formatMoney(price.profit.value, currency, { signed: true }),
          low: money(price.profit.low),
          high: money(price.profit.high),
        })
  const row = (what: string, say: (price: PreviewedPrice) => string): Row => ({
    what,
    current: say(current),
    proposed: say(proposed),
  })
  const mostQuotes = list ? t('product.mostQuotesSayAfter') : t('product.mostQuotesSay')
  const rows = [
    row(mostQuotes, ({ price, standsStill }) =>
      standsStill ? t('product.priceStandsStill', { price: money(price) }) : money(price),
    ),
    row(t('product.demandAsksFor'), ({ wanted }) => money(wanted)),
    row(t('product.pricesAllowed'), ({ low, high }) =>
      t('charts.fromTo', { low: money(low), high: money(high) }),
    ),
    row(t('product.profitBesideBase', { days, level: formatPercent(0.9) }), of),
    row(t('product.howSure'), ({ confidence }) => formatPercent(confidence, { digits: 0 })),
    row(t('product.rulesThatMove'), ({ guardrails }) =>
      guardrails.length === 0
        ? t('product.noRules')
        : guardrails.map((one) => ruleText(one, days, money)).join('; '),
    ),
  ]
  return (
    <div aria-live="polite" data-testid="preview">
      {list && (
        <p className={style.quiet}>
          {t('product.listSetsPrice', { list: list.name, day: formatUtcDay(list.until) })}
        </p>
      )}
      <SimpleTable
        label={t('product.previewLabel')}
        rows={rows}
        rowKey={({ what }) => what}
        columns={[
          { header: t('product.what'), cell: ({ what }) => what },
          { header: list ? t('product.asItIs') : t('product.now'), cell: ({ current }) => current },
          ...(isChanged
            ? [{ header: t('product.withChange'), cell: ({ proposed }: Row) => proposed }]
            : []),
        ]}
      />
      <VolumePrices current={current} proposed={proposed} money={money} isChanged={isChanged} />
      {isChanged && warnings.length > 0 && (
        <ul className={style.notes}>
          {warnings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

type VolumeProps = {
  current: PreviewedPrice
  proposed: PreviewedPrice
  money: (minor: number) => string
  isChanged: boolean
}

/** What a unit costs by quantity; nothing where all quantities cost the same. */
function VolumePrices({ current, proposed, money, isChanged }: VolumeProps) {
  const froms = [...current.volumePrices, ...(isChanged ? proposed.volumePrices : [])]
    .map(({ from }) => from)
    .sort((a, b) => a - b)
  const rows = [...new Set(froms)]
  if (rows.length < 2) return null
  const of = ({ volumePrices }: PreviewedPrice, from: number) =>
    money(volumePrices.findLast((one) => one.from <= from)?.price ?? 0)
  return (
    <SimpleTable
      label={t('product.volumePrices')}
      rows={rows}
      rowKey={(from) => String(from)}
      columns={[
        {
          header: t('product.volumePrices'),
          cell: (from) => t('product.fromUnits', { units: formatCount(from) }),
        },
        { header: t('product.now'), cell: (from) => of(current, from), align: 'end' },
        ...(isChanged
          ? [
              {
                header: t('product.withChange'),
                cell: (from: number) => of(proposed, from),
                align: 'end' as const,
              },
            ]
          : []),
      ]}
    />
  )
}

function ruleText(
  { name, to, cost }: PreviewedPrice['guardrails'][number],
  days: number,
  money: (minor: number) => string,
): string {
  const said = { rule: factorName(name), price: money(to) }
  if (cost === null) return t('product.ruleTo', said)
  if (cost <= 0) return t('product.ruleToFree', said)
  return t('product.ruleToCost', { ...said, cost: money(cost), days })
}
