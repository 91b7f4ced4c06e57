import { Refusal } from '../../domain/errors.ts'
import { endOfString } from './repeated-field.ts'

/**
 * No operation accepts half as many levels. Code that writes or compares a body may therefore
 * recurse.
 */
export const mostLevels = 100
/** No object of any operation has a third as many. */
export const mostFieldsOfObject = 200
/** Of a whole body: three times as many as the largest array of rows has. */
export const mostValues = 500_000

/** A long array of a text, cut into pieces between its items. */
export type LongArray = {
  /** Where its bracket opens. */
  begin: number
  /** Where the name of its field begins and ends, with its quotes; null of the outermost array. */
  name: readonly [number, number] | null
  /** Where each piece ends: at a comma, the last one at the bracket that closes. */
  pieces: { end: number; fields: number }[]
}

/** What is known of a JSON text before it is parsed. */
export type JsonScan = {
  /**
   * Looks at it from where it was left to a place, or to the end of a string there.
   *
   * @throws Refusal if it nests too deep, or holds too much for anybody's request.
   */
  goTo(place: number): void
  /** Fields that were named outside the pieces of long arrays. */
  fieldsOutside(): number
  /** The long arrays that lie outermost, or directly in the outermost object. */
  arrays: readonly LongArray[]
}

/** A long array that is being cut: where its piece began, and how many fields were named before. */
type Cut = LongArray & { level: number; from: number; fieldsBefore: number }

const [quote, colon, comma] = [0x22, 0x3a, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Begins to look at a text. It need not be JSON: only what parses as JSON is then believed.
 *
 * @param pieceBytes - Arrays that are longer are cut into pieces of about that length.
 */
export function scanJson(text: Buffer, pieceBytes = Number.POSITIVE_INFINITY): JsonScan {
  const arrays: LongArray[] = []
  const fieldsAt = new Int32Array(mostLevels + 1) // of the object that is open at each level
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

/** Ends a piece here; how many fields it names. */
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
    `An object of the body has more than ${mostFieldsOfObject} fields, and none of any operation has so many: send rows as an array of objects, one for each.`,
  )
}

function refusalOfValues(): Refusal {
  return new Refusal(
    'parameter_invalid',
    `The body holds more than ${mostValues} values: send fewer rows in a request, and more requests.`,
  )
}
