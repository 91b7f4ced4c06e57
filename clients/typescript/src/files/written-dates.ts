/** The first letters of months in English, German, French and Spanish, without accents. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

/** The number of a month by its name in any of these languages; null for other words. */
export function monthNamed(name: string): number | null {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const at = months.findIndex((starts) => starts.some((start) => plain.startsWith(start)))
  return at < 0 ? null : at + 1
}

/** Days of the week before a date, in English, German, French and Spanish; `mar` is a month. */
const weekday =
  /^(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?|(?:mo|di|mi|do|fr|sa|so)|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:lun|mercre|jeu|vendre|same)(?:di)?|mardi|dim(?:anche)?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)\.?,?\s+(?=\d|\p{L}{3,}\.?\s+\d)/iu

/**
 * Converts `5 Mar 2024, 10:22`, `Mar 5, 2024 10:22`, `05-Mar-24`, `Mar-05-24`, `5. März 2024` and
 * `Monday, March 5, 2024` to numbers.
 */
export function withNumbers(said: string): string {
  if (!/\p{L}{2}/u.test(said)) return said
  const text = said.replace(weekday, '')
  const short = /^(\p{L}{3})-(\d{1,2})-(\d{2})$/u.exec(text)
  if (short !== null) return withNumbers(`${short[2]} ${short[1]} 20${short[3]}`)
  const found =
    /^(\d{1,2})\.?[\s-]+(?:de\s+)?(\p{L}{3,})\.?[\s,-]+(?:de\s+)?(\d{4}|\d\d(?![\d:]))(.*)$/u.exec(
      text,
    ) ?? swapped(/^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})(.*)$/u.exec(text))
  if (found === null) return text
  const [, day = '', name = '', year = '', rest = ''] = found
  const month = monthNamed(name)
  if (month === null) return text
  const time = /(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?(.*)$/i.exec(rest)
  const date = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (time === null) return date
  const [, hours = '', minutes = '', seconds = '00', half = '', zone = ''] = time
  const isPm = half.toLowerCase() === 'pm'
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isPm ? 12 : 0)
  return `${date} ${String(hour).padStart(2, '0')}:${minutes}:${seconds}${zone}`
}

function swapped(found: RegExpExecArray | null): (string | undefined)[] | null {
  return found === null ? null : [found[0], found[2], found[1], found[3], found[4]]
}
