import type { Rejection } from '../../clients/typescript/src/files/main.ts'
import { rejectionText } from './rejects-file.ts'

/** Maximum number of questions shown. */
const mostShown = 10
/** Maximum number kept for the summary. */
const mostKept = 100

/** Shows the first questions about accepted rows that look like mistakes, and keeps some. */
export function openQuestions(show: (text: string) => void) {
  const first: Rejection[] = []
  let shown = 0
  return {
    first,
    add(questions: readonly Rejection[]): void {
      for (const question of questions) {
        if (shown < mostShown) show(questionText(question))
        if (++shown === mostShown) show('… further questions are only counted')
        if (first.length < mostKept) first.push(question)
      }
    },
  }
}

/** A question by its line; its sentence names column and value, if it is about one. */
export function questionText(question: Rejection): string {
  const { line, column, reason } = question
  const isNamed = column !== '' && reason.startsWith(column)
  return `Accepted, but check: ${isNamed ? `line ${line}: ${reason}` : rejectionText(question)}`
}
