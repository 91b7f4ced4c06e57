import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programs, studies } from '../lab/programs.ts'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /(\.(md|ts|tsx|mjs|sh|service|ya?ml)|^\.ci\/\w+)$/.test(file))
  .map((file) => ({ file, text: flowing(readFileSync(join(root, file), 'utf8')) }))

test('every npm script that a file names is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

  expect(named(/npm run (?:--silent |-s )?([a-z][\w:-]*)/g, Object.keys(scripts))).toEqual([])
})

test('every program of the lab that a file names is there', () => {
  const known = Object.keys({ ...studies, ...programs })

  expect(named(/\blab -- run ([a-z][\w-]*)/g, known)).toEqual([])
})

test('a study is chosen by its name, not by an option', () => {
  expect(named(/npm run lab -- (--\w+)/g, [])).toEqual([])
})

/** Matches of the pattern that are not known, each with its file. */
function named(pattern: RegExp, known: readonly string[]): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([, name = '']) => name)
      .filter((name) => !known.includes(name))
      .map((name) => `${file}: ${name}`),
  )
}

/** Commands wrap with the text and the comments that contain them. */
function flowing(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:(?:\*|\/\/|#) )?/g, ' ')
}
