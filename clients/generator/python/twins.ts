/** The blocking twin of an asynchronous module. */
export function blocking(text: string): string {
  return rules.reduce((twin, [from, to]) => twin.replaceAll(from, to), text)
}

const rules: readonly [RegExp | string, string][] = [
  ['"""The asynchronous client."""', '"""The blocking client."""'],
  ['Tasks of one event loop may share it.', 'Threads may share it.'],
  [
    'it stays yours to close.\n',
    `it stays yours to close. httpx counts its time limit for
        each single read, so there a server that drips its headers can outlast the deadline.\n`,
  ],
  ['AsyncConnection(http_client)', 'Connection(settings.base_url, http_client)'],
  [/from \._async_sender import AsyncConnection, AsyncSender\n/g, ''],
  [
    /from \._raw import RawResponse, call_raw_async\n/g,
    'from ._raw import RawResponse, call_raw\nfrom ._sender import Connection, Sender\n',
  ],
  ['call_raw_async', 'call_raw'],
  ['Awaitable[T]', 'T'],
  ['import Awaitable, Callable', 'import Callable'],
  ['__aenter__', '__enter__'],
  ['__aexit__', '__exit__'],
  ['httpx.AsyncClient', 'httpx.Client'],
  [/\basync def\b/g, 'def'],
  [/\bawait /g, ''],
  [/\bAsync([A-Z]\w+)/g, '$1'],
]
