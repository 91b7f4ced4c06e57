/** What requests of a tenant took from its limits, since it was told last. */
export type Taken = { tenantId: number; quote: number; api: number }

/** What the processes of one service tell each other. */
export type Siblings = {
  /** The figures of all other processes, as they are now. */
  figures(): Promise<string[]>
  /** Says how this one's figures are read when another asks. */
  shareFigures(read: () => Promise<string>): void
  /** Tells the others what was taken here. */
  tellTaken(taken: readonly Taken[]): void
  /** Hears what was taken elsewhere. */
  onTaken(listener: (taken: readonly Taken[]) => void): void
}
