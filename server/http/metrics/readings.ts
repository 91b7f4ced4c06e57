import { Counter, Gauge, type Registry } from 'prom-client'

/** Adds figures to a registry that are kept elsewhere, and read on each scrape. */
export function readingsOf(registry: Registry) {
  const registers = [registry]
  return {
    /** One figure; absent while it is null. */
    gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read()
          if (value === null) this.remove()
          else this.set(value)
        },
      })
    },
    /** A figure for each kind. */
    byKind(name: string, help: string, label: string, read: () => Record<string, number>): void {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [kind, value] of Object.entries(read())) this.set({ [label]: kind }, value)
        },
      })
    },
    /** A count since the start for each kind. */
    countersByKind(
      name: string,
      help: string,
      label: string,
      read: () => Record<string, number>,
    ): void {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset()
          for (const [kind, count] of Object.entries(read())) this.inc({ [label]: kind }, count)
        },
      })
    },
    /** A count since the start. */
    counter(name: string, help: string, read: () => number): void {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
  }
}
