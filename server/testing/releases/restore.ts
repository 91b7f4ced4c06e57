import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { connectClient } from '../../storage/connection/connect.ts'
import type { Recorded } from './asked.ts'

/** Names of the releases whose data are kept, oldest first. */
export function recordedReleases(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.sql.gz'))
    .map((file) => file.slice(0, -'.sql.gz'.length))
    .sort()
}

/** Loads what a release wrote into an empty database, and returns what it answered then. */
export async function restoreRelease(name: string, url: string): Promise<Recorded> {
  // Lines that begin with a backslash are for psql.
  const dump = unpack(`${name}.sql.gz`).replaceAll(/^\\.*$/gm, '')
  const client = await connectClient(url, null)
  try {
    await client.query(dump)
  } finally {
    await client.end()
  }
  return JSON.parse(unpack(`${name}.json.gz`))
}

function unpack(file: string): string {
  return gunzipSync(readFileSync(join(import.meta.dirname, file))).toString()
}
