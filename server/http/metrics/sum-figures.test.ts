import { expect, test } from 'vitest'
import { sumFigures } from './sum-figures.ts'

const first = `# HELP lerner_quotes_total Quotes.
# TYPE lerner_quotes_total counter
lerner_quotes_total 3

# HELP lerner_cells_in_memory Cells.
# TYPE lerner_cells_in_memory gauge
lerner_cells_in_memory 10

# HELP lerner_learner_lag_seconds Lag.
# TYPE lerner_learner_lag_seconds gauge
lerner_learner_lag_seconds 0.25

# HELP lerner_store_writable 1 while the store accepts writes.
# TYPE lerner_store_writable gauge
lerner_store_writable 1

# HELP wait_seconds How long.
# TYPE wait_seconds histogram
wait_seconds_bucket{route="/v1/a b",le="0.1"} 1
wait_seconds_bucket{route="/v1/a b",le="+Inf"} 2
wait_seconds_sum{route="/v1/a b"} 0.5
wait_seconds_count{route="/v1/a b"} 2
`

test('counts and cells are summed, lag is the largest and health the lowest', () => {
  const second = first
    .replace('quotes_total 3', 'quotes_total 4')
    .replace('memory 10', 'memory 5')
    .replace('seconds 0.25', 'seconds 0.125')
    .replace('writable 1\n', 'writable 0\n')
  const summed = sumFigures([first, second])

  expect(summed).toContain('lerner_quotes_total 7\n')
  expect(summed).toContain('lerner_cells_in_memory 15\n')
  expect(summed).toContain('lerner_learner_lag_seconds 0.25\n')
  expect(summed).toContain('lerner_store_writable 0\n')
  expect(summed).toContain('wait_seconds_bucket{route="/v1/a b",le="+Inf"} 4\n')
  expect(summed).toContain('wait_seconds_sum{route="/v1/a b"} 1\n')
  expect(summed.match(/# TYPE wait_seconds histogram/g)).toHaveLength(1)
})

test('the figures of one process, and of one that did not answer, are what they were', () => {
  expect(sumFigures([first, ''])).toBe(first)
})
