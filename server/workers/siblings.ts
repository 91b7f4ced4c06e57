/** What a tenant's requests took from its limits since the last message. */
export type Taken = { tenantId: number; quote: number; api: number }

/** Communication between the processes of one service. */
export type Siblings = {
  /** The figures of all other processes, as they are now. */
  figures(): Promise<string[]>
  /** Sets how this process's figures are read when another requests them. */
  shareFigures(read: () => Promise<string>): void
  /** Reports to the others what was taken here. */
  tellTaken(taken: readonly Taken[]): void
  /** Receives what was taken elsewhere. */
  onTaken(listener: (taken: readonly Taken[]) => void): void
}
