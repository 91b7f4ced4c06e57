import type { english } from './en/main.ts'

type English = typeof english

/** The messages of a language, by where they are shown; each in ICU's message format. */
export type Messages = { [Place in keyof English]: Words<Place> }

/** The messages of one place in a language: no more and no fewer than the English ones. */
export type Words<Place extends keyof English> = Readonly<Record<keyof English[Place], string>>

/** The name of a message: its place and what it is. */
export type MessageKey = {
  [Place in keyof English]: `${Place}.${keyof English[Place] & string}`
}[keyof English]
