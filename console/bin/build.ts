// Builds the console into console/dist, and fails where its first load is too large.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { stampFile, stampOfSources } from './stamp.ts'

/** First-load script, gzipped, in bytes. */
const firstLoadMax = 250_000

const room = dirname(import.meta.dirname)
const dist = join(room, 'dist')
// Beside the old one until it is whole: a service that is serving, or a second build, sees no half.
const fresh = join(room, `.dist-${process.pid}`)

type Chunk = { file: string; isEntry?: boolean; imports?: string[] }

/** The files of script that a browser needs before it can show anything. */
function firstLoadFiles(manifest: Record<string, Chunk>): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return [...files].filter((file) => file.endsWith('.js'))
}

const startedMs = performance.now()
process.env.CONSOLE_OUT_DIR = fresh
try {
  const stamp = stampOfSources(dirname(room))
  await build({ configFile: join(room, 'vite.config.ts'), logLevel: 'warn' })
  const manifest = JSON.parse(readFileSync(join(fresh, 'manifest.json'), 'utf8'))
  const bytes = firstLoadFiles(manifest)
    .map((file) => gzipSync(readFileSync(join(fresh, file))).length)
    .reduce((sum, size) => sum + size, 0)
  const size = `${Math.round(bytes / 1000)} kB of script, gzipped, at first load`
  if (bytes > firstLoadMax) {
    throw new Error(
      `${size}: at most ${firstLoadMax / 1000}. Load what the first page does not need by import().`,
    )
  }
  for (const file of readdirSync(join(fresh, 'assets'))) {
    const path = join(fresh, 'assets', file)
    // Served as they are: no request waits for a compression.
    if (/\.(?:js|css)$/.test(file)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path)))
  }
  writeFileSync(join(fresh, stampFile), stamp)
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`console built in ${seconds} s: ${size}`)
} catch (error) {
  rmSync(fresh, { recursive: true, force: true })
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
