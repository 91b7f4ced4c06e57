// Writes src/generated/contract.ts from openapi.json; `npm run generate` does it with all else that
// is generated.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractTypes } from './contract-types.ts'

const root = join(import.meta.dirname, '../../..')

export const typesFile = join(import.meta.dirname, '../src/generated/contract.ts')

/**
 * The types as they should stand in the file: generated from the text of openapi.json, formatted as
 * all else.
 */
export function formattedTypes(openapi: string): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const done = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${typesFile}`], {
    cwd: root,
    input: contractTypes(JSON.parse(openapi)),
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The types could not be formatted: ${done.stderr}`)
  return done.stdout
}

if (import.meta.main) {
  writeFileSync(typesFile, formattedTypes(readFileSync(join(root, 'openapi.json'), 'utf8')))
}
