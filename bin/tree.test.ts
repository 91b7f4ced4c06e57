import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the tree of ARCHITECTURE.md shows every folder beside one that it shows', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const tree = page.split('## Folders\n\n```\n')[1]?.split('```')[0] ?? ''

  expect(missingFolders(tree, folders())).toEqual([])
})

test('a folder is missed beside one that is shown, and not where none is', () => {
  const tree = 'lab/      programs\n  speed/    what it costs: db/\n  exact/\nbin/      tools\n'
  const all = ['lab', 'lab/speed', 'lab/speed/db', 'lab/speed/net', 'lab/exact', 'lab/exact/deep']

  expect(missingFolders(tree, [...all, 'lab/new', 'bin', 'bin/package', 'cli'])).toEqual([
    'lab/speed/net',
    'lab/new',
    'cli',
  ])
})

/** The folders missing from a tree that shows others of the same parent. */
function missingFolders(tree: string, all: string[]): string[] {
  const unfolded = new Set(all.filter((folder) => isShown(tree, folder)).map(above))
  return all.filter((folder) => unfolded.has(above(folder)) && !isShown(tree, folder))
}

/** All folders with files tracked by git, other than those of tests, fixtures and dots. */
function folders(): string[] {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  const found = stdout.split('\n').flatMap((file) => {
    const parts = file.split('/').slice(0, -1)
    return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
  })
  return [...new Set(found)].filter((one) => !/(^|\/)(\.\w+|testing|fixtures)(\/|$)/.test(one))
}

function isShown(tree: string, folder: string): boolean {
  const name = folder.slice(above(folder).length).replace('/', '')
  return linesOf(tree, above(folder)).some((line) => names(line, name))
}

/** The line of a folder and those below it, which are indented more; empty if it has no line. */
function linesOf(tree: string, folder: string): string[] {
  if (folder === '') return tree.split('\n')
  const name = folder.slice(above(folder).length).replace('/', '')
  const around = linesOf(tree, above(folder))
  const own = around.findIndex((line) => line.trim().startsWith(`${name}/`))
  const at = own >= 0 ? own : around.findIndex((line) => names(line, name))
  if (at < 0) return []
  const below = around.slice(at + 1).findIndex((line) => indent(line) <= indent(around[at] ?? ''))
  return around.slice(at, below < 0 ? undefined : at + 1 + below)
}

function names(line: string, name: string): boolean {
  return new RegExp(`(^|[\\s(])${name}/($|[\\s,:;)])`).test(line)
}

function indent(line: string): number {
  return line.length - line.trimStart().length
}

function above(folder: string): string {
  return folder.split('/').slice(0, -1).join('/')
}
