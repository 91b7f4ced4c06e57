import type { later } from './en/later.ts'
import type { english } from './en/main.ts'

type English = typeof english & typeof later

/** The messages of a language, by where they are shown; each in ICU's message format. */
export type Messages = { [Place in keyof English]: Words<Place> }

/** Those without which no screen is shown. */
export type FirstMessages = Pick<Messages, keyof typeof english>

/** Those that are loaded after the first screen. */
export type LaterMessages = Pick<Messages, keyof typeof later>

/** The messages of one place in a language: no more and no fewer than the English ones. */
export type Words<Place extends keyof English> = Readonly<Record<keyof English[Place], string>>

/** The name of a message: its place and what it is. */
export type MessageKey = {
  [Place in keyof English]: `${Place}.${keyof English[Place] & string}`
}[keyof English]
