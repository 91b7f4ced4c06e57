import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every link between pages leads to a file and a heading that are there', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

  expect(pages.flatMap((page) => brokenLinks(page))).toEqual([])
})

function brokenLinks(page: string): string[] {
  const text = withoutCode(readFileSync(join(root, page), 'utf8'))
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^(https?|mailto):/.test(target) && !leadsSomewhere(page, target))
    .map((target) => `${page}: ${target}`)
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? join(root, page) : join(root, dirname(page), path)
  if (!existsSync(file)) return false
  return anchor === undefined || anchorsIn(readFileSync(file, 'utf8')).includes(anchor)
}

/** GitHub's anchors for headings: lower case, digits, and hyphens for spaces. */
function anchorsIn(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Code blocks contain comments that look like headings, and examples that look like links. */
function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}
