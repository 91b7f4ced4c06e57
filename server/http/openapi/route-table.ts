import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify'

/** One registered operation. */
export type RouteEntry = {
  method: string
  /** With `:name` for what varies and `*` for the rest. */
  url: string
  config: FastifyContextConfig
  schema: FastifySchema & { operationId?: string }
}

/** The service's operations, collected as routes are registered. */
export type RouteTable = {
  entries: readonly RouteEntry[]
  add(route: RouteOptions): void
  /** The methods that a path accepts; none if there is no such path. */
  methodsOf(path: string): string[]
}

export function createRouteTable(): RouteTable {
  const entries: RouteEntry[] = []
  return {
    entries,
    add(route) {
      for (const method of [route.method].flat()) {
        entries.push({
          method,
          url: route.url,
          config: route.config ?? {},
          schema: route.schema ?? {},
        })
      }
    },
    methodsOf(path) {
      const segments = path.split('/')
      const methods = entries
        .filter(({ url }) => matches(url, segments))
        .map(({ method }) => method)
      return [...new Set(methods)].sort()
    },
  }
}

function matches(url: string, segments: readonly string[]): boolean {
  const pattern = url.split('/')
  if (pattern.at(-1) === '*') {
    const head = pattern.slice(0, -1)
    return segments.length >= pattern.length && head.every((part, i) => fits(part, segments[i]))
  }
  return pattern.length === segments.length && pattern.every((part, i) => fits(part, segments[i]))
}

function fits(part: string, segment: string | undefined): boolean {
  return part.startsWith(':') ? segment !== undefined && segment !== '' : part === segment
}
