import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licensedAt } from './licences.ts'
import { readLock } from './lock.ts'
import { bundledPaths, shippedPaths } from './shipped.ts'

/** Whose licences to print: of everything distributed, or only of what the console's pages hold. */
export type Extent = 'shipped' | 'bundled'

const ruler = '-'.repeat(80)

/** @see https://spdx.org/licenses/MIT.html */
const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this
software and associated documentation files (the "Software"), to deal in the Software without
restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** The licences of third-party packages, each with its text, as they require. */
export function thirdPartyNotices(root: string, extent: Extent): string {
  const lock = readLock(root)
  const { all } = extent === 'shipped' ? shippedPaths(lock) : bundledPaths(lock)
  const notices = all.map(({ path }) => {
    const { name, version, licence } = licensedAt(lock, path)
    return `${ruler}\n${name} ${version}\n${licence}\n\n${licenceText(join(root, path), licence)}\n`
  })
  return `Lerner holds packages of other people, under these licences.\n\n${notices.join('\n')}`
}

/** The text that a package provides: its files, otherwise its page, otherwise its author. */
function licenceText(folder: string, licence: string): string {
  if (!existsSync(folder)) return 'For another platform: npm installs its text with it.'
  const names = readdirSync(folder).filter((name) =>
    /^(un)?(licen[cs]e|copying|notice)/i.test(name),
  )
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  const page = readdirSync(folder).find((name) => /^readme/i.test(name))
  const section = page && /^#+ *licen[cs]e.*/ims.exec(readFileSync(join(folder, page), 'utf8'))
  if (section) return section[0].trim()
  const by = `By ${maker(folder)}, whose package brings no text.`
  return licence === 'MIT' ? `${by} The text of the MIT licence:\n\n${mit}` : by
}

function maker(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { author, repository } = manifest
  return author?.name ?? author ?? repository?.url ?? repository ?? manifest.homepage
}
