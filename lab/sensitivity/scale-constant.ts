/**
 * The text of a module with one numeric constant multiplied; counts stay whole, and at least 1. Of
 * a ratio such as 1.025, the distance from 1 is multiplied.
 *
 * @throws RangeError unless the module declares the constant once, on one line.
 */
export function scaleConstant(
  source: string,
  name: string,
  factor: number,
  isRatio = false,
): string {
  const declaration = new RegExp(`^((?:export )?const ${name}(?:: \\w+)? = )([^\\n]+)$`, 'gm')
  const found = [...source.matchAll(declaration)]
  if (found.length !== 1) {
    throw new RangeError(`name is '${name}', which the module declares ${found.length} times`)
  }
  return source.replace(declaration, (_, before: string, rest: string) => {
    const value = rest.replace(/\s*\/\/.*$/, '').replace(/ as const$/, '')
    const scaled = isRatio ? `1 + (${value} - 1) * ${factor}` : `(${value}) * ${factor}`
    const counts = /^\d[\d_]*$/.test(value)
    return `${before}${counts ? `Math.max(Math.round(${scaled}), 1)` : scaled}`
  })
}

/** A single-number constant, as declared in its module. */
export type Constant = { name: string; value: string; why: string }

/** The numeric constants declared at the top level of a module, with the comment before each. */
export function constantsOf(source: string): Constant[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const [, name = '', value = ''] =
      /^(?:export )?const (\w+)(?:: \w+)? = (-?\d[\d_.e-]*(?: [*/]{1,2} [\d_.e-]+)*)(?:\s*\/\/.*)?$/.exec(
        line,
      ) ?? []
    return name === '' ? [] : [{ name, value, why: commentAbove(lines, at) }]
  })
}

/** One comment may precede several constants. */
function commentAbove(lines: readonly string[], at: number): string {
  let end = at - 1
  while (/^(?:export )?const \w+ = [^({[]*$/.test(lines[end] ?? '')) end--
  if (!lines[end]?.endsWith('*/')) return ''
  let start = end
  while (start > 0 && !lines[start].startsWith('/**')) start--
  return lines
    .slice(start, end + 1)
    .map((line) => line.replace(/^\/\*\* ?|^ \*\/|^ \* ?| ?\*\/$/g, ''))
    .join(' ')
    .trim()
}
