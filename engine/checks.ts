/** Refuses a number that is NaN or infinite. @throws RangeError naming the argument. */
export function assertFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) throw new RangeError(`${name} is ${value}, expected a finite number`)
}

/** Refuses a number outside [low, high]. @throws RangeError naming the argument. */
export function assertWithin(name: string, value: number, low: number, high: number): void {
  if (!(value >= low && value <= high)) {
    throw new RangeError(`${name} is ${value}, expected ${low} to ${high}`)
  }
}

/** Refuses a list of another length. @throws RangeError naming the argument. */
export function assertLength(name: string, list: ArrayLike<unknown>, length: number): void {
  if (list.length !== length) {
    throw new RangeError(`${name} has length ${list.length}, expected ${length}`)
  }
}

/** The highest valid price, in minor units. */
export const highestPriceMinor = 999_999_999_999

/**
 * Refuses anything that is not a price in minor units.
 * @throws RangeError naming the argument.
 */
export function assertPrice(name: string, value: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= highestPriceMinor)) {
    throw new RangeError(
      `${name} is ${value}, expected a whole number of minor units, 1 to ${highestPriceMinor}`,
    )
  }
}
