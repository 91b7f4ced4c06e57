import type { Simulation, SimulationReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { type Remark, refusalInWords, remarksInWords } from '../../api/refusal-words.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { isDone, useSimulation } from '../../api/use-simulation.ts'
import { BarList } from '../../charts/BarList.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { Worths } from '../../explanation/Worths.tsx'
import { formatInstant, formatUtcDay, formatUtcPeriod } from '../../format/date.ts'
import { formatGain } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './backtest.module.css'
import { ReportProducts } from './ReportProducts.tsx'

/** A simulation: running, failed, or its result. */
export function Report({ id }: { id: string }) {
  const simulation = useSimulation(id)
  if (simulation.isPending) return <Pending label={t('backtest.loading')} height={32} />
  if (simulation.isError) {
    return <ProblemNotice error={simulation.error} onRetry={simulation.refetch} />
  }
  const { data } = simulation
  if (!isDone(data)) {
    return (
      <Panel title={t('backtest.resultHeading')}>
        <p role="status">
          {data.status === 'queued' ? t('backtest.queued') : t('backtest.running')}
        </p>
        <Pending label={t('backtest.runs')} height={24} />
      </Panel>
    )
  }
  if (data.report === null) {
    return (
      <Panel title={t('backtest.resultHeading')}>
        <p role="alert">{failureInWords(data) ?? t('backtest.noReport')}</p>
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
        title={t('backtest.noSales', { currency: currency.toUpperCase() })}
        hint={t('backtest.noSalesHint')}
      >
        <LinkButton to={paths.import}>{t('backtest.importSales')}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Verdict simulation={simulation} report={report} />
      <Gain simulation={simulation} report={report} />
      <Known report={report} />
      <Predicted report={report} />
      <ReportProducts report={report} currency={currency} />
    </>
  )
}

function Verdict({ simulation, report }: { simulation: Simulation; report: SimulationReport }) {
  const { verdict, reasons, remedies, assumed, history } = report
  const left = history.productsLeftOut
  const looked = {
    rows: history.rows,
    products: history.products,
    period: formatUtcPeriod(history.since, history.until),
    until: formatInstant(simulation.expiresAt),
  }
  return (
    <Panel
      title={verdict === 'go' ? t('backtest.go') : t('backtest.noGo')}
      aside={
        <Tag tone={verdict === 'go' ? 'good' : 'warn'}>
          {verdict === 'go' ? t('backtest.goHint') : t('backtest.noGoHint')}
        </Tag>
      }
    >
      <Sentences of={reasons} remarks={report.remarks} />
      {remedies.length > 0 && (
        <>
          <h3>{t('backtest.remedies')}</h3>
          <Sentences of={remedies} remarks={report.remedyRemarks} />
        </>
      )}
      <p>
        {left > 0 ? t('backtest.lookedAtSome', { ...looked, left }) : t('backtest.looked', looked)}
      </p>
      <Sentences of={assumed} remarks={report.assumedRemarks} />
    </Panel>
  )
}

/** Why there is no report; null if unknown. */
function failureInWords({ failure, failureRemark }: Simulation): string | null {
  return failure === null ? null : refusalInWords({ message: failure, ...failureRemark })
}

type SentencesProps = { of: readonly string[]; remarks: readonly Remark[] | undefined }

function Sentences({ of, remarks }: SentencesProps) {
  return (
    <ul className={style.sentences}>
      {remarksInWords(of, remarks).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

type Ends = { low: number; high: number }

function rangeText({ low, high }: Ends, format: (value: number) => string): string {
  return t('backtest.rangeAt', { level: formatPercent(0.9), low: format(low), high: format(high) })
}

function Gain({ simulation, report }: { simulation: Simulation; report: SimulationReport }) {
  const { currency } = simulation
  const { gain } = report
  const catalogue = useCatalogue().data
  const newest = catalogue?.currencies.find(({ backtest }) => backtest?.id === simulation.id)
  if (gain === null) {
    return (
      <Panel title={t('backtest.gainHeading')}>
        <p>{t('backtest.gainUnknown')}</p>
      </Panel>
    )
  }
  const money = (minor: number) => formatGain(minor, currency)
  return (
    <Panel title={t('backtest.gainHeading')}>
      <Figures
        figures={[
          {
            name: t('backtest.firstProfit'),
            value: formatPercent(gain.share.value, { signed: true }),
            hint: rangeText(gain.share, (share) => formatPercent(share, { signed: true })),
          },
          {
            name: t('backtest.byWeek'),
            value: money(gain.perWeek.value),
            hint: rangeText(gain.perWeek, money),
          },
          {
            name: t('backtest.aboveNothing'),
            value: formatPercent(gain.chance, { digits: 0 }),
            hint: t('backtest.probability'),
          },
          {
            name: t('backtest.pricesMoved'),
            value: formatCount(gain.productsMoved),
            hint: t('backtest.pricesMovedHint', { count: gain.productsPriced }),
          },
        ]}
      />
      {newest !== undefined && <Worths of={newest} />}
    </Panel>
  )
}

const lacks: Readonly<Record<string, string>> = {
  too_few_rows: t('backtest.lackRows'),
  nothing_sold: t('backtest.lackSold'),
  sold_out: t('backtest.lackStock'),
  price_still: t('backtest.lackMoves'),
  too_few_prices: t('backtest.lackPrices'),
  prices_too_close: t('backtest.lackDistance'),
  moved_with_promotion: t('backtest.lackPromotion'),
  moved_with_competitor: t('backtest.lackCompetitor'),
  moved_with_time: t('backtest.lackTime'),
  too_much_noise: t('backtest.lackNoise'),
  maybe_flat: t('backtest.lackAnswer'),
}

function Known({ report }: { report: SimulationReport }) {
  const { identified } = report
  const bars = identified.unidentifiedBy.map(({ reason, products }) => ({
    name: lacks[reason] ?? reason.replaceAll('_', ' '),
    value: products,
  }))
  const { together } = identified
  return (
    <Panel title={t('backtest.knownHeading')}>
      <Figures
        figures={[
          {
            name: t('backtest.tellThemselves'),
            value: formatCount(identified.products),
            hint: t('backtest.shareOfSales', { share: formatPercent(identified.revenueShare) }),
          },
          {
            name: t('backtest.movedEnough'),
            value: formatCount(identified.telling),
            hint: t('backtest.shareOfSales', { share: formatPercent(identified.tellingShare) }),
          },
          {
            name: t('backtest.elasticityTogether'),
            value: together === null ? t('backtest.notKnown') : formatNumber(together.value),
            hint:
              together === null ? t('backtest.tooFewProducts') : rangeText(together, formatNumber),
          },
        ]}
      />
      {bars.length > 0 && (
        <BarList
          name={t('backtest.lackName')}
          of={t('backtest.lackOf')}
          caption={t('backtest.lackCaption')}
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
    [t('backtest.leastSquares'), naive.fixedEffects],
    [t('backtest.mean'), naive.mean],
    [t('backtest.lastPeriod'), naive.lastValue],
    [t('backtest.yearBefore'), naive.yearBefore],
  ] as const
  return (
    <Panel title={t('backtest.predictedHeading')}>
      <BarList
        name={t('backtest.error')}
        of={t('backtest.method')}
        caption={t('backtest.predictedCaption', {
          rows: forecast.rows,
          day: formatUtcDay(forecast.since),
        })}
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
