/** Gauges of a process that add up to one of the service. */
const adding =
  /^(?:process_(?:resident|virtual|heap|open)|nodejs_(?:heap|external|active)|lerner_(?:cells_in_memory|queue_entries|commits_in_flight|store_connections|cache_entries))/
/** Gauges whose lowest value is that of the service. */
const lowest = /^(?:process_start_time|lerner_store_writable)/

type Family = { head: string[]; type: string; series: Map<string, number> }

/**
 * The metrics of a service with several processes, from the text that each exposes: counts and
 * times are summed, and of other gauges, such as a lag, the largest is used.
 *
 * @see Prometheus, text-based exposition format 0.0.4.
 */
export function sumFigures(texts: readonly string[]): string {
  const families = new Map<string, Family>()
  for (const text of texts) {
    let family: Family | undefined
    for (const line of text.split('\n')) {
      if (line === '') continue
      if (line.startsWith('#')) family = familyOf(families, line)
      else if (family !== undefined) addSample(family, line)
    }
  }
  return [...families.values()]
    .flatMap(({ head, series }) => [
      ...head,
      ...[...series].map(([name, value]) => `${name} ${textOf(value)}`),
      '',
    ])
    .join('\n')
}

/** The family that a line `# HELP name …` or `# TYPE name type` starts or continues. */
function familyOf(families: Map<string, Family>, line: string): Family {
  const [, word, name = '', ...rest] = line.split(' ')
  const fresh: Family = { head: [], type: 'untyped', series: new Map() }
  const family = families.get(name) ?? fresh
  families.set(name, family)
  if (word === 'TYPE') family.type = rest.join(' ')
  // Once, however many processes expose it.
  if (!family.head.some((known) => known.startsWith(`# ${word} `))) family.head.push(line)
  return family
}

function addSample({ type, series }: Family, line: string): void {
  const end = line.lastIndexOf(' ')
  const name = line.slice(0, end)
  const value = numberOf(line.slice(end + 1))
  const known = series.get(name)
  if (known === undefined) series.set(name, value)
  else if (type !== 'gauge' || adding.test(name)) series.set(name, known + value)
  else series.set(name, lowest.test(name) ? Math.min(known, value) : Math.max(known, value))
}

function numberOf(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  return text === '-Inf' ? Number.NEGATIVE_INFINITY : Number(text)
}

function textOf(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return String(value)
  return value > 0 ? '+Inf' : '-Inf'
}
