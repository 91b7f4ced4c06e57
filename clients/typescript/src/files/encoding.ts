import { named } from './named.ts'
import { type Problem, problem } from './problem.ts'

/** How the bytes of a file are decoded to text. */
export type Encoding = {
  /** Name in the Encoding Standard: `utf-8`, `utf-16le`, `windows-1252`, … */
  name: string
  /** `told` by a person, by a byte order `mark`, `valid` as UTF-8, or `guessed`. */
  by: 'told' | 'mark' | 'valid' | 'guessed'
  /** If guessed: a word that shows whether the guess is right. */
  example: string | null
}

/** The type of a file according to its first bytes. */
export type FileForm = 'text' | 'workbook'

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const formsRefused: readonly (readonly [readonly number[], form: string, string])[] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'xls',
    'is an Excel workbook in the old format (.xls): save it as .xlsx or as CSV.',
  ],
  [[0x1f, 0x8b], 'gzip', 'is compressed by gzip: decompress it first.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd', 'is compressed by zstd: decompress it first.'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf', 'is a PDF: save the table in it as CSV or .xlsx.'],
  [[0x50, 0x41, 0x52, 0x31], 'parquet', 'is a Parquet file: write it as CSV.'],
  [[0xff, 0xfe, 0, 0], 'utf32', 'is written in UTF-32: save it as UTF-8.'],
]

/** Whether a file is text or a workbook; a problem if it is neither. */
export function judgeForm(head: Uint8Array): FileForm | Problem {
  for (const [bytes, form, message] of formsRefused) {
    if (!beginsWith(head, bytes)) continue
    return problem(null, `The file ${message}`, named('file_form', { form }))
  }
  if (!beginsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'text'
  // An archive; the first entry of an OpenDocument one identifies it.
  const first = new TextDecoder('windows-1252').decode(head.subarray(30, 120))
  if (first.startsWith('mimetypeapplication/vnd.oasis')) {
    return problem(
      null,
      'The file is an OpenDocument spreadsheet: save it as .xlsx or as CSV.',
      named('file_form', { form: 'opendocument' }),
    )
  }
  return 'workbook'
}

/**
 * The encoding of a text, judged by its first bytes.
 *
 * @param complete - Whether these are all its bytes; if not, the last character may be incomplete.
 */
export function judgeEncoding(head: Uint8Array, complete: boolean): Encoding | Problem {
  for (const [name, mark] of marks) {
    if (beginsWith(head, mark)) return { name, by: 'mark', example: null }
  }
  const wide = wideEncoding(head)
  if (wide !== null) return wide
  if (isUtf8(head, complete)) return { name: 'utf-8', by: 'valid', example: null }
  return windowsEncoding(head)
}

/** The encoding that a person named; a problem if it does not exist. */
export function namedEncoding(name: string): Encoding | Problem {
  try {
    return { name: new TextDecoder(name).encoding, by: 'told', example: null }
  } catch {
    return problem(
      'encoding',
      `'${name}' is not a known encoding: write utf-8, utf-16le, windows-1252, iso-8859-2 or another of the Encoding Standard.`,
      named('encoding_unknown', { encoding: name }),
    )
  }
}

function beginsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => head[i] === byte)
}

function isUtf8(head: Uint8Array, complete: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !complete })
    return true
  } catch {
    return false
  }
}

const bytesLookedAt = 4096

/** UTF-16 without a mark: in Latin text, nearly every other byte is zero. */
function wideEncoding(head: Uint8Array): Encoding | Problem | null {
  const looked = head.subarray(0, bytesLookedAt)
  const zeros = [0, 0] as [number, number]
  for (let i = 0; i < looked.length; i++) if (looked[i] === 0) zeros[i % 2 === 0 ? 0 : 1]++
  const [even, odd] = zeros
  if (even + odd === 0) return null
  if (odd > looked.length / 4 && even < odd / 10)
    return { name: 'utf-16le', by: 'guessed', example: null }
  if (even > looked.length / 4 && odd < even / 10)
    return { name: 'utf-16be', by: 'guessed', example: null }
  return problem(
    null,
    'The file contains zero bytes, so it is not text. Save it as CSV or .xlsx.',
    named('file_form', { form: 'binary' }),
  )
}

/** Bytes without a character in Windows-1252. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/**
 * Windows-1252 has no marks: it is assumed if bytes beyond ASCII occur as in western European
 * words, one or two at a time. Cyrillic, Greek or Chinese text in another encoding has longer runs.
 */
function windowsEncoding(head: Uint8Array): Encoding | Problem {
  let high = 0
  let inRuns = 0
  let run = 0
  let strange = false
  for (const byte of head) {
    if (byte >= 0x80) {
      high++
      run++
      if (run === 3) inRuns += 3
      else if (run > 3) inRuns++
      strange ||= unassigned.has(byte)
    } else run = 0
  }
  if (strange || inRuns > high / 10) {
    return problem(
      'encoding',
      'The text is neither UTF-8, UTF-16 nor Windows-1252: set its encoding, or save the file as UTF-8.',
      named('encoding_not_found'),
    )
  }
  return { name: 'windows-1252', by: 'guessed', example: wordBeyondAscii(head) }
}

/** The word around the first byte beyond ASCII. */
function wordBeyondAscii(head: Uint8Array): string {
  const at = head.findIndex((byte) => byte >= 0x80)
  let from = at
  let to = at
  while (from > 0 && at - from < longestWord && isOfWord(head[from - 1])) from--
  while (to < head.length && to - at < longestWord && isOfWord(head[to])) to++
  return decodeWindows1252(new TextDecoder('windows-1252').decode(head.subarray(from, to)))
}

const longestWord = 30

/** ASCII letters, and anything beyond ASCII. */
function isOfWord(byte = 0): boolean {
  return byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

/** The characters of Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters. */
const beyondLatin1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Repairs a text that Node.js 20 decoded as Latin-1 although Windows-1252 was requested. */
export function decodeWindows1252(text: string): string {
  return text.replaceAll(/[\x80-\x9f]/g, (code) => beyondLatin1.charAt(code.charCodeAt(0) - 0x80))
}
