import { testStep } from '../keys/address.ts'

/** Build metadata of a screen: where it is, and what it requests first. */
export type ScreenNeeds = {
  /** Below the base path; a step that begins with a colon is any id. */
  path: string
  /** Script files. */
  files: readonly string[]
  /** Addresses of this service, with the ids of the path and the days of a period. */
  data?: readonly string[]
  /** Whether it begins with messages that other screens load later. */
  saysAll?: boolean
}

/** The files of a language's messages. */
export type Words = { first: string; later: string }

type PageRequest = {
  basePath: string
  /** The page shows test data, below its own path segment. */
  asksTest: boolean
  /** Below the base path, with its query. */
  url: string
  screens: readonly ScreenNeeds[]
  /** The message files that the browser will most likely need; null if unknown. */
  words: Words | null
  isSignedIn: boolean
  nowMs: number
}

/** In the built page, what is drawn before any script runs. */
const firstPicture = /<!-- Seen by who is signed in.*?<!-- So far\. -->/s

/**
 * The built page for one address. It preloads what a browser would otherwise request one after the
 * other: the code of the screen, who is signed in, and what the screen shows. Without a session it
 * contains what the sign-in needs, and no frame of a console that will not be shown.
 */
export function startingWith(
  built: string,
  { basePath, asksTest, url, screens, words, isSignedIn, nowMs }: PageRequest,
): string {
  const [path = '/', query] = url.split('?', 2)
  const shown = isSignedIn ? path : '/sign-in'
  const screen = screens.find((one) => matches(one.path, shown))
  // A query changes what a screen requests.
  const data = query === undefined || !isSignedIn ? (screen?.data ?? []) : []
  const filled = data.map((address) => withIds(withMoments(address, nowMs), screen?.path, path))
  const answers = [...(isSignedIn ? ['./v1/session'] : []), ...filled].map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${address}" />`,
  )
  const said = words === null ? [] : [words.first, ...(screen?.saysAll ? [words.later] : [])]
  // Of low priority: the stylesheet comes first, and with it what is painted before any script.
  const code = [...said, ...(screen?.files ?? [])].map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="./${file}" />`,
  )
  const base = asksTest
    ? `<base href="${basePath}${testStep}/" data-root="${basePath}/" />`
    : `<base href="${basePath}/" />`
  const page = built
    .replace(/<base href="[^"]*"[^>]*>/, () => base + answers.join(''))
    .replace('</head>', () => `${code.join('')}</head>`)
  return isSignedIn ? page : page.replace(firstPicture, '')
}

/**
 * The message files in the browser's first available language, or in English; null for a build
 * without languages.
 *
 * @param accepted - Its header `Accept-Language`: browsers list the preferred language first.
 */
export function wordsFor(
  accepted: string | undefined,
  files: Readonly<Record<string, Words>>,
): Words | null {
  const wanted = (accepted ?? '').split(',', 16).map((one) => one.trim().slice(0, 2).toLowerCase())
  const language = wanted.find((one) => Object.hasOwn(files, one)) ?? 'en'
  return files[language] ?? null
}

const dayMs = 86_400_000

/**
 * An address with the moments of a period that ends today: `:tomorrow` and `:weeksBefore13`, the
 * midnights in UTC after today and thirteen weeks before that, as the console reckons them.
 */
function withMoments(address: string, nowMs: number): string {
  const untilMs = (Math.floor(nowMs / dayMs) + 1) * dayMs
  const before = (weeks: number) =>
    encodeURIComponent(new Date(untilMs - weeks * 7 * dayMs).toISOString())
  return address
    .replace(':tomorrow', () => before(0))
    .replace(/:weeksBefore(\d+)/, (_, weeks) => before(Number(weeks)))
}

/** An address with the ids of a path, where % is written as ~. */
function withIds(address: string, pattern = '', path: string): string {
  const steps = path.split('/')
  const names = pattern.split('/')
  return address
    .replace(/:\w+/g, (name) => steps[names.indexOf(name)]?.replaceAll('~', '%') ?? name)
    .replace(/[&"'<>]/g, (character) => `&#${character.codePointAt(0)};`)
}

function matches(pattern: string, path: string): boolean {
  const steps = path.split('/')
  const wanted = pattern.split('/')
  return (
    wanted.length === steps.length &&
    wanted.every((step, i) => step.startsWith(':') || step === steps[i])
  )
}
