/** The environment of a run: streams and variables. Tests provide their own. */
export type Io = {
  stdout: Sink
  stderr: Sink
  environment: Readonly<Record<string, string | undefined>>
  /** Asks the user at the terminal; absent if there is none. */
  ask?: ((question: string) => Promise<string>) | undefined
}

/** An output stream; `isTTY` is true if a person is watching. */
export type Sink = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
}
