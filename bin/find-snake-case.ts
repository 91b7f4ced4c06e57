import { nodesOf } from './syntax-tree.ts'

const snakeCase = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/

/**
 * The snake_case names in a source text: variables, fields, types and property accesses, in order
 * of first appearance. Strings and comments are not names.
 */
export function findSnakeCase(source: string): string[] {
  const found = new Set<string>()
  for (const node of nodesOf(source)) {
    // With bracket access, the string is a name too.
    const name = node.type === 'Computed' ? node.expression : node
    const { type, value } = name as { type: string; value?: unknown }
    if (type !== 'Identifier' && !(type === 'StringLiteral' && name !== node)) continue
    if (typeof value === 'string' && snakeCase.test(value)) found.add(value)
  }
  return [...found]
}
