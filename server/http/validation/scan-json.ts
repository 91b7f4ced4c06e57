import { Refusal } from '../../domain/errors.ts'
import { endOfString } from './repeated-field.ts'

/**
 * No operation accepts half as many levels, so code that serializes or compares a body may recurse.
 */
export const mostLevels = 100
/** No object of any operation has a third as many fields. */
export const mostFieldsOfObject = 200
/** For a whole body: three times as many as the largest array of rows has. */
export const mostValues = 500_000

/** A long array in a text, cut into pieces between its items. */
export type LongArray = {
  /** Position of its opening bracket. */
  begin: number
  /** Start and end of its field name, including quotation marks; null for the outermost array. */
  name: readonly [number, number] | null
  /** The end of each piece: a comma, or for the last one the closing bracket. */
  pieces: { end: number; fields: number }[]
}

/** What is known about a JSON text before it is parsed. */
export type JsonScan = {
  /**
   * Continues the scan to a position, or to the end of a string there.
   *
   * @throws Refusal if it nests too deep, or contains more than any request may.
   */
  goTo(place: number): void
  /** How many field names are outside the pieces of long arrays. */
  fieldsOutside(): number
  /** The long arrays that are outermost, or directly in the outermost object. */
  arrays: readonly LongArray[]
}

/** A long array being cut: where its current piece began, and how many field names came before. */
type Cut = LongArray & { level: number; from: number; fieldsBefore: number }

const [quote, colon, comma] = [0x22, 0x3a, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Starts a scan of a text. It need not be JSON: the result is used only if the text parses.
 *
 * @param pieceBytes - Longer arrays are cut into pieces of about this length.
 */
export function scanJson(text: Buffer, pieceBytes = Number.POSITIVE_INFINITY): JsonScan {
  const arrays: LongArray[] = []
  const fieldsAt = new Int32Array(mostLevels + 1) // of the open object at each level
  let at = 0
  let level = 0
  let isObject = false // the outermost
  let values = 1
  let fields = 0
  let fieldsInside = 0
  let name: readonly [number, number] = [0, 0] // the last string of the outermost object
  let cut: Cut | null = null

  function open(byte: number): void {
    if (level === mostLevels) throw refusalOfLevels()
    if (level === 0) isObject = byte === openBrace
    const isOuter = level === 0 || (level === 1 && isObject)
    if (byte === openBracket && cut === null && isOuter) {
      const own = level === 0 ? null : name
      cut = { begin: at, name: own, pieces: [], level, from: at, fieldsBefore: fields }
    }
    level++
    fieldsAt[level] = 0
    count()
  }

  function close(): void {
    if (level > 0) level--
    if (cut === null || level !== cut.level) return
    if (cut.pieces.length > 0) {
      fieldsInside += endPiece(cut, at, fields)
      arrays.push({ begin: cut.begin, name: cut.name, pieces: cut.pieces })
    }
    cut = null
  }

  function count(): void {
    if (++values > mostValues) throw refusalOfValues()
  }

  return {
    arrays,
    fieldsOutside: () => fields - fieldsInside,
    goTo(place) {
      for (; at < place && at < text.length; at++) {
        const byte = text[at]
        if (byte === quote) {
          const end = endOfString(text, at)
          if (level === 1) name = [at, end]
          at = end
        } else if (byte === comma) {
          count()
          const isItem = cut !== null && level === cut.level + 1
          if (cut !== null && isItem && at - cut.from >= pieceBytes) {
            fieldsInside += endPiece(cut, at, fields)
          }
        } else if (byte === colon) {
          fields++
          const own = (fieldsAt[level] ?? 0) + 1
          fieldsAt[level] = own
          if (own > mostFieldsOfObject) throw refusalOfFields()
        } else if (byte === openBrace || byte === openBracket) open(byte)
        else if (byte === closeBrace || byte === closeBracket) close()
      }
    },
  }
}

/** Ends a piece here; returns how many field names it contains. */
function endPiece(cut: Cut, end: number, fields: number): number {
  const inside = fields - cut.fieldsBefore
  cut.pieces.push({ end, fields: inside })
  cut.from = end
  cut.fieldsBefore = fields
  return inside
}

export function refusalOfLevels(): Refusal {
  return new Refusal(
    'parameter_invalid',
    `The body nests deeper than ${mostLevels} levels; no operation accepts that.`,
  )
}

function refusalOfFields(): Refusal {
  return new Refusal(
    'parameter_invalid',
    `An object of the body has more than ${mostFieldsOfObject} fields, more than any operation has: send rows as an array of objects, one for each.`,
  )
}

function refusalOfValues(): Refusal {
  return new Refusal(
    'parameter_invalid',
    `The body has more than ${mostValues} values: send fewer rows in each request.`,
  )
}
