import type { Model } from '../model.ts'
import { nouns } from '../sentences.ts'
import type { Needs } from './kinds.ts'
import { argumentsOf, classOf, methodsByHand, nounClass, nounModules, shared } from './resources.ts'
import { doc, importOf } from './text.ts'

/** Where the names are that the calls use. */
const near: Readonly<Record<string, readonly string[]>> = {
  '.._call': ['Call', 'segment', 'split_params'],
  '.._options': ['PostOptions', 'RequestOptions'],
  '.._page': ['AsyncPages', 'ListParams', 'Page', 'Source', 'list_call'],
}
const results = ['PolicyResults', 'read_policy_results', 'EntryResults', 'read_entry_results']
const events = ['Event', 'read_event']

/** The modules of the nouns: path below the package → text. */
export function resourceModules(
  model: Model,
  homes: ReadonlyMap<string, string>,
): Record<string, string> {
  const modules = nounModules(model)
  const moduleOf = new Map([...modules].flatMap(([module, of]) => of.map((noun) => [noun, module])))
  return Object.fromEntries(
    [...modules].map(([module, of]) => [
      `resources/${module}.py`,
      resourceText(model, homes, module, of, moduleOf),
    ]),
  )
}

function resourceText(
  model: Model,
  homes: ReadonlyMap<string, string>,
  module: string,
  of: readonly string[],
  moduleOf: ReadonlyMap<string, string>,
): string {
  const used = new Set<string>()
  const use = (name: string) => {
    used.add(name)
    return name
  }
  const needs: Needs = { model, use }
  const methods = model.methods.filter(
    ({ noun, id }) => of.includes(noun) && !methodsByHand.includes(id),
  )
  const given = methods.flatMap((method) => argumentsOf(needs, method) ?? [])
  const calls = methods.map((method) => shared(needs, method))
  const classes = [false, true].flatMap((isAsync) =>
    // What is held by another noun stands before it.
    [...of]
      .sort((a, b) => b.split('.').length - a.split('.').length)
      .map((noun) => {
        const own = methods.filter((method) => method.noun === noun)
        const below = [...moduleOf.keys()].filter((one) => one.startsWith(`${noun}.`))
        for (const one of below)
          if (moduleOf.get(one) !== module) use(`${isAsync ? 'Async' : ''}${classOf(one)}`)
        return nounClass(needs, noun, own, below, isAsync)
      }),
  )
  return `${doc(nouns[of[0] ?? ''] ?? '', '')}
from __future__ import annotations

${imports(used, homes)}

${[...given, ...calls, ...classes].join('\n\n')}`
}

function imports(used: Set<string>, homes: ReadonlyMap<string, string>): string {
  const of = (names: readonly string[]) => names.filter((name) => used.has(name))
  const typing = ['TYPE_CHECKING', ...of(['Literal', 'TypedDict'])]
  // Sequences of a TypedDict are looked up when its hints are.
  const first = used.has('Sequence') ? importOf('collections.abc', ['Sequence']) : ''
  const types = new Map<string, string[]>()
  const add = (home: string, name: string) => types.set(home, [...(types.get(home) ?? []), name])
  for (const name of used) {
    if (results.includes(name)) add('..types.results', name)
    else if (events.includes(name)) add('..types.event', name)
    else if (/^(Async)?ProductPolicies$/.test(name)) add('.policy', name)
    else if (homes.has(name)) add(`..types.${homes.get(name)}`, name)
  }
  for (const [home, names] of Object.entries(near)) for (const name of of(names)) add(home, name)
  const sorted = [...types].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
  return `${first}${importOf('typing', typing)}
${sorted.map(([home, names]) => importOf(home, names)).join('')}
if TYPE_CHECKING:
${used.has('Mapping') ? '    from collections.abc import Mapping\n\n' : ''}    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender
`
}

function rank(home: string): string {
  return home.startsWith('..') ? `0${home}` : `1${home}`
}
