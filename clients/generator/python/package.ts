import type { Model } from '../model.ts'
import { nouns } from '../sentences.ts'
import { classOf, nounModules } from './resources.ts'
import { importOf } from './text.ts'

/** The nouns of the two clients; each is loaded when it is first used. */
export function nounsText(model: Model): string {
  const homes = [...nounModules(model)].flatMap(([module, of]) =>
    of.filter((noun) => !noun.includes('.')).map((noun) => [noun, module] as const),
  )
  const all = [...homes, ...rows.map((noun) => [noun, 'observations'] as const)]
  all.sort(([a], [b]) => (a < b ? -1 : 1))
  const names = (prefix: string) =>
    all.map(([noun, home]) => [home, prefix + classOf(noun)] as const)
  const imports = new Map<string, string[]>()
  for (const [home, name] of [...names('Async'), ...names('')]) {
    imports.set(home, [...(imports.get(home) ?? []), name])
  }
  const property = (prefix: string) =>
    all.map(
      ([noun, home]) => `    @cached_property
    def ${noun}(self) -> ${prefix}${classOf(noun)}:
        """${nouns[noun] ?? ''}"""
        from .resources.${home} import ${prefix}${classOf(noun)}

        return ${prefix}${classOf(noun)}(self._sender)
`,
    )
  return `"""The nouns of the clients. Each is loaded when it is first used: most programs need one or two."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._async_sender import AsyncSender
    from ._sender import Sender
${[...imports]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([home, found]) => importOf(`.resources.${home}`, found, '    '))
  .join('')}

class Nouns:
    """The nouns of the blocking client."""

    _sender: Sender

${property('').join('\n')}

class AsyncNouns:
    """The nouns of the asynchronous client."""

    _sender: AsyncSender

${property('Async').join('\n')}`
}

/** Nouns that only take reports. */
const rows = ['offers', 'outcomes', 'sales']

/** The door of the package: every name, and where it is loaded from when it is first used. */
export function doorText(model: Model, homes: ReadonlyMap<string, string>): string {
  const found = new Map(
    Object.entries(byHand).flatMap(([home, names]) =>
      names.split(' ').map((name) => [name, home] as const),
    ),
  )
  for (const [name, home] of homes)
    if (/^[A-Z]/.test(name) && name !== 'Mode') found.set(name, `types.${home}`)
  for (const { name } of eventsOf(model)) found.set(name, 'types.event')
  const byHome = new Map<string, string[]>()
  for (const [name, home] of found) byHome.set(home, [...(byHome.get(home) ?? []), name])
  const imports = [...byHome].sort(([a], [b]) => (a < b ? -1 : 1))
  const names = [...found.keys(), 'errors', 'webhooks', '__version__'].sort(
    (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
  )
  return `"""Official Python client of Lerner, the self-hosted pricing optimization service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._version import __version__

if TYPE_CHECKING:
    from . import errors, webhooks
${imports.map(([home, of]) => importOf(`.${home}`, of, '    ')).join('')}
__all__ = [
${names.map((name) => `    "${name}",\n`).join('')}]

# Where each name is. It is loaded when it is first used.
_HOME_OF = {
${[...found]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, home]) => `    "${name}": "${home}",\n`)
  .join('')}}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in ("errors", "webhooks"):
            return import_module(f"lerner.{name}")
        if name not in _HOME_OF:
            raise AttributeError(f"module 'lerner' has no attribute {name!r}")
        value = getattr(import_module(f"lerner.{_HOME_OF[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
`
}

function eventsOf({ document }: Model): { name: string }[] {
  return Object.values(document.webhooks).flatMap(({ post }) =>
    Object.values(post.requestBody.content).map(({ schema }) => ({
      name: schema.$ref?.split('/').at(-1) ?? '',
    })),
  )
}

function rank(name: string): number {
  return /^[A-Z]/.test(name) ? 0 : 1
}

/** What stands in modules written by hand. */
const byHand: Readonly<Record<string, string>> = {
  _async_client: 'AsyncLerner',
  _client: 'Lerner',
  _log: 'LogEvent',
  _model: 'Model',
  _options: 'ClientOptions Fallback PostOptions QuoteOptions RequestOptions',
  _page: 'AsyncPage AsyncPages ListParams Page',
  _raw: 'RawResponse',
  errors:
    'ApiError AuthenticationError ConfigurationError ConflictError ConnectionError ErrorType FieldError IdempotencyError InvalidRequestError KnownErrorCode LernerError NotFoundError PermissionDeniedError RateLimitError Refusal ServiceError TimeoutError UnreadableAnswerError WebhookVerificationError',
  'types.event': 'Event EventType KnownEvent UnknownEvent',
  'types.factor': 'KnownFactor',
  'types.fallback': 'FallbackQuote',
  'types.quote': 'ContractQuoteParams',
  'types.results': 'BatchError BatchResult EntryResult EntryResults PolicyResult PolicyResults',
}
