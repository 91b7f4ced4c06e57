import { goName, lowerFirst } from '../names.ts'
import { wrap } from '../python/text.ts'

/** A comment in lines. */
export function comment(text: string, indent = ''): string {
  return wrap(text, 112 - indent.length * 4)
    .map((line) => `${indent}// ${line}\n`)
    .join('')
}

/** A description in the words of Go. */
export function inGo(text: string): string {
  return text
    .replaceAll(/\b([Nn])one\b(?= where|:)/g, 'nil')
    .replaceAll(/`null`|\bnull\b/g, 'nil')
    .replaceAll(/`([a-z]+(?:_[a-z]+)*)`/g, (_, name: string) => goName(name))
}

/** A sentence about a name: with a verb as it is, else as what it is or answers. */
export function about(name: string, says: string, verb: string): string {
  const first = says.split(/[\s:,;]/)[0] ?? ''
  const text = lowerFirst(inGo(says))
  if (verbs.has(first)) return `${name} ${text}`
  const plural = verb === 'is' && /[a-rt-z]s$/.test(first) && !/^(This|Its)$/.test(first)
  return `${name} ${plural ? 'are' : verb} ${text}`
}

const verbs = new Set(
  'Asks Begins Changes Deletes Ends Has Lets Lies Locks Makes Puts Replaces Reports Says Sends Sets Signs Stops Takes'.split(
    ' ',
  ),
)

/** Lines of cells in columns, as gofmt aligns them: a line without cells ends a column. */
export function columns(lines: readonly (readonly string[] | string)[]): string {
  const out: string[] = []
  let block: (readonly string[])[] = []
  const flush = () => {
    const widths = (at: number) => Math.max(...block.map((cells) => (cells[at] ?? '').length))
    for (const cells of block) {
      const padded = cells.map((cell, i) => (i < cells.length - 1 ? cell.padEnd(widths(i)) : cell))
      out.push(`\t${padded.join(' ')}\n`)
    }
    block = []
  }
  for (const line of lines) {
    if (typeof line !== 'string') block.push(line)
    else {
      flush()
      out.push(line)
    }
  }
  flush()
  return out.join('')
}
