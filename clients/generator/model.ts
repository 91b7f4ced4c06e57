import { pascalCase } from './names.ts'
import type { OpenApi, Schema } from './openapi.ts'
import { type Method, methodsOf } from './operations.ts'
import { readShapes, type Shapes } from './shapes.ts'
import { extended, types } from './types.ts'
import { words } from './words.ts'

/** All that the clients are made of. */
export type Model = {
  document: OpenApi
  methods: Method[]
  shapes: Shapes
  /** Shapes that are sent, in bodies, and those told alike. */
  sent: ReadonlySet<string>
  /** Shapes of changes, where null takes a value away. */
  changes: ReadonlySet<string>
  /** The words of each list that has a type, by its name in Go. */
  lists: ReadonlyMap<string, string[]>
}

/** Reads a document as the clients see it. */
export function readModel(document: OpenApi): Model {
  const methods = methodsOf(document)
  const bodies: Record<string, Schema> = {}
  for (const { id, body } of methods) if (body?.properties) bodies[`body:${id}`] = body
  const shapes = readShapes(document, bodies)

  const sent = new Set<string>()
  const changes = new Set<string>()
  const follow = (shape: string, into = sent): void => {
    if (into.has(shape)) return
    into.add(shape)
    for (const below of shapes.below(shape)) follow(below, into)
  }
  for (const { id, verb, body } of methods) {
    if (body === null) continue
    // A body is one shape, or a list of one: whatever else it may be, clients take it as that.
    const one = body.anyOf?.[0] ?? body.items ?? body
    if (one.$ref !== undefined) follow(one.$ref.split('/').at(-1) ?? '')
    else follow(`body:${id}`)
    if (verb === 'PATCH' && one.$ref !== undefined)
      follow(one.$ref.split('/').at(-1) ?? '', changes)
  }

  // What has all fields of what is sent is told alike.
  for (const [more, base] of Object.entries(extended)) if (sent.has(base)) sent.add(more)

  const lists = new Map(Object.entries(words).map(([name, { at }]) => [name, wordsAt(shapes, at)]))
  return { document, methods, shapes, sent, changes, lists }
}

function wordsAt(shapes: Shapes, at: string): string[] {
  const dot = at.lastIndexOf('.')
  const field = shapes.fields(at.slice(0, dot)).find(({ name }) => name === at.slice(dot + 1))
  let kind = field?.kind
  while (kind?.is === 'list') kind = kind.of
  if (kind?.is !== 'words') throw new Error(`The contract lists no words at ${at}: see words.ts.`)
  return kind.words
}

/**
 * The name in Go of the type that a list of words has, null where it has none. Of lists of the same
 * words it is the one that a field of this name says.
 */
export function listOf({ lists }: Model, listed: readonly string[], at: string): string | null {
  const key = [...listed].sort().join()
  const same = [...lists.keys()].filter(
    (name) => [...(lists.get(name) ?? [])].sort().join() === key,
  )
  const lastOf = (path = ''): string => path.slice(path.lastIndexOf('.') + 1)
  return same.find((name) => lastOf(words[name]?.at) === lastOf(at)) ?? same[0] ?? null
}

/** The name of a shape in a language. */
export function typeIn(language: 'python' | 'go', shape: string): string {
  const type = types[shape]
  if (type === undefined) throw new Error(`${shape} has no name in types.ts.`)
  return type[language] ?? type.name ?? (shape.startsWith('body:') ? pascalCase(shape) : shape)
}
