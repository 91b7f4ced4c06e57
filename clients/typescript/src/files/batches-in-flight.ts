import { type Batch, type Delivery, emptyDelivery } from './delivery.ts'

type Options<Item> = {
  /** Null sends nothing: every row counts as accepted. */
  deliver: ((batch: Batch<Item>, last: boolean) => Promise<Delivery>) | null
  /** Maximum number of batches in flight. */
  most: number
  delivered: (delivery: Delivery) => void
}

/** Sends batches concurrently, and remembers the first failure. */
export class BatchesInFlight<Item extends object> {
  readonly #options: Options<Item>
  readonly #sending = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  constructor(options: Options<Item>) {
    this.#options = options
  }

  get failed(): boolean {
    return this.#failure !== null
  }

  /** Starts sending a batch, possibly the last one; resolves when there is room for another. */
  async send(batch: Batch<Item>, last: boolean): Promise<void> {
    const { deliver, most, delivered } = this.#options
    if (deliver === null) {
      delivered({ ...emptyDelivery(), accepted: batch.items.length })
      return
    }
    const sending: Promise<void> = deliver(batch, last)
      .then(delivered, (error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
    if (this.#sending.size >= most) await Promise.race(this.#sending)
  }

  /** Waits for all. @throws the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.#sending)
    if (this.#failure !== null) throw this.#failure.error
  }
}
