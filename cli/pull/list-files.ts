import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../failure.ts'
import type { KnownFile } from './state-file.ts'

/** A file of a source, and its metadata. */
export type FoundFile = {
  path: string
  name: string
  bytes: number
  changedMs: number
  /** A bucket's identifier of its content. */
  etag?: string
}

/** Where files are: a folder of this machine, or of a bucket. */
export type FileFolder = {
  /** Matching files, oldest first. */
  list(): Promise<FoundFile[]>
  /** Identifies the content of a file. */
  digestOf(file: FoundFile): Promise<string>
  /** Makes a file available at a local path until the caller is done with it. */
  at<Result>(file: FoundFile, use: (path: string) => Promise<Result>): Promise<Result>
}

const tables = /\.(?:csv|tsv|txt|xlsx|ndjson|jsonl|parquet)$/i

/**
 * The files of a folder, one file, or those that match a pattern, oldest first.
 *
 * @throws Failure if there is no such file or folder.
 */
export async function listFiles(pattern: string): Promise<FoundFile[]> {
  const found = await Promise.all((await pathsOf(pattern)).map(lookAt))
  return found.filter((file) => file !== null).sort(byAge)
}

/** Oldest first. */
export function byAge(a: FoundFile, b: FoundFile): number {
  return a.changedMs - b.changedMs || (a.name < b.name ? -1 : 1)
}

/** Whether a name is that of a table, in a folder without a pattern. */
export function isTable(name: string): boolean {
  return tables.test(name) && !name.startsWith('.')
}

async function pathsOf(pattern: string): Promise<string[]> {
  const name = basename(pattern)
  if (/[*?]/.test(dirname(pattern))) {
    throw new Failure(`files is '${pattern}': use * and ? only in the file name.`)
  }
  if (/[*?]/.test(name)) return inFolder(dirname(pattern), (one) => fits(one, name))
  const found = await stat(pattern).catch(gone(pattern))
  return found.isDirectory() ? inFolder(pattern, isTable) : [pattern]
}

async function inFolder(folder: string, wanted: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(folder).catch(gone(folder))
  return names
    .filter((name) => wanted(name) && !name.startsWith('.'))
    .map((name) => join(folder, name))
}

function gone(path: string) {
  return (error: Error): never => {
    throw new Failure(`files is '${path}', which cannot be read: ${error.message}`)
  }
}

/** Whether a name matches a pattern: `*` stands for any text, `?` for any character. */
export function fits(name: string, pattern: string): boolean {
  // The positions in the name that the pattern may have reached so far.
  let places = new Set([0])
  for (const sign of pattern) {
    if (sign === '*') {
      const first = Math.min(...places)
      places = new Set(Array.from({ length: name.length - first + 1 }, (_, i) => first + i))
    } else {
      const next = [...places].filter((i) => i < name.length && (sign === '?' || name[i] === sign))
      places = new Set(next.map((i) => i + 1))
    }
    if (places.size === 0) return false
  }
  return places.has(name.length)
}

async function lookAt(path: string): Promise<FoundFile | null> {
  const found = await stat(path).catch(() => null) // removed meanwhile
  if (found === null || !found.isFile()) return null
  return { path, name: basename(path), bytes: found.size, changedMs: Math.floor(found.mtimeMs) }
}

/**
 * Whether a file looks the same as when its rows were sent, so that it need not be read. A bucket's
 * times have whole seconds, within which a file may be written twice.
 */
export function looksTheSame(file: FoundFile, known: KnownFile | undefined): boolean {
  if (file.etag) return known?.digest === file.etag
  return known?.bytes === file.bytes && known.changedMs === file.changedMs
}
