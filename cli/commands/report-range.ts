import type { Command } from 'commander'
import { currencyOption, isoOption } from '../options.ts'

/** Options of all reports. */
export type Range = {
  from?: string
  until?: string
  currency?: string
  baseUrl?: string
  json?: boolean
}

export function withRange(command: Command): Command {
  return command
    .option('--from <date>', 'start, such as 2026-02-01 (UTC); its week is counted whole')
    .option('--until <date>', 'end; now if absent')
    .option('--currency <code>', 'the one with most offers if absent', currencyOption)
}

/** The requested period and currency. */
export function rangeOf({ from, until, currency }: Range) {
  return { from: isoOption('--from', from), until: isoOption('--until', until), currency }
}
