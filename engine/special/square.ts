/**
 * x · x. ECMAScript leaves the last bits of `x ** 2` to the implementation, those of a product not.
 */
export function square(x: number): number {
  return x * x
}
