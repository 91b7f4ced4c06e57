import type { Case, Expectation, Language, Received, Verdict } from './case.ts'
import { fill, handOut, type Names } from './hand-out.ts'
import { judge } from './judge.ts'

/** How far a language has come: the case it has, what came of it, what earlier steps saved. */
type Progress = { next: number; names: Names; received: Received[] }

/**
 * The way of each language through the cases.
 *
 * @param names - Texts that the cases may use in braces, beside `base` and `refused`.
 * @param at - Where the server listens, and an address that refuses connections.
 */
export function createCourse(
  cases: readonly Case[],
  names: Names,
  at: Readonly<{ url: string; refused: string }>,
) {
  const progresses = new Map<Language, Progress>()

  function progressOf(language: Language): Progress {
    const known = progresses.get(language)
    if (known) return known
    const fresh = { next: 0, names: { ...names, language, refused: at.refused }, received: [] }
    progresses.set(language, fresh)
    return fresh
  }

  return {
    /** What came of the case that a language has. */
    received: (language: Language): Received[] => progressOf(language).received,
    /** Hands out the case that is due; the answer is null once, after the last one. */
    next(language: Language) {
      const progress = progressOf(language)
      while (cases[progress.next]?.not_for?.[language] !== undefined) progress.next++
      const written = cases[progress.next]
      progress.received = []
      if (written === undefined) {
        progress.next = 0
        return null
      }
      progress.next++
      const base = `${at.url}/c/${language}/${written.id}`
      progress.names = { ...progress.names, base }
      return handOut(written, progress.names, Date.now())
    },
    judge(language: Language, id: string, text: string): Verdict {
      const progress = progressOf(language)
      const written = cases.find((one) => one.id === id)
      if (written === undefined) throw new RangeError(`No case has the id ${id}.`)
      const handedOut = handOut(written, progress.names, Date.now())
      const observed = JSON.parse(text)
      const expect = fill(written.expect, progress.names) as Expectation
      const due = { ...written, expect }
      const faults = judge(due, handedOut, language, progress.received, observed)
      if (written.save !== undefined) progress.names[written.save] = observed.result
      return { case: id, language, ok: faults.length === 0, detail: faults.join('; ') }
    },
  }
}
