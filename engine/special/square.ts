/**
 * x · x. ECMAScript leaves the last bits of `x ** 2` to the implementation, but not those of a
 * product.
 */
export function square(x: number): number {
  return x * x
}
