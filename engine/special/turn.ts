/**
 * Terms of the Taylor series of sine and cosine; on an eighth of a turn the next is below 1e-17.
 */
const termCount = 9

/**
 * Cosine and sine of a number of turns (1 is the whole circle), the same bits on every machine.
 *
 * Absolute error below 1e-15. Whole turns cancel exactly, so a distant date costs no precision
 * beyond its own rounding.
 */
export function turn(turns: number): { cosine: number; sine: number } {
  const quarters = Math.round(turns * 4)
  const angle = (turns - quarters / 4) * 2 * Math.PI
  const square = angle * angle
  let cosine = 1
  let sine = 1
  for (let i = termCount; i >= 1; i--) {
    cosine = 1 - (cosine * square) / (2 * i * (2 * i - 1))
    sine = 1 - (sine * square) / (2 * i * (2 * i + 1))
  }
  sine *= angle
  const quarter = ((quarters % 4) + 4) % 4
  if (quarter === 1) return { cosine: -sine, sine: cosine }
  if (quarter === 2) return { cosine: -cosine, sine: -sine }
  if (quarter === 3) return { cosine: sine, sine: -cosine }
  return { cosine, sine }
}
