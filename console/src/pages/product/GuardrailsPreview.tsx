import type {
  PolicyPreview,
  PreviewedPrice,
  PriceList,
} from '../../../../clients/typescript/src/main.ts'
import { refusalInWords } from '../../api/refusal-words.ts'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatLastDay } from '../../format/date.ts'
import { factorName } from '../../format/factor-words.ts'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence, formatCount, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './Product.module.css'

type Row = { what: string; current: string; proposed: string }

type PreviewProps = { preview: PolicyPreview; isChanged: boolean; list: PriceList | undefined }

/** The effect of the rules now, and with the change. */
export function GuardrailsPreview({ preview, isChanged, list }: PreviewProps) {
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
    row(t('product.howSureOfMost'), ({ confidence }) => formatConfidence(confidence)),
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
          {t('product.listSetsPrice', { list: list.name, day: formatLastDay(list.until) })}
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
          {warnings.map((warning) => (
            <li key={warning.message}>{refusalInWords(warning, { currency })}</li>
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

/** The price of a unit by quantity; empty if it is the same for all quantities. */
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
