import { describe, expect, test } from 'vitest'
import { weighRivalry } from './rivalry.ts'

const told = (means: readonly number[], sd: number) =>
  means.map((mean) => ({ mean, variance: sd ** 2 }))

/** The density of two nests' evidence, by the inverse and the determinant of its covariance. */
function densityOf(
  [a, b]: readonly [number, number],
  own: number,
  common: number,
  mean: number,
): number {
  const [diagonal, other] = [own + common, common]
  const determinant = diagonal ** 2 - other ** 2
  const [x, y] = [a - mean, b - mean]
  const squares = (diagonal * (x * x + y * y) - 2 * other * x * y) / determinant
  return Math.exp(-squares / 2) / Math.sqrt(determinant)
}

describe('whether nests hold rivals', () => {
  test('is decided by how well either hypothesis explains their sales', () => {
    const noise = 0.02 ** 2
    const bias = 0.05 ** 2
    const evidence = [0.31, 0.27] as const
    const loose = densityOf(evidence, noise + 0.03 ** 2, 0.05 ** 2 + bias, 0.05)
    const rival = densityOf(evidence, noise + 0.12 ** 2, 0.3 ** 2 + bias, 0.35)
    const chance = (0.4 * rival) / (0.4 * rival + 0.6 * loose)
    const found = weighRivalry('category', 10, told(evidence, 0.02), bias)

    // Under each hypothesis the evidence is so precise that both posteriors equal it, up to the
    // bias.
    const under = (sd: number, between: number, mean: number, i: number) => {
      const others = 1 / (noise + between ** 2)
      const said = 1 / (1 / others + bias)
      const common = 1 / (1 / sd ** 2 + said)
      const centre = common * (mean / sd ** 2 + said * (evidence[1 - i] ?? 0))
      const [before, own] = [common + between ** 2, noise + bias]
      return (centre * own + (evidence[i] ?? 0) * before) / (before + own)
    }
    found.forEach(({ mean }, i) => {
      const expected =
        chance * under(0.3, 0.12, 0.35, i) + (1 - chance) * under(0.05, 0.03, 0.05, i)
      expect(mean).toBeCloseTo(expected, 9)
    })
  })

  test('treats nests as independent if their sales were, and as rivals if not', () => {
    const alone = weighRivalry('category', 10, told([0.1, 0, 0.05, 0.08, -0.03], 0.2), 0.1 ** 2)
    const rivals = weighRivalry('category', 10, told([0.5, 0.7, 0.4, 0.5, 0.6], 0.2), 0.1 ** 2)

    for (const { mean, variance } of alone) {
      expect(mean).toBeLessThan(0.08)
      expect(Math.sqrt(variance)).toBeLessThan(0.12)
    }
    for (const { mean } of rivals) expect(mean).toBeGreaterThan(0.4)
  })

  test('pools all nests, in any order, whatever their precision', () => {
    const evidence = told([0.4, 0.1, 0.6], 0.15)
    const found = weighRivalry('inferred', 10, evidence, 0.01)
    const turned = weighRivalry('inferred', 10, evidence.toReversed(), 0.01).toReversed()

    found.forEach(({ mean, variance }, i) => {
      expect(turned[i]?.mean).toBeCloseTo(mean, 9)
      expect(turned[i]?.variance).toBeCloseTo(variance, 9)
    })
    // A nest without sales learns from the others.
    const more = weighRivalry('inferred', 10, [...evidence, { mean: 0, variance: 1e6 }], 0.01)
    const alone = weighRivalry('inferred', 10, [{ mean: 0, variance: 1e6 }], 0.01)
    expect(more[3]?.mean).toBeGreaterThan((alone[0]?.mean ?? 1) + 0.05)
  })

  test('is not decided by evidence that no rivals would give: it is doubted, the more the further', () => {
    const after = (mean: number) => {
      const [one] = weighRivalry('account', 8, told([mean], 0.1), 0)
      if (!one) throw new Error('there is one nest')
      return one
    }

    expect(after(-0.3).mean).toBeLessThan(-0.15)
    expect(after(-1.3).mean).toBeGreaterThan(after(-0.3).mean)
    expect(after(-1.3).variance).toBeGreaterThan(4 * after(-0.3).variance)
    expect(after(-5).mean).toBeGreaterThan(after(-1.3).mean)
  })
})
