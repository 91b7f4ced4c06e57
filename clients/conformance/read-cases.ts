import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from './case.ts'

const folder = join(import.meta.dirname, 'cases')

/** All cases that the stub server plays, by file and in the order written. */
export function readCases(): Case[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.toSorted().flatMap((name) => readJson(join(folder, name)))
}

/** The script that is run against the real service, step after step. */
export function readEndToEnd(): Case[] {
  return readJson(join(import.meta.dirname, 'end-to-end.json'))
}

function readJson(file: string): Case[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Case[]
}
