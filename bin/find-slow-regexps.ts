import scslre from 'scslre'
import { type Node, nodesOf } from './syntax-tree.ts'

/** A regular expression that is not known to run in time linear in its text. */
export type SlowRegexp = { text: string; reason: string }

/**
 * Finds regular expressions in a source text whose time can grow faster than their input: a
 * caller's text could then block the event loop for everybody. One that is assembled at run time
 * cannot be judged, so it counts as slow.
 */
export function findSlowRegexps(source: string): SlowRegexp[] {
  const found: SlowRegexp[] = []
  for (const node of nodesOf(source)) {
    if (node.type === 'RegExpLiteral') {
      const text = `/${node.pattern}/${node.flags}`
      const reason = reasonOf(String(node.pattern), String(node.flags))
      if (reason !== null) found.push({ text, reason })
    }
    if (isCallOfRegExp(node)) {
      found.push({ text: 'RegExp', reason: 'it is made at run time: write it as a literal' })
    }
  }
  return found
}

function isCallOfRegExp({ type, callee }: Node): boolean {
  if (type !== 'NewExpression' && type !== 'CallExpression') return false
  const { value } = callee as { value?: unknown }
  return value === 'RegExp'
}

function reasonOf(source: string, flags: string): string | null {
  const { reports } = scslre.analyse({ source, flags }, { maxReports: 1 })
  const [report] = reports
  if (report === undefined) return null
  const growth = report.exponential ? 'exponentially' : 'with the square of its text'
  const way = {
    Trade: 'two quantifiers can exchange characters',
    Self: 'a quantifier can divide characters with itself in many ways',
    Move: 'the search begins anew within what a quantifier took',
  }[report.type]
  return `its time grows ${growth}, because ${way}, as in ${report.character.literal.source}`
}
