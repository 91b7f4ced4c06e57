import { testStep } from '../keys/address.ts'

/** What a build tells of a screen: where it is, and what it asks for first. */
export type ScreenNeeds = {
  /** Below the base path; a step that begins with a colon is any id. */
  path: string
  /** Of script. */
  files: readonly string[]
  /** Addresses of this service, with the ids of the path; none from a build that did not say. */
  data?: readonly string[]
}

type Asked = {
  basePath: string
  /** The page is of test data, below a step of its own. */
  asksTest: boolean
  /** Below the base path, with its query. */
  url: string
  screens: readonly ScreenNeeds[]
  /** The file of messages that the browser will most likely read; null where it is not known. */
  words: string | null
  isSignedIn: boolean
}

/** In the built page, what is drawn before any script runs. */
const firstPicture = /<!-- Seen by who is signed in.*?<!-- So far\. -->/s

/**
 * The built page for one address. It names what a browser would otherwise ask for one after the
 * other, each when the one before has run: the code of the screen, who is signed in, and what the
 * screen shows. Whoever is not signed in gets what the sign-in needs, and no frame of a console
 * that he will not see.
 */
export function startingWith(
  built: string,
  { basePath, asksTest, url, screens, words, isSignedIn }: Asked,
): string {
  const [path = '/', query] = url.split('?', 2)
  const shown = isSignedIn ? path : '/sign-in'
  const screen = screens.find((one) => matches(one.path, shown))
  // A query changes what a screen asks for.
  const data = query === undefined || !isSignedIn ? (screen?.data ?? []) : []
  const answers = [...(isSignedIn ? ['./v1/session'] : []), ...data].map(
    (address) =>
      `<link rel="preload" as="fetch" crossorigin href="${withIds(address, screen?.path, path)}" />`,
  )
  const code = [...(words === null ? [] : [words]), ...(screen?.files ?? [])].map(
    (file) => `<link rel="modulepreload" crossorigin href="./${file}" />`,
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
 * The file of messages in the language that a browser asks for first and that there is, or in
 * English; null from a build that knew no languages.
 *
 * @param accepted - What its header `Accept-Language` says: browsers name the dearest first.
 */
export function wordsFor(
  accepted: string | undefined,
  files: Readonly<Record<string, string>>,
): string | null {
  const wanted = (accepted ?? '').split(',', 16).map((one) => one.trim().slice(0, 2).toLowerCase())
  const language = wanted.find((one) => Object.hasOwn(files, one)) ?? 'en'
  return files[language] ?? null
}

/** An address with the ids of a path. There they are written with ~ for %. */
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
