import type { Command } from 'commander'
import { type Finding, warning } from '../../server/domain/finding.ts'
import { misspeltSettings } from '../../server/misspelt-settings.ts'
import { Failure } from '../failure.ts'
import type { Io } from '../io.ts'
import { readSettings } from './serve.ts'

const marks: Record<Finding['level'], string> = {
  ok: 'ok      ',
  warning: 'warning ',
  fault: 'FAULT   ',
  skipped: 'skipped ',
}

/** `lerner doctor`: what is wrong with a set-up, and how to fix it. */
export function doctorCommand(program: Command, io: Io): void {
  program
    .command('doctor')
    .summary('Report what is wrong with a setup, and how to fix it')
    .description(
      'Checks this machine, the configured database and its contents, with the same settings as the service. Changes nothing and starts nothing. Exits with 1 if something does not work; with 0 if there are only warnings.',
    )
    .option('--json', 'print the findings as JSON')
    .option('--all', 'also print what is fine')
    .addHelpText(
      'after',
      `
Examples:
  lerner doctor
  DATABASE_URL=postgres://lerner@db/lerner lerner doctor --all
`,
    )
    .action(async (_: object, command: Command) => {
      const options = command.optsWithGlobals<{ json?: true; all?: true }>()
      const findings = await findingsOf(io)
      const faults = findings.filter(({ level }) => level === 'fault').length
      const warnings = findings.filter(({ level }) => level === 'warning').length
      if (options.json) {
        io.stdout.write(
          `${JSON.stringify({ healthy: faults === 0, faults, warnings, findings }, null, 2)}\n`,
        )
      } else {
        for (const finding of findings) {
          if (!options.all && finding.level === 'ok') continue
          io.stdout.write(textOf(finding))
        }
        const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
        const found = `${count(faults, 'fault')}, ${count(warnings, 'warning')}`
        io.stdout.write(`${count(findings.length, 'check')}: ${found}.\n`)
      }
      if (faults > 0) throw new Failure(faults === 1 ? '1 fault.' : `${faults} faults.`)
    })
}

async function findingsOf(io: Io): Promise<Finding[]> {
  let config: ReturnType<typeof readSettings>
  try {
    config = readSettings(io)
  } catch (error) {
    return [
      {
        check: 'settings',
        level: 'fault',
        says: (error as Error).message
          .split('\n')
          .map((line) => line.trim())
          .join(' '),
        remedy: 'Correct the variables named here; docs/guide/settings.md lists them all.',
      },
    ]
  }
  const { examine } = await import('../../server/doctor/examine.ts')
  const misspelt = misspeltSettings({ ...io.environment }).map((says) =>
    warning('settings.names', says, 'Correct the name: as it stands, the default is in force.'),
  )
  return [...misspelt, ...(await examine(config))]
}

function textOf({ check, level, says, remedy }: Finding): string {
  const indent = ' '.repeat(8)
  return `${marks[level]}${check}: ${says}\n${remedy === null ? '' : `${indent}→ ${remedy}\n`}`
}
