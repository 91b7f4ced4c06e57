import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const studies = [
  'markets',
  'published',
  'speed',
  'real',
  'shops',
  'together',
  'limits',
  'arena',
  'evidence',
  'backtests',
] as const

/** The options of `npm run lab`; each study uses those that it knows. */
export type LabOptions = {
  study: (typeof studies)[number]
  /** A short version, which leaves the committed report alone. */
  quick: boolean
  /** Number of parallel processes. */
  jobs: number
  /** Markets by name or number, or set-ups by name; null for all. */
  only: readonly string[] | null
  /** Folder of the report; null for the study's own. */
  out: string | null
  /** Instances of each market; null for each market's own number. */
  instances: number | null
  /** Maximum number of instances for peers and for forms denied what a market offers. */
  few: number
  /** The first instance. */
  from: number
  /** Shops of each kind; null for the study's own number. */
  seeds: number | null
  /** Whether to also play the engine without each ingredient in turn. */
  ablations: boolean
  /** Peers of lab/peers, names separated by commas; null for those that it plays by default. */
  peers: string | null
  /** Records the figures of a short run: later ones fail if they fall below. */
  record: boolean
  /** Products of each shop; null for the study's own number. */
  products: number | null
  /** Parts of a day in shops of nests; null for the study's own number. */
  parts: number | null
  /** Shops of nests of each kind that the running service plays too. */
  http: number
  /** Addresses of engines that play in the arena; null for ours, which are started. */
  engines: readonly string[] | null
  /** Shops of the arena, each a kind and a seed separated by a colon; null to draw some. */
  shops: readonly string[] | null
  /** Contenders in shops, by name; null for all. */
  entrants: readonly string[] | null
  /** Folder of data kept between runs: worlds and the peers' choices in them, played shops. */
  work: string | null
  /** A commit to time the running service's quotes against; null for the usual study. */
  against: string | null
  /** Export worlds for outside peers to this folder instead of playing. */
  worlds: string | null
}

const help = `npm run lab -- run ${studies.join('|')} [options]

  --quick         a short form, as CI runs it; writes no committed report
  --jobs N        threads at the same time (1)
  --only a,b      some markets (logit or E1; a printed line each, no report) or set-ups
  --out DIR       folder of the report; shops write one even with --only if it is given
  --record        with --quick: records the figures that later short runs are compared with

Shops only:
  --seeds N       shops of each kind; --from and --ablations as below
  --products N    products of each shop, except the small ones that test the promise on loss
  --entrants a,b  some contenders: "base prices,analyst,Lerner"
  --work DIR      stores each shop played, so that an interrupted run can be resumed

Arena only, besides --seeds, --products, --entrants and --peers:
  --engine a,b    addresses of pricing services that implement docs/guide/arena.md (ours)
  --shops a,b     the shops of an earlier run, such as S1:48219312 (random ones)

Together only, besides the options of shops:
  --http N        shops of each kind that the running service also plays, minutes each (0)
  --parts N       parts of a day; fewer are faster (6)

Speed only:
  --against REV   times durable quotes against those of a commit, and fails if they became slower

Markets only:
  --instances N   instances of each market
  --few N         most instances for peers and for forms that are denied something (100)
  --from N        the first instance (0); those from 10 000 on are for tuning
  --ablations     also plays the engine without each ingredient in turn
  --peers a,b     peers of lab/peers; a quick run has none unless they are named
  --work DIR      stores the choices of peers, which do not depend on our engine
  --worlds DIR    exports the worlds for outside peers to DIR, and plays nothing`

/**
 * Parses the command line.
 *
 * @throws never: on --help or an error it prints the valid options and ends the process.
 */
export function readLabOptions(): LabOptions {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        jobs: { type: 'string', default: '1' },
        only: { type: 'string' },
        out: { type: 'string' },
        instances: { type: 'string' },
        few: { type: 'string', default: '100' },
        seeds: { type: 'string' },
        products: { type: 'string' },
        parts: { type: 'string' },
        http: { type: 'string', default: '0' },
        record: { type: 'boolean', default: false },
        from: { type: 'string', default: '0' },
        ablations: { type: 'boolean', default: false },
        engine: { type: 'string' },
        shops: { type: 'string' },
        entrants: { type: 'string' },
        peers: { type: 'string' },
        work: { type: 'string' },
        worlds: { type: 'string' },
        against: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    const [named, unexpected] = positionals
    const study = studies.find((one) => one === named)
    if (!study) throw new Error(`The study is ${named}, expected ${studies.join(', ')}`)
    if (unexpected !== undefined) throw new Error(`unexpected argument '${unexpected}'`)
    return {
      study,
      quick: values.quick,
      jobs: whole('jobs', values.jobs, 1),
      only: values.only?.split(',') ?? null,
      out: folder(values.out),
      instances: values.instances === undefined ? null : whole('instances', values.instances, 1),
      few: whole('few', values.few, 1),
      from: whole('from', values.from, 0),
      products: values.products === undefined ? null : whole('products', values.products, 1),
      parts: values.parts === undefined ? null : whole('parts', values.parts, 1),
      http: whole('http', values.http, 0),
      record: values.record,
      seeds: values.seeds === undefined ? null : whole('seeds', values.seeds, 1),
      ablations: values.ablations,
      peers: values.peers ?? null,
      engines: values.engine?.split(',') ?? null,
      shops: values.shops?.split(',') ?? null,
      entrants: values.entrants?.split(',') ?? null,
      work: folder(values.work),
      worlds: folder(values.worlds),
      against: values.against ?? null,
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`)
    process.exit(2)
  }
}

/** npm runs a workspace's scripts in its folder; paths are relative to the user's directory. */
function folder(path: string | undefined): string | null {
  return path === undefined ? null : resolve(process.env.INIT_CWD ?? '.', path)
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least) {
    throw new Error(`--${name} is ${text}, expected a whole number of at least ${least}`)
  }
  return value
}
