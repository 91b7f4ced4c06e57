import type { Simulation, SimulationReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { isDone, useSimulation } from '../../api/use-simulation.ts'
import { BarList } from '../../charts/BarList.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatInstant, formatUtcDay, formatUtcPeriod } from '../../format/date.ts'
import { formatGain } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'
import style from './backtest.module.css'
import { ReportProducts } from './ReportProducts.tsx'

/** A simulation: on its way, failed, or what it says. */
export function Report({ id }: { id: string }) {
  const simulation = useSimulation(id)
  if (simulation.isPending) return <Pending label="Loading the backtest" height={32} />
  if (simulation.isError) {
    return <ProblemNotice error={simulation.error} onRetry={simulation.refetch} />
  }
  const { data } = simulation
  if (!isDone(data)) {
    return (
      <Panel title="Result">
        <p role="status">
          {data.status === 'queued'
            ? 'It waits for its turn.'
            : 'The history is looked at. A few hundred products take some seconds.'}
        </p>
        <Pending label="The backtest runs" height={24} />
      </Panel>
    )
  }
  if (data.report === null) {
    return (
      <Panel title="Result">
        <p role="alert">{data.failure ?? 'The backtest has no report. Run it again.'}</p>
      </Panel>
    )
  }
  return <Told simulation={data} report={data.report} />
}

function Told({ simulation, report }: { simulation: Simulation; report: SimulationReport }) {
  const { currency } = simulation
  if (report.history.rows === 0) {
    return (
      <EmptyState
        title={`No past sales in ${currency.toUpperCase()}`}
        hint="A backtest looks at sales by day or week: import them, take a file, or choose another currency."
      >
        <LinkButton to={paths.import}>Import sales</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Verdict simulation={simulation} report={report} />
      <Gain report={report} currency={currency} />
      <Known report={report} />
      <Predicted report={report} />
      <ReportProducts report={report} currency={currency} />
    </>
  )
}

function Verdict({ simulation, report }: { simulation: Simulation; report: SimulationReport }) {
  const { verdict, reasons, remedies, assumed, history } = report
  return (
    <Panel
      title={verdict === 'go' ? 'Go' : 'No-go'}
      aside={
        <Tag tone={verdict === 'go' ? 'good' : 'warn'}>
          {verdict === 'go' ? 'Enough to let prices move' : 'Not enough to let prices move'}
        </Tag>
      }
    >
      <Sentences of={reasons} />
      {remedies.length > 0 && (
        <>
          <h3>What would help</h3>
          <Sentences of={remedies} />
        </>
      )}
      <p>
        {formatCount(history.rows)} rows of {formatCount(history.products)} products,{' '}
        {formatUtcPeriod(history.since, history.until)}
        {history.productsLeftOut > 0 && `; ${formatCount(history.productsLeftOut)} sell less`}. Kept
        until {formatInstant(simulation.expiresAt)}.
      </p>
      <Sentences of={assumed} />
    </Panel>
  )
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className={style.sentences}>
      {of.map((sentence) => (
        <li key={sentence}>{inWords(sentence)}</li>
      ))}
    </ul>
  )
}

function Gain({ report, currency }: { report: SimulationReport; currency: string }) {
  const { gain } = report
  if (gain === null) {
    return (
      <Panel title="Expected gain">
        <p>No product's profit can be known: tell unit costs first.</p>
      </Panel>
    )
  }
  const money = (minor: number) => formatGain(minor, currency)
  return (
    <Panel title="Expected gain">
      <Figures
        figures={[
          {
            name: 'Profit of the first prices',
            value: formatPercent(gain.share.value, { signed: true }),
            hint: `${formatPercent(0.9)}: ${formatPercent(gain.share.low, { signed: true })} to ${formatPercent(gain.share.high, { signed: true })}`,
          },
          {
            name: 'By week',
            value: money(gain.perWeek.value),
            hint: `${formatPercent(0.9)}: ${money(gain.perWeek.low)} to ${money(gain.perWeek.high)}`,
          },
          {
            name: 'Above nothing',
            value: formatPercent(gain.chance, { digits: 0 }),
            hint: 'probability',
          },
          {
            name: 'Prices that would move',
            value: formatCount(gain.productsMoved),
            hint: `of ${formatCount(gain.productsPriced)} products with a known profit`,
          },
        ]}
      />
    </Panel>
  )
}

const lacks: Readonly<Record<string, string>> = {
  too_few_rows: 'too few periods',
  nothing_sold: 'nothing was sold',
  sold_out: 'sold out too often',
  price_still: 'the price hardly moved',
  too_few_prices: 'too few prices',
  prices_too_close: 'prices too close together',
  moved_with_promotion: 'moved with promotions alone',
  moved_with_competitor: 'moved with a competitor',
  moved_with_time: 'moved with time',
  too_much_noise: 'sales vary too much',
  maybe_flat: 'demand may not answer at all',
}

function Known({ report }: { report: SimulationReport }) {
  const { identified } = report
  const bars = identified.unidentifiedBy.map(({ reason, products }) => ({
    name: lacks[reason] ?? reason.replaceAll('_', ' '),
    value: products,
  }))
  const { together } = identified
  return (
    <Panel title="What the history tells">
      <Figures
        figures={[
          {
            name: 'Products that tell by themselves',
            value: formatCount(identified.products),
            hint: `${formatPercent(identified.revenueShare)} of what is sold`,
          },
          {
            name: 'Price moved enough, by itself',
            value: formatCount(identified.telling),
            hint: `${formatPercent(identified.tellingShare)} of what is sold`,
          },
          {
            name: 'Elasticity, all together',
            value: together === null ? 'Not known' : formatNumber(together.value),
            hint:
              together === null
                ? 'fewer than two such products'
                : `${formatPercent(0.9)}: ${formatNumber(together.low)} to ${formatNumber(together.high)}`,
          },
        ]}
      />
      {bars.length > 0 && (
        <BarList
          name="Products"
          of="What they lack"
          caption="What the histories of the other products lack, as a number of products."
          bars={bars}
          format={formatCount}
        />
      )}
    </Panel>
  )
}

function Predicted({ report }: { report: SimulationReport }) {
  const { forecast } = report
  if (forecast === null) return null
  const { naive } = forecast
  const others = [
    ['Least squares on price', naive.fixedEffects],
    ['Mean of the product', naive.mean],
    ['Latest period again', naive.lastValue],
    ['52 weeks before', naive.yearBefore],
  ] as const
  return (
    <Panel title="How well sales are predicted">
      <BarList
        name="Error"
        of="Method"
        caption={`Sum of errors over the units sold, in per cent, for ${formatCount(forecast.rows)} rows from ${formatUtcDay(forecast.since)} on that were held out. Shorter is better.`}
        bars={[
          { name: 'Lerner', value: forecast.error, tone: 1 as const },
          ...others.flatMap(([name, value]) =>
            value === null ? [] : [{ name, value, tone: 'neutral' as const }],
          ),
        ]}
        format={(value) => formatPercent(value)}
      />
    </Panel>
  )
}
