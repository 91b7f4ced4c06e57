import { type BacktestProduct, backtest } from '../../../engine/backtest/backtest.ts'
import type { BacktestReport } from '../../../engine/backtest/backtest-report.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { quantile } from '../../report/statistics.ts'
import { type DataFile, dataFile } from './data-folder.ts'
import { type Product, readCheese, readRetail } from './read-sales.ts'

/** A backtest of real sales: the costs it is given, and its expected verdict. */
export type RealBacktest = {
  name: string
  /** Null if the data are absent. */
  report: BacktestReport | null
  /** As far as it can be known: null otherwise. */
  right: BacktestReport['verdict'] | null
  why: string
}

type Case = Pick<RealBacktest, 'name' | 'right' | 'why'> & {
  file: DataFile
  read: (path: string) => Product[]
  /** Unit cost as a share of the base price; null: unknown, as in the data. */
  cost: number | null
}

const cases: readonly Case[] = [
  {
    name: 'cheese, as it is',
    file: 'cheese_sales.csv',
    read: readCheese,
    cost: null,
    right: 'no_go',
    why: 'no cost is known',
  },
  {
    name: 'cheese, if it cost 70 % of its price',
    file: 'cheese_sales.csv',
    read: readCheese,
    cost: 0.7,
    right: null,
    why: 'prices varied for their own reasons in most accounts; the cost is assumed',
  },
  {
    name: 'gifts, as they are',
    file: 'online_retail_sales.csv',
    read: readRetail,
    cost: null,
    right: 'no_go',
    why: 'no cost is known, prices hardly moved',
  },
  {
    name: 'gifts, if they cost 70 % of their price',
    file: 'online_retail_sales.csv',
    read: readRetail,
    cost: 0.7,
    right: 'no_go',
    why: 'prices hardly moved, and fell with the quantity bought',
  },
]

/** The number of weeks whose median price is taken as the base price. */
const recentWeeks = 13

/**
 * Analyses real histories as `lerner backtest` would; the data are next to the repository and not
 * part of it.
 *
 * @param most - Maximum number of products of each.
 */
export function backtestReal(most: number | null): RealBacktest[] {
  return cases.map(({ file, read, cost, ...about }) => {
    const path = dataFile(file)
    if (path === null) return { ...about, report: null }
    const products = read(path).slice(0, most ?? undefined)
    const steps = backtest(
      products.map((product) => toBacktest(product, cost)),
      1,
    )
    for (;;) {
      const step = steps.next()
      if (step.done) return { ...about, report: step.value }
    }
  })
}

function toBacktest({ name, rows }: Product, cost: number | null): BacktestProduct {
  const latest = rows.slice(-recentWeeks).map(({ priceMinor }) => priceMinor)
  const basePriceMinor = Math.round(quantile(latest, 0.5))
  return {
    productId: name,
    attributes: {},
    basePriceMinor,
    rows,
    guardrails: {
      ...openGuardrails,
      unitCostMinor: cost === null ? null : Math.round(cost * basePriceMinor),
    },
    exploration: 1,
    maxLoss: 0.01,
    holdout: 0.05,
  }
}
