import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from '../generator/openapi.ts'
import type { Case } from './case.ts'
import { exampleCases } from './example-cases.ts'

const folder = join(import.meta.dirname, 'cases')

const openapi = join(import.meta.dirname, '../../openapi.json')

/**
 * All cases that the stub server plays: those written, by file and in their order, and those that
 * the document itself gives.
 */
export function readCases(): Case[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const written = files.toSorted().flatMap((name) => readJson(join(folder, name)))
  const document = JSON.parse(readFileSync(openapi, 'utf8')) as OpenApi
  return [...written, ...exampleCases(document)]
}

/** The script that is run against the real service, step after step. */
export function readEndToEnd(): Case[] {
  return readJson(join(import.meta.dirname, 'end-to-end.json'))
}

function readJson(file: string): Case[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Case[]
}
