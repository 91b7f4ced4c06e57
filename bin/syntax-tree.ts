import { parseSync } from '@swc/core'

/** A node of a syntax tree. */
export type Node = { type: string; [field: string]: unknown }

/** Every node of the syntax tree of a TypeScript source text, with or without JSX. */
export function nodesOf(source: string, { tsx = false } = {}): Generator<Node> {
  return nodesBelow(parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' }))
}

function* nodesBelow(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if ('type' in tree && typeof tree.type === 'string') yield tree as Node
  for (const part of Object.values(tree)) yield* nodesBelow(part)
}
