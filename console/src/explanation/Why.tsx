import type { Explanation } from '../../../clients/typescript/src/main.ts'
import { type Bar, BarList } from '../charts/BarList.tsx'
import { Panel } from '../components/Page.tsx'
import { SimpleTable } from '../components/SimpleTable.tsx'
import { factorName } from '../format/factor-words.ts'
import { formatMoney } from '../format/money.ts'
import { formatCount, formatPercent } from '../format/number.ts'
import { t } from '../messages/messages.ts'
import { priceSentence } from './price-sentence.ts'
import style from './Why.module.css'

type Props = {
  explanation: Explanation
  /** Says that a person decided the price, instead of what moved it. */
  handSet?: string | null
}

/** Why a price is what it is: a sentence, the steps from the base price, what an offer brings. */
export function Why({ explanation, handSet = null }: Props) {
  const { steps, currency, basePrice, price } = explanation
  return (
    <>
      <Panel title={t('explanation.whyHeading')}>
        <p className={style.sentence}>{handSet ?? priceSentence(explanation)}</p>
        {steps.length > 0 && (
          <BarList
            caption={t('explanation.stepsCaption', {
              base: formatMoney(basePrice, currency),
              price: formatMoney(price, currency),
            })}
            name={t('explanation.stepsName')}
            of={t('explanation.step')}
            bars={barsOf(explanation)}
            format={(minor) => formatMoney(minor, currency)}
            say={(bar) => sizeOf(bar, currency)}
          />
        )}
      </Panel>
      {steps.length > 0 && (
        <Panel title={t('explanation.stepsHeading')}>
          <Steps explanation={explanation} />
        </Panel>
      )}
      <Panel title={t('explanation.offersHeading')}>
        <Offers explanation={explanation} />
      </Panel>
    </>
  )
}

/** Each step starts where the one before ended, between the two prices. */
function barsOf({ steps, basePrice, price }: Explanation): Bar[] {
  const first: Bar = { name: t('explanation.basePrice'), value: basePrice, tone: 'neutral' }
  const last: Bar = { name: t('explanation.price'), value: price, tone: 1 }
  const between = steps.map(({ name, before, after }, i): Bar => {
    const tone = after >= before ? 2 : 3
    // Steps with the same name are told apart by their position.
    const again = steps.slice(0, i).filter((one) => one.name === name).length
    const called = again === 0 ? factorName(name) : `${factorName(name)} (${again + 1})`
    return { name: called, from: before, value: after, tone }
  })
  return [first, ...between, last]
}

function sizeOf({ value, from }: Bar, currency: string): string {
  return from === undefined
    ? formatMoney(value, currency)
    : formatMoney(value - from, currency, { signed: true })
}

type StepRow = { key: string; name: string; isShare: boolean; amount: number } & {
  after: number | null
  cost: number | null
}

/** The steps as rows, with what was learnt broken down by source. */
function Steps({ explanation: { steps, currency } }: { explanation: Explanation }) {
  const rows = steps.flatMap((step, place): StepRow[] => [
    { ...step, key: `${place}`, isShare: false },
    ...step.shares.map((share) => ({
      ...{ ...share, key: `${place}-${share.name}`, isShare: true, after: null, cost: null },
    })),
  ])
  const hasCost = rows.some(({ cost }) => cost !== null)
  return (
    <SimpleTable
      label={t('explanation.stepsName')}
      cards
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          header: t('explanation.step'),
          cell: ({ name, isShare }) => (
            <span className={isShare ? style.share : undefined}>{factorName(name)}</span>
          ),
        },
        {
          header: t('explanation.moves'),
          align: 'end',
          cell: ({ amount }) => formatMoney(amount, currency, { signed: true }),
        },
        {
          header: t('explanation.price'),
          align: 'end',
          cell: ({ after }) => (after === null ? '' : formatMoney(after, currency)),
        },
        ...(hasCost
          ? [
              {
                header: t('explanation.costsPerOffers', { offers: formatCount(1000) }),
                align: 'end' as const,
                cell: ({ cost }: StepRow) =>
                  cost === null
                    ? ''
                    : formatMoney(1000 * cost, currency, { signed: true, whole: true }),
              },
            ]
          : []),
      ]}
    />
  )
}

type Offer = NonNullable<Explanation['expected']>['base']

function Offers({ explanation }: { explanation: Explanation }) {
  const { expected, currency, nearBest } = explanation
  const near =
    nearBest === null
      ? null
      : t('explanation.nearBest', {
          share: formatPercent(0.05),
          probability: formatPercent(nearBest),
        })
  if (expected === null) {
    return (
      <p>
        {t('explanation.noOffers')} {near}
      </p>
    )
  }
  const rows: { name: string; offer: Offer }[] = [
    { name: t('explanation.basePrice'), offer: expected.base },
    { name: t('explanation.price'), offer: expected.price },
  ]
  return (
    <>
      <SimpleTable
        label={t('explanation.offersLabel')}
        cards
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { header: t('explanation.which'), cell: ({ name }) => name },
          {
            header: t('explanation.at'),
            align: 'end',
            cell: ({ offer }) => formatMoney(offer.price, currency),
          },
          {
            header: t('explanation.buy', { level: formatPercent(0.9) }),
            align: 'end',
            cell: ({ offer: { purchases } }) =>
              purchases === null
                ? t('explanation.notKnown')
                : withInterval(purchases, (share) => formatPercent(share)),
          },
          {
            header: t('explanation.profitPerOffers', {
              offers: formatCount(1000),
              level: formatPercent(0.9),
            }),
            align: 'end',
            cell: ({ offer: { profit } }) =>
              profit === null
                ? t('explanation.noUnitCost')
                : withInterval(profit, (amount) =>
                    formatMoney(1000 * amount, currency, { whole: true }),
                  ),
          },
        ]}
      />
      {near !== null && <p>{near}</p>}
    </>
  )
}

function withInterval(
  { value, low, high }: { value: number; low: number; high: number },
  format: (value: number) => string,
): string {
  return t('explanation.withInterval', {
    value: format(value),
    low: format(low),
    high: format(high),
  })
}
