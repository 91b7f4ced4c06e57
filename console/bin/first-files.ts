import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstData } from '../src/app/first-data.ts'
import { type Language, languages } from '../src/messages/language.ts'

/** The bundler's manifest entry for a file. */
export type Chunk = { file: string; isEntry?: boolean; imports?: string[] }

export type FirstFiles = {
  /** Script files that the page itself names, relative to the folder of the built console. */
  page: string[]
  screens: ScreenNeeds[]
}

/** What the console and its screen at a path, in its router's syntax, need beyond the page. */
export type ScreenNeeds = {
  path: string
  /** Script files. */
  files: string[]
  /** Whether it begins with messages that other screens load later. */
  saysAll: boolean
  /** Addresses of the service, relative to the console's, with the ids of the path. */
  data: string[]
}

/** The files of a language's messages. */
export type LanguageFiles = { first: string; later: string }

/** Loaded by the page's own script at first paint. */
const start = 'src/start.tsx'
const table = join(import.meta.dirname, '../src/app/screens.ts')
/** A screen in that table: its path, and the file that it is loaded from. */
const entry = /^ {2}screen\(\s*'([^']+)'.*?import\('\.\.\/(pages\/[^']+)'\)(.*?)^ {2}\}?\)+,$/gms

/**
 * Which script files come first. A browser would discover a screen's files only after running the
 * page's; with this the service can name them in the page itself.
 *
 * @throws Error if the table of screens has another form, or a screen's code was not built.
 */
export function firstFiles(manifest: Readonly<Record<string, Chunk>>): FirstFiles {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const page = filesOf(manifest, entries)
  // Read as text, since its modules are for a browser.
  const text = readFileSync(table, 'utf8')
  const screens = [...text.matchAll(entry)].map(([, path = '', source, how = '']) => {
    const key = `src/${source}`
    if (manifest[key] === undefined) throw new Error(`no file was built for the screen ${path}`)
    const files = filesOf(manifest, [start, key])
    return {
      path,
      files: files.filter((file) => !page.includes(file)),
      saysAll: how.includes('saysAll'),
      data: firstData(path),
    }
  })
  const there = text.match(/^ {2}screen\(/gm)?.length
  if (screens.length !== there) throw new Error(`not every screen was read from ${table}`)
  return { page, screens }
}

/**
 * The files of each language's messages: those without which nothing is rendered, and the others.
 *
 * @throws Error if one was not built.
 */
export function languageFiles(
  manifest: Readonly<Record<string, Chunk>>,
): Readonly<Record<Language, LanguageFiles>> {
  const fileOf = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`no file was built for ${key}`)
    return chunk.file
  }
  const filesOf = (language: string): LanguageFiles => ({
    first: fileOf(`src/messages/${language}/main.ts`),
    later: fileOf(`src/messages/${language}/later.ts`),
  })
  const all = Object.keys(languages).map((language) => [language, filesOf(language)])
  return Object.fromEntries(all) as Record<Language, LanguageFiles>
}

/** The files of some chunks and of everything they import. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, keys: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return [...files].filter((file) => file.endsWith('.js'))
}
