/**
 * JSON of what was fitted. Refuses NaN and Infinity, which JSON writes as null and readers take for
 * a number.
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
