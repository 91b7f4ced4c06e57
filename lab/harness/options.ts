import { parseArgs } from 'node:util'

/**
 * The options of a lab program: numbers with a full and a quick default, and a help text built from
 * both. `--quick` selects the quick defaults; an option given explicitly overrides either.
 *
 * @throws never: on --help or an error it prints the valid options and ends the process.
 */
export function readOptions<Name extends string>(
  summary: string,
  table: Record<Name, { full: number; quick: number; help: string }>,
): Record<Name, number> & { quick: boolean } {
  const entries = Object.entries(table) as [Name, { full: number; quick: number; help: string }][]
  const help = [
    summary,
    '',
    '  --quick  a short run, for a first look',
    ...entries.map(
      ([name, { full, quick, help: words }]) => `  --${name} N  ${words} (${full}; quick ${quick})`,
    ),
  ].join('\n')
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        ...Object.fromEntries(entries.map(([name]) => [name, { type: 'string' as const }])),
      },
    })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    const quick = values.quick === true
    const numbers = Object.fromEntries(
      entries.map(([name, { full, quick: short }]) => {
        const given = (values as Record<string, unknown>)[name]
        const value = given === undefined ? (quick ? short : full) : Number(given)
        if (!Number.isFinite(value) || value < 0)
          throw new Error(`--${name} is ${given}: must be a number`)
        return [name, value]
      }),
    ) as Record<Name, number>
    return { ...numbers, quick }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`)
    process.exit(2)
  }
}
