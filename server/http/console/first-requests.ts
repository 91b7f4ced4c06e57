/** What a build tells of a screen: where it is, and the files of script that it needs first. */
export type ScreenFiles = {
  /** Below the base path; a step that begins with a colon is any id. */
  path: string
  files: readonly string[]
}

type Asked = {
  basePath: string
  /** Below the base path. */
  path: string
  screens: readonly ScreenFiles[]
  isSignedIn: boolean
}

/** In the built page, what is drawn before any script runs. */
const firstPicture = /<!-- Seen by who is signed in.*?<!-- So far\. -->/s

/**
 * The built page for one address. It names what a browser would otherwise ask for one after the
 * other, each when the one before has run: the code of the screen, and who is signed in. Whoever is
 * not signed in gets what the sign-in needs, and no frame of a console that he will not see.
 */
export function startingWith(
  built: string,
  { basePath, path, screens, isSignedIn }: Asked,
): string {
  const shown = isSignedIn ? path : '/sign-in'
  const files = screens.find((screen) => matches(screen.path, shown))?.files ?? []
  const session = '<link rel="preload" as="fetch" crossorigin href="./v1/session" />'
  const code = files.map((file) => `<link rel="modulepreload" crossorigin href="./${file}" />`)
  const page = built
    .replace(/<base href="[^"]*"[^>]*>/, `<base href="${basePath}/" />${isSignedIn ? session : ''}`)
    .replace('</head>', `${code.join('')}</head>`)
  return isSignedIn ? page : page.replace(firstPicture, '')
}

function matches(pattern: string, path: string): boolean {
  const steps = path.split('/')
  const wanted = pattern.split('/')
  return (
    wanted.length === steps.length &&
    wanted.every((step, i) => step.startsWith(':') || step === steps[i])
  )
}
