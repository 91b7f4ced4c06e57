/** The outside of a run: streams and environment. Tests give their own. */
export type Io = {
  stdout: Sink
  stderr: Sink
  environment: Readonly<Record<string, string | undefined>>
  /** Asks whoever sits at the terminal; absent where nobody does. */
  ask?: ((question: string) => Promise<string>) | undefined
}

/** A place to write text to; `isTTY` is true where a person watches. */
export type Sink = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
}
