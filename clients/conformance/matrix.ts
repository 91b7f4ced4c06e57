import type { Case, Language, Verdict } from './case.ts'

/** What the matrix says, and whether all of it is green. */
export type Matrix = { text: string; green: boolean }

/**
 * Draws cases by languages: ✓ conforms, ✗ does not, ? not judged, – not meant for the language.
 *
 * A case that was judged more than once counts by its worst verdict.
 */
export function drawMatrix(
  cases: readonly Case[],
  columns: readonly Language[],
  verdicts: readonly Verdict[],
): Matrix {
  const width = Math.max(...cases.map(({ id }) => id.length), 'case'.length)
  const lines = [`${'case'.padEnd(width)}  ${columns.join('  ')}`]
  const totals = new Map(columns.map((language) => [language, { met: 0, due: 0 }]))
  const faults: string[] = []
  for (const one of cases) {
    const marks = columns.map((language) => {
      const mark = markOf(one, language, verdicts)
      const total = totals.get(language)
      if (total !== undefined && mark !== '–') total.due++
      if (total !== undefined && mark === '✓') total.met++
      return mark.padEnd(language.length)
    })
    lines.push(`${one.id.padEnd(width)}  ${marks.join('  ')}`.trimEnd())
  }
  for (const { case: id, language, ok, detail } of verdicts) {
    if (!ok) faults.push(`✗ ${id}, ${language}: ${detail}`)
  }
  const sums = [...totals].map(([language, { met, due }]) => `${language} ${met} of ${due}`)
  const green = [...totals.values()].every(({ met, due }) => met === due)
  const text = [...lines, '', ...faults, ...(faults.length > 0 ? [''] : []), sums.join(', ')]
  return { text: text.join('\n'), green }
}

function markOf(one: Case, language: Language, verdicts: readonly Verdict[]): string {
  if (one.not_for?.[language] !== undefined) return '–'
  const judged = verdicts.filter((v) => v.case === one.id && v.language === language)
  if (judged.length === 0) return '?'
  return judged.every(({ ok }) => ok) ? '✓' : '✗'
}
