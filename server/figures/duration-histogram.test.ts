import { expect, test } from 'vitest'
import { createDurationHistogram } from './duration-histogram.ts'

test('a duration is counted in its bucket and in all above it, as Prometheus reads them', () => {
  const histogram = createDurationHistogram('wait_seconds', 'How long.', [0.1, 1])
  const observe = histogram.series({ route: '/a' })
  for (const seconds of [0.05, 0.1, 0.5, 5]) observe(seconds)

  expect(histogram.expose()).toBe(
    [
      '# HELP wait_seconds How long.',
      '# TYPE wait_seconds histogram',
      'wait_seconds_bucket{route="/a",le="0.1"} 2',
      'wait_seconds_bucket{route="/a",le="1"} 3',
      'wait_seconds_bucket{route="/a",le="+Inf"} 4',
      'wait_seconds_sum{route="/a"} 5.65',
      'wait_seconds_count{route="/a"} 4',
      '',
    ].join('\n'),
  )
})

test('one without labels has none but the bucket', () => {
  const histogram = createDurationHistogram('wait_seconds', 'How long.', [1])
  histogram.series({})(0.5)

  expect(histogram.expose()).toContain('wait_seconds_bucket{le="1"} 1\n')
  expect(histogram.expose()).toContain('wait_seconds_count 1\n')
})
