import type { Explanation } from '../../../clients/typescript/src/main.ts'
import { type Bar, BarList } from '../charts/BarList.tsx'
import { Panel } from '../components/Page.tsx'
import { SimpleTable } from '../components/SimpleTable.tsx'
import { formatMoney } from '../format/money.ts'
import { formatCount, formatPercent } from '../format/number.ts'
import { priceInWords } from '../format/sentences.ts'
import { factorName } from './factor-words.ts'
import style from './Why.module.css'

type Props = {
  explanation: Explanation
  /** That a person decided the price: said in place of what moved it. */
  handSet?: string | null
}

/** Why a price is what it is: a sentence, the way from the base price, what an offer brings. */
export function Why({ explanation, handSet = null }: Props) {
  const { sentence, steps, currency, basePrice, price } = explanation
  return (
    <>
      <Panel title="Why this price">
        <p className={style.sentence}>{handSet ?? priceInWords(sentence, currency)}</p>
        {steps.length > 0 && (
          <BarList
            caption={`From the base price, ${formatMoney(basePrice, currency)}, to the price, ${formatMoney(price, currency)}, step by step. The steps sum exactly. The bars begin above zero, so that steps are seen.`}
            name="Steps from base price to price"
            of="Step"
            bars={barsOf(explanation)}
            format={(minor) => formatMoney(minor, currency)}
            say={(bar) => sizeOf(bar, currency)}
          />
        )}
      </Panel>
      {steps.length > 0 && (
        <Panel title="The steps">
          <Steps explanation={explanation} />
        </Panel>
      )}
      <Panel title="What an offer brings">
        <Offers explanation={explanation} />
      </Panel>
    </>
  )
}

/** Each step from where the one before ended, between the two prices. */
function barsOf({ steps, basePrice, price }: Explanation): Bar[] {
  const first: Bar = { name: 'Base price', value: basePrice, tone: 'neutral' }
  const last: Bar = { name: 'Price', value: price, tone: 1 }
  const between = steps.map(({ name, before, after }, i): Bar => {
    const tone = after >= before ? 2 : 3
    // Steps of one name are told apart by their place.
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

/** The steps as rows, what was learnt opened into its sources. */
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
      label="Steps from base price to price"
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          header: 'Step',
          cell: ({ name, isShare }) => (
            <span className={isShare ? style.share : undefined}>{factorName(name)}</span>
          ),
        },
        {
          header: 'Moves',
          align: 'end',
          cell: ({ amount }) => formatMoney(amount, currency, { signed: true }),
        },
        {
          header: 'Price',
          align: 'end',
          cell: ({ after }) => (after === null ? '' : formatMoney(after, currency)),
        },
        ...(hasCost
          ? [
              {
                header: `Costs per ${formatCount(1000)} offers`,
                align: 'end' as const,
                cell: ({ cost }: StepRow) =>
                  cost === null ? '' : formatMoney(1000 * cost, currency, { signed: true }),
              },
            ]
          : []),
      ]}
    />
  )
}

type Offer = NonNullable<Explanation['expected']>['base']

function Offers({ explanation }: { explanation: Explanation }) {
  const { expected, currency, nearBest, bestPrice } = explanation
  const near =
    nearBest === null
      ? null
      : `It earns within ${formatPercent(0.05)} of the best price allowed, ${formatMoney(bestPrice, currency)}, with a probability of ${formatPercent(nearBest)}.`
  if (expected === null) {
    return <p>No offer of it was answered yet, so nobody can say how many buy. {near}</p>
  }
  const rows: { name: string; offer: Offer }[] = [
    { name: 'Base price', offer: expected.base },
    { name: 'Price', offer: expected.price },
  ]
  return (
    <>
      <SimpleTable
        label="What an offer brings at both prices"
        cards
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { header: 'Which', cell: ({ name }) => name },
          { header: 'At', align: 'end', cell: ({ offer }) => formatMoney(offer.price, currency) },
          {
            header: `Buy (${formatPercent(0.9)} interval)`,
            align: 'end',
            cell: ({ offer: { purchases } }) =>
              purchases === null
                ? 'not known'
                : `${formatPercent(purchases.value)} (${formatPercent(purchases.low)} to ${formatPercent(purchases.high)})`,
          },
          {
            header: `Profit per ${formatCount(1000)} offers (${formatPercent(0.9)} interval)`,
            align: 'end',
            cell: ({ offer: { profit } }) =>
              profit === null
                ? 'no unit cost known'
                : `${formatMoney(1000 * profit.value, currency)} (${formatMoney(1000 * profit.low, currency)} to ${formatMoney(1000 * profit.high, currency)})`,
          },
        ]}
      />
      {near !== null && <p>{near}</p>}
    </>
  )
}
