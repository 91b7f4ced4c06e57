import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A function of the schema as in its file. */
export type FunctionFile = {
  schema: string
  name: string
  text: string
  /** The statement that creates it. */
  creates: string
  /** Statements about the function, such as grants. */
  follows: string
}

const folder = import.meta.dirname
/** This folder has the functions that differ on a cluster. */
const ofClusters = 'cluster'

/**
 * The functions of this release. On a cluster, a function replaces the one with the same schema and
 * name; those of the schema `lerner_distributed` exist beside the others, and are found first.
 */
export function readFunctions(onCluster: boolean): FunctionFile[] {
  const files = new Map<string, FunctionFile>()
  const rooms = ['.', 'export', ...(onCluster ? [ofClusters] : [])]
  for (const room of rooms) {
    for (const file of sqlFiles(join(folder, room))) {
      const known = parse(file, read(join(folder, room, file)))
      files.set(`${known.schema}.${known.name}`, known)
    }
  }
  return [...files.values()]
}

/** A digest of all the files, which reveals any change. */
export function digestOfFunctions(): string {
  const digest = createHash('sha256')
  for (const room of ['.', 'export', ofClusters]) {
    for (const file of sqlFiles(join(folder, room))) {
      digest.update(`${room}/${file}\n${read(join(folder, room, file))}`)
    }
  }
  return digest.digest('hex')
}

function parse(file: string, text: string): FunctionFile {
  const [, schema = 'public', name] =
    /^create or replace function (?:(\w+)\.)?(\w+)\(/m.exec(text) ?? []
  const [opening, body, rest] = text.split('$$')
  if (`${name}.sql` !== file || body === undefined || !rest?.startsWith(';\n')) {
    throw new Error(
      `${file} is not "create or replace function ${file.slice(0, -4)}(…) … as $$…$$;".`,
    )
  }
  const creates = `${opening}$$${body}$$`
  return { schema, name: name ?? '', text, creates, follows: rest.slice(1) }
}

function sqlFiles(path: string): string[] {
  return readdirSync(path)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

function read(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
}
