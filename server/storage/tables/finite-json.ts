/**
 * JSON of what was fitted. JSON writes NaN and Infinity as null, which whoever reads it takes for a
 * number.
 *
 * @throws RangeError naming the first number that is not finite.
 */
export function finiteJson(name: string, value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'number' && !Number.isFinite(part)) {
      throw new RangeError(`${key} of ${name} is ${part}, expected a finite number`)
    }
    return part
  })
}
