import type { OrderNoteCode } from '../named.ts'

/** Things done with lines of an order export other than adding them up. */
export type OrderAction = 'netted' | 'left_out' | 'guessed' | 'read'

/** One thing that was done, how often, and the first occurrences. */
export type OrderNote = {
  action: OrderAction
  /** Its name for programs: `order_discount`, `cancelled`, … */
  code: OrderNoteCode
  /** What was done, in words: `orders that were cancelled`. */
  text: string
  /** The note's values, for programs that have texts of their own. */
  values: Readonly<Record<string, string | number>>
  count: number
  examples: readonly { line: number; text: string }[]
}

const mostExamples = 3
const order: readonly OrderAction[] = ['read', 'netted', 'left_out', 'guessed']

/** Keeps a record of what was netted, excluded or guessed, with the first examples of each. */
export class OrderAccount {
  readonly #notes = new Map<
    string,
    OrderNote & { count: number; examples: { line: number; text: string }[] }
  >()

  add(
    action: OrderAction,
    code: OrderNoteCode,
    text: string,
    line: number,
    example: string,
    count = 1,
  ): void {
    const known = this.#notes.get(code)
    const note = known ?? { action, code, text, values: {}, count: 0, examples: [] }
    note.count += count
    if (note.examples.length < mostExamples) note.examples.push({ line, text: example })
    if (known === undefined) this.#notes.set(code, note)
  }

  /** Something that applies to the whole file. */
  say(action: OrderAction, code: OrderNoteCode, text: string, values: OrderNote['values']): void {
    this.#notes.set(code, { action, code, text, values, count: 0, examples: [] })
  }

  countOf(code: string): number {
    return this.#notes.get(code)?.count ?? 0
  }

  get notes(): OrderNote[] {
    return [...this.#notes.values()].sort(
      (a, b) => order.indexOf(a.action) - order.indexOf(b.action),
    )
  }
}

/** A note as a line for a person: `Left out 3 ×: orders that were cancelled (line 7: #1004; …)`. */
export function orderNoteText({ action, text, count, examples }: OrderNote): string {
  const names = { read: 'Read', netted: 'Netted', left_out: 'Left out', guessed: 'Guessed' }
  const said = count === 0 ? `${names[action]}: ${text}` : `${names[action]} ${count} ×: ${text}`
  const shown = examples.map(({ line, text }) =>
    text === '' ? `line ${line}` : `line ${line}: ${text}`,
  )
  if (shown.length === 0) return `${said}.`
  return `${said} (${shown.join('; ')}${count > shown.length ? '; …' : ''}).`
}
